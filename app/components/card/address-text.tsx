import { Fragment } from 'react';
import type { Address } from '#server/contract/shared';
import { addressLines, placeLines } from '#server/contract/address-lines';
import { countryLines } from '~/lib/country-lines';
import { useText } from '~/lib/texts';

export interface AddressTextProps {
  address: Address;
  /** Leaves out the name, where it is the reader's own. */
  placeOnly?: boolean;
}

/** An address as the lines of a letter; a protected one is not shown, an unknown one says so. */
export function AddressText({ address, placeOnly }: AddressTextProps) {
  const t = useText();
  if (address.isProtected) return t('components.address.protected');
  const place = placeOnly ? placeLines(address) : addressLines(address);
  if (place.length === 0) return t('components.address.unknown');
  const lines = [...place, ...countryLines(address, t)];
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
