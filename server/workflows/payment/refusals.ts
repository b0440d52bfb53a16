import type { ProviderRefused, RefusalReason } from '../../payments/provider';

const FIXED_BY_OPERATORS: readonly RefusalReason[] = ['unauthorized', 'misconfigured'];

/** Refused because of our settings: once an operator has corrected them, the same call succeeds. */
export const isFixedByOperators = ({ reason }: ProviderRefused): boolean =>
  FIXED_BY_OPERATORS.includes(reason);
