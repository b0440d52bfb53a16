import { calls } from '../contract/calls';
import { setShadowStep } from '../db/staff-sessions';
import {
  correctAddress,
  endLogins,
  helpPayment,
  resendMail,
  revealCpr,
} from '../workflows/help-person';
import { ownDataArchive } from '../workflows/own-data-archive';
import { limitRate } from '../workflows/rate-limit';
import { requireConfirmed } from '../workflows/session';
import { beginOrderHelp, readOrderHelp } from '../workflows/order-code/help';
import { sendOrderCode } from '../workflows/order-code/send-code';
import { beginShadow, endShadow, readLastStep } from '../workflows/staff/shadow';
import { decideBlock, readOwnAccess, readPersonFile } from '../workflows/staff/person-file';
import { readSchoolApprovals } from '../workflows/staff/school';
import { findPeople, sealSearch } from '../workflows/staff/search';
import { takeUpPerson } from '../workflows/take-up-person';
import { serve, type Endpoint } from './endpoint';

/** Nobody needs more of them, and each reads all there is. */
const EXPORT_LIMIT = { attempts: 10, minutes: 60 };

export const adminEndpoints: Endpoint[] = [
  serve(calls.searchPeople, 'support', async ({ deps, staff, body }) => ({
    search: await sealSearch(deps, staff, body.text),
  })),
  serve(calls.searchResult, 'support', ({ deps, staff, params }) =>
    findPeople(deps, staff, params.search),
  ),
  serve(calls.takeUpPerson, 'support', ({ deps, staff, params, body: { reason } }) =>
    takeUpPerson(deps, staff, { search: params.search, reason }),
  ),
  serve(calls.person, 'support', ({ deps, staff, params }) =>
    readPersonFile(deps, staff, params.id),
  ),
  serve(calls.blockPerson, 'support', async ({ deps, staff, params: { id }, body: { reason } }) => {
    await decideBlock(deps, staff, { id, isBlocked: true, reason });
    return undefined;
  }),
  serve(
    calls.unblockPerson,
    'support',
    async ({ deps, staff, params: { id }, body: { reason } }) => {
      await decideBlock(deps, staff, { id, isBlocked: false, reason });
      return undefined;
    },
  ),
  serve(calls.schoolApprovals, 'school', ({ deps, staff, query }) =>
    readSchoolApprovals(deps, staff, query.page),
  ),
  serve(calls.revealCpr, 'cpr', async ({ deps, staff, params, body }) => ({
    cpr: await revealCpr(deps, staff, { personId: params.id, ...body }),
  })),
  serve(calls.correctAddress, 'support', async ({ deps, staff, params, body }) => {
    await correctAddress(deps, staff, { personId: params.id, ...body });
    return undefined;
  }),
  serve(calls.resendMail, 'support', async ({ deps, staff, params, body }) => {
    await resendMail(deps, staff, { personId: params.id, ...body });
    return undefined;
  }),
  serve(calls.helpPayment, 'support', async ({ deps, staff, params, body }) => {
    await helpPayment(deps, staff, { personId: params.id, ...body });
    return undefined;
  }),
  serve(calls.endLogins, 'support', async ({ deps, staff, params, body }) => {
    await endLogins(deps, staff, { personId: params.id, ...body });
    return undefined;
  }),
  serve(calls.beginShadow, 'support', async ({ deps, staff, params, body: { reason } }) => {
    await beginShadow(deps, staff, { personId: params.id, reason });
    return undefined;
  }),
  serve(calls.orderHelp, 'support', ({ deps, staff, params }) =>
    readOrderHelp(deps, staff, params.id),
  ),
  serve(calls.beginOrderHelp, 'support', async ({ deps, staff, params, body: { reason } }) => {
    await beginOrderHelp(deps, staff, { personId: params.id, reason });
    return undefined;
  }),
  serve(calls.sendOrderCode, 'support', async ({ deps, staff, params, body }) => {
    await sendOrderCode(deps, staff, { personId: params.id, ...body });
    return undefined;
  }),
  serve(calls.endShadow, 'end-shadow', async ({ deps, staff, caller }) => {
    await endShadow(deps, staff, caller);
    return undefined;
  }),
  serve(calls.lastStep, 'last-step', ({ deps, staff }) => readLastStep(deps, staff)),
  serve(calls.setLastStep, 'last-step', async ({ deps, staff, body }) => {
    await setShadowStep(deps.connection.db, staff.sessionHash, body.url);
    return undefined;
  }),
  serve(calls.currentUrl, 'report', async ({ deps, caller, body }) => {
    deps.currentPages.note(caller.beneficiaryId, body.url);
    return undefined;
  }),
  serve(calls.ownData, 'rights', async ({ deps, caller, now }) => {
    requireConfirmed(caller, now);
    const { beneficiaryId } = caller;
    await limitRate(deps, `export:${beneficiaryId}`, EXPORT_LIMIT);
    return ownDataArchive(deps, beneficiaryId);
  }),
  serve(calls.ownAccess, 'rights', ({ deps, caller }) =>
    readOwnAccess(deps, caller.beneficiaryId, { isAll: false }),
  ),
];
