import type { Address } from './shared';

/** An address as the lines of a letter. */
export function addressLines(address: Address): string[] {
  const name = `${address.personFirstName} ${address.personLastName}`.trim();
  return [name, ...placeLines(address)].filter(Boolean);
}

/** The same without the name: where it is. */
export function placeLines(address: Address): string[] {
  const floor = [address.floor, address.side].filter(Boolean).join(' ');
  const street = `${address.streetName} ${address.streetNumber}`.trim();
  return [
    address.coName && `c/o ${address.coName}`,
    [street, floor].filter(Boolean).join(', '),
    `${address.postcode} ${address.city}`.trim(),
  ].filter(Boolean);
}
