import type { Address } from '../contract/shared';
import type { BeneficiaryTable } from '../db/tables/person';
import { periodByAge } from '../domain/age-approval';
import type { Day } from '../domain/day';
import type { VusAnswer, VusApproval } from '../outbound/vus/port';
import { addressIn, UNKNOWN_ADDRESS } from './order/read/home-address';

type Known = Pick<
  BeneficiaryTable,
  'first_name' | 'last_name' | 'birth_date' | 'registered_address'
>;

/** What the register has answered, and all approvals that count as its own. */
type Registered = Extract<VusAnswer, { ok: true }> & { approvals: readonly VusApproval[] };

/** Names the approval among those of the register, which numbers only its own. */
const ID = 'xu-by-age';

/** Whether the register has said nothing of the approval with this number. */
export const isByAge = (vusId: string): boolean => vusId === ID;

/**
 * What somebody of 16 to 19 years may order without the register's word, also one whom it does not
 * know. Null while it has an approval in force, or one that we can't read, and for a home abroad. It
 * brings no route: the person chooses one.
 */
export function approvalByAge(
  known: Known,
  { person, skipped, approvals }: Registered,
  today: Day,
): VusApproval | null {
  const home = person ? person.address : addressIn(known.registered_address);
  if (skipped.length > 0 || (home && home.country !== 'Denmark')) return null;
  const registered = approvals.map(({ validFrom, validTo }) => ({
    from: validFrom,
    to: validTo,
  }));
  const period = periodByAge(person?.birthDate ?? known.birth_date, today, registered);
  return (
    period && {
      id: ID,
      schemeType: 'XU',
      subsidyLevel: 'Primary',
      validFrom: period.from,
      validTo: period.to,
      from: home ?? unknownHome(known),
      to: null,
      institution: { personFirstName: '', postcode: '', city: '' },
      blockedReason: null,
      rulesRegime: 'None',
      routes: [],
    }
  );
}

/** Where the approval begins until its person has stated an address. */
const unknownHome = (known: Known): Address => ({
  ...UNKNOWN_ADDRESS,
  personFirstName: known.first_name,
  personLastName: known.last_name,
});
