import { useId } from 'react';

/** A unique id that starts with a letter and needs no escaping in a selector; React's own has colons. */
export function useDomId(prefix: string): string {
  return `${prefix}-${useId().replaceAll(':', '')}`;
}
