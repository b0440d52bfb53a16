import { calls } from '../contract/calls';
import {
  changeGrants,
  closeAccount,
  createStaff,
  readStaffAccount,
  readStaffAccounts,
  resetStaffMfa,
} from '../workflows/staff/accounts';
import { serve, type Endpoint } from './endpoint';

/** Who of staff there is, and what each may do. */
export const accountEndpoints: Endpoint[] = [
  serve(calls.staffAccounts, 'accounts', ({ deps, staff }) => readStaffAccounts(deps, staff)),
  serve(calls.createStaff, 'accounts', ({ deps, staff, body }) => createStaff(deps, staff, body)),
  serve(calls.staffAccount, 'accounts', ({ deps, staff, params }) =>
    readStaffAccount(deps, staff, params.id),
  ),
  serve(calls.changeGrants, 'accounts', async ({ deps, staff, params: { id }, body }) => {
    await changeGrants(deps, staff, { id, ...body });
    return undefined;
  }),
  serve(calls.resetStaffMfa, 'accounts', async ({ deps, staff, params: { id }, body }) => {
    await resetStaffMfa(deps, staff, { id, ...body });
    return undefined;
  }),
  serve(calls.closeStaff, 'accounts', async ({ deps, staff, params: { id }, body }) => {
    await closeAccount(deps, staff, { id, ...body });
    return undefined;
  }),
];
