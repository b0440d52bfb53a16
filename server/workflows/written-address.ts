import { country } from '../contract/enums';
import type { TypedAddress } from '../contract/profile';
import type { Address } from '../contract/shared';
import { checkAddress, readAddress, type AddressProblem } from '../domain/address';
import { Refusal } from '../refusal';

/**
 * An address as a person wrote it, tidied for keeping. Refused with everything that is wrong with it
 * at once. Only the register says whether an address is protected.
 */
export function requireAddress(
  typed: TypedAddress,
  rules: { isDenmarkOnly: boolean; isProtected: boolean },
): Address {
  const known = country.safeParse(typed.country).data ?? 'Unknown';
  const address = readAddress({ ...typed, country: known, isProtected: rules.isProtected });
  const problems = checkAddress(address, rules);
  if (problems.length === 0) return address;
  throw new Refusal(
    'address-invalid',
    problems.map((problem) => ({ field: problem.field, code: `validation.${codeOf(problem)}` })),
  );
}

/** Each field has sentences of its own, so that a list of them says which is meant. */
const codeOf = ({ field, reason }: AddressProblem): string =>
  reason.startsWith('postcode.') ? reason : `${field}.${reason}`;
