import { get, post, put } from '../call';
import { byId } from '../shared';
import {
  createdStaff,
  grantsBody,
  newStaffBody,
  staffAccount,
  staffAccounts,
  staffCodeBody,
} from '../staff-accounts';

export const accountCalls = {
  staffAccounts: get('/admin/staff', {
    summary: 'The accounts of staff, those that are open first',
    response: staffAccounts,
  }),
  createStaff: post('/admin/staff', {
    summary: 'Makes an account for a MitID, with a code of one’s own phone',
    body: newStaffBody,
    response: createdStaff,
    status: 201,
    refusals: ['mfa-locked'],
  }),
  staffAccount: get('/admin/staff/{id}', {
    summary: 'An account that is open',
    params: byId,
    response: staffAccount,
    refusals: ['not-found'],
  }),
  changeGrants: put('/admin/staff/{id}/grants', {
    summary: 'All that an Admin may do from now on; one keeps «accounts» oneself',
    params: byId,
    body: grantsBody,
    refusals: ['not-found', 'own-account', 'stale-grants', 'mfa-locked'],
  }),
  resetStaffMfa: post('/admin/staff/{id}/reset-mfa', {
    summary: 'Has another one set a new phone up at the next login',
    params: byId,
    body: staffCodeBody,
    refusals: ['not-found', 'own-account', 'mfa-locked'],
  }),
  closeStaff: post('/admin/staff/{id}/close', {
    summary: 'Ends the account of another one, with its logins',
    params: byId,
    body: staffCodeBody,
    refusals: ['not-found', 'own-account', 'mfa-locked'],
  }),
};
