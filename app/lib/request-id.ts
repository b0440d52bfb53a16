import { createContext, useContext } from 'react';

export const RequestIdContext = createContext('');

/**
 * The first eight characters of the request's id in two groups, to be read out: `3F2A-91BC`. Without
 * the hyphen and in small letters they find the request in the log.
 */
export function useErrorCode(): string {
  const id = useContext(RequestIdContext);
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}
