import { calls } from '../contract/calls';
import {
  findTexts,
  publishText,
  putSetting,
  readSettings,
  readText,
} from '../workflows/staff/content';
import { limitRate } from '../workflows/rate-limit';
import {
  checkImport,
  pushApprovals,
  readImport,
  readImports,
  runImport,
} from '../workflows/staff/imports';
import {
  approveRequest,
  askForDecision,
  readOpenRefunds,
  rejectRequest,
} from '../workflows/staff/refunds';
import { approveOffer, offerRefund, readOffers, rejectOffer } from '../workflows/refund-offers';
import { dropJob, readTroubledJobs, retryJob } from '../workflows/staff/jobs';
import { readServices } from '../workflows/staff/services';
import { serve, type Endpoint } from './endpoint';

/** Each can bring in 20,000 approvals. */
const PUSH_LIMIT = { attempts: 60, minutes: 1 };

/** The words and switches of the portal, the approvals brought in, the refunds that wait for somebody, and the work that failed. */
export const operateEndpoints: Endpoint[] = [
  serve(calls.findTexts, 'content', ({ deps, query }) => findTexts(deps, query.search)),
  serve(calls.contentText, 'content', ({ deps, params }) => readText(deps, params.key)),
  serve(calls.publishText, 'content', async ({ deps, staff, params, body }) => {
    await publishText(deps, staff, { key: params.key, ...body });
    return undefined;
  }),
  serve(calls.settings, 'operate', ({ deps }) => readSettings(deps)),
  serve(calls.putSetting, 'operate', async ({ deps, staff, params, body }) => {
    await putSetting(deps, staff, { name: params.name, isOn: body.isOn });
    return undefined;
  }),
  serve(calls.checkImport, 'import', async ({ deps, incoming }) => {
    const file = (await incoming.form())?.get('file');
    return checkImport(
      deps,
      file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null,
    );
  }),
  serve(calls.imports, 'import', ({ deps }) => readImports(deps)),
  serve(calls.approvalImport, 'import', ({ deps, params }) => readImport(deps, params.id)),
  serve(calls.runImport, 'import', async ({ deps, staff, params, body: { reason } }) => {
    await runImport(deps, staff, { id: params.id, reason });
    return undefined;
  }),
  serve(calls.pushApprovals, 'push', async ({ deps, system, body }) => {
    await limitRate(deps, `push:${system.id}`, PUSH_LIMIT);
    return pushApprovals(deps, system, body);
  }),
  serve(calls.openRefunds, 'refunds', ({ deps, staff }) => readOpenRefunds(deps, staff)),
  serve(calls.decideRefund, 'refund-ask', async ({ deps, staff, params, body }) => ({
    needsSecond: await askForDecision(deps, staff, params.id, body),
  })),
  serve(calls.approveRefund, 'refund-approve', async ({ deps, staff, params, body }) => {
    await approveRequest(deps, staff, { refundId: params.id, ...body });
    return undefined;
  }),
  serve(calls.rejectRefund, 'refunds', async ({ deps, staff, params, body }) => {
    await rejectRequest(deps, staff, { refundId: params.id, ...body });
    return undefined;
  }),
  serve(calls.offerRefund, 'refund-ask', async ({ deps, staff, params, body }) => {
    await offerRefund(deps, staff, { personId: params.id, ...body });
    return undefined;
  }),
  serve(calls.refundOffers, 'refunds', ({ deps, staff }) => readOffers(deps, staff)),
  serve(calls.approveOffer, 'refund-approve', async ({ deps, staff, params, body: { code } }) => {
    await approveOffer(deps, staff, { id: params.id, code });
    return undefined;
  }),
  serve(calls.rejectOffer, 'refunds', async ({ deps, staff, params }) => {
    await rejectOffer(deps, staff, params.id);
    return undefined;
  }),
  serve(calls.services, 'operate', ({ deps }) => readServices(deps)),
  serve(calls.troubledJobs, 'operate', ({ deps }) => readTroubledJobs(deps)),
  serve(calls.retryJob, 'operate', async ({ deps, staff, params, body: { reason } }) => {
    await retryJob(deps, staff, { id: params.id, reason });
    return undefined;
  }),
  serve(calls.dropJob, 'operate', async ({ deps, staff, params, body: { reason } }) => {
    await dropJob(deps, staff, { id: params.id, reason });
    return undefined;
  }),
];
