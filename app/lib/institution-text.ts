import type { CardGroup } from '#server/contract/overview';
import { present } from './present';

/** A place of education in one line: «Sydfyns Gymnasium, 5700 Svendborg»; empty where there is none. */
export const institutionText = ({
  personFirstName: name,
  postcode,
  city,
}: CardGroup['institutionAddress']): string =>
  present([name, present([postcode, city]).join(' ')]).join(', ');
