import type { Address } from '../contract/shared';
import {
  ADDRESS_MAX_LENGTH,
  checkAddress,
  readAddress,
  type AddressProblem,
} from '../domain/address';
import { Refusal } from '../refusal';

/**
 * An address as a person wrote it, tidied for keeping. Refused with everything that is wrong with it
 * at once (spec §5 «Delivery address»).
 */
export function requireAddress(typed: Address, rules: { isDenmarkOnly: boolean }): Address {
  const address = readAddress(typed);
  const problems = checkAddress(address, rules);
  if (problems.length === 0) return address;
  throw new Refusal(
    'address-invalid',
    problems.map((problem) => ({ field: problem.field, code: `validation.${codeOf(problem)}` })),
  );
}

function codeOf({ field, reason }: AddressProblem): string {
  if (reason === 'too-long' && field !== 'country') return `max-${ADDRESS_MAX_LENGTH[field]}`;
  return reason === 'mismatch' || reason === 'denmark-only' ? `${field}.${reason}` : reason;
}
