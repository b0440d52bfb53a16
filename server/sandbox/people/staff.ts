/** The staff of the demo, whose phones are the sandbox page «Engangskoder». */
import { subYears } from 'date-fns/subYears';
import { grant, type Grant } from '../../contract/enums';
import type { StaffRole } from '../../contract/staff';
import { newId, type Secrets } from '../../crypto';
import type { Tx } from '../../db/connect';
import { grantsColumn } from '../../db/json-columns';

export interface DemoStaff {
  username: string;
  name: string;
  role: StaffRole;
  /** Danish, for the login page of the demo. */
  shows: string;
  /** Fictional, ddmmyy-xxxx. */
  cpr: string;
  /** What their phone makes codes of, in base 32; known to everybody who tries the demo. */
  secret: string;
  /** Whether the phone is set up. */
  isEnrolled: boolean;
  /** What an Admin is granted. */
  grants: readonly Grant[];
  school: { name: string; postcode: string } | null;
}

/** What customer service needs: not the accounts of others. */
const CUSTOMER_SERVICE = grant.exclude(['accounts']).options;

export const DEMO_STAFF: readonly DemoStaff[] = [
  {
    username: 'admin',
    name: 'Asta Admin',
    role: 'Admin',
    shows: 'Medarbejder med en kode på telefonen',
    ...{ cpr: '010180-1110', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXA', isEnrolled: true },
    grants: grant.options,
    school: null,
  },
  {
    username: 'admin2',
    name: 'Arne Nyansat',
    role: 'Admin',
    shows: 'Medarbejder, hvis telefon ikke er sat op endnu',
    ...{ cpr: '020281-1111', secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU', isEnrolled: false },
    grants: grant.options,
    school: null,
  },
  {
    username: 'support',
    name: 'Grete Kundeservice',
    role: 'Admin',
    shows: 'Medarbejder, der hjælper folk',
    ...{ cpr: '030382-1112', secret: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK', isEnrolled: true },
    grants: CUSTOMER_SERVICE,
    school: null,
  },
  {
    username: 'skole',
    name: 'Sanne Skolesekretær',
    role: 'SchoolAdmin',
    shows: 'Ansat på en skole',
    ...{ cpr: '040483-1114', secret: 'NBSWY3DPO5XXE3DENBSWY3DPO5XXE3DE', isEnrolled: true },
    grants: [],
    school: { name: 'Hovedstadens Universitet', postcode: '2300' },
  },
];

/** Who is already there stays as they are. */
export async function addDemoStaff(
  tx: Tx,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  // Of an account of today nobody takes an agreement to a refund.
  const at = subYears(now, 1).toISOString();
  await tx
    .insertInto('staff')
    .values(
      DEMO_STAFF.map(({ username, name, role, grants, cpr, secret, isEnrolled, school }) => ({
        id: newId(),
        ...{ username, name, role },
        grants: grantsColumn.write([...grants]),
        school_name: school?.name ?? null,
        school_postcode: school?.postcode ?? null,
        cpr_hash: secrets.lookupHash(cpr),
        totp_secret: secrets.encrypt(secret),
        totp_enrolled_at: isEnrolled ? at : null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('username').doNothing())
    .execute();
}
