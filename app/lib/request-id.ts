import { createContext, useContext } from 'react';

export const RequestIdContext = createContext('');

const CHARACTERS = 8;

/** The beginning of the request's id, short enough to read out; the logs are searched for it. */
export function useErrorCode(): string {
  return useContext(RequestIdContext).slice(0, CHARACTERS);
}
