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

export async function findPayer(
  { connection }: Pick<Deps, 'connection'>,
  beneficiaryId: string,
): Promise<Payer> {
  const person = await getBeneficiary(connection.db, beneficiaryId);
  return {
    email: person.contact_email ?? '',
    firstName: person.first_name,
    lastName: person.last_name,
  };
}
