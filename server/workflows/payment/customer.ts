import { getBeneficiary } from '../../db/beneficiaries';
import type { Deps } from '../../deps';

/** Our name for a person at the provider. */
export const customerHandle = (beneficiaryId: string): string => `kunde-${beneficiaryId}`;

/** Who pays, as the window of the provider shows it. */
export interface Payer {
  email: string;
  firstName: string;
  lastName: string;
}

export const findPayer = async (
  { connection }: Pick<Deps, 'connection'>,
  beneficiaryId: string,
): Promise<Payer> => payerOf(await getBeneficiary(connection.db, beneficiaryId));

/** The same of a person, or of an order that holds these of them. */
export const payerOf = (person: {
  contact_email: string | null;
  first_name: string;
  last_name: string;
}): Payer => ({
  email: person.contact_email ?? '',
  firstName: person.first_name,
  lastName: person.last_name,
});
