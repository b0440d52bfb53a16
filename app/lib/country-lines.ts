import type { Texts } from '~/lib/texts';

/** The country of an address abroad: its postcode may be one of several countries. */
export const countryLines = ({ country }: { country: string | null }, t: Texts): string[] =>
  country === 'Sweden' || country === 'Germany' ? [t(`components.country.${country}`)] : [];
