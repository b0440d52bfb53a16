import { calls } from '../contract/calls';
import {
  findTexts,
  publishText,
  putSetting,
  readSettings,
  readText,
} from '../workflows/staff/content';
import { checkImport, readImport, readImports, runImport } from '../workflows/staff/imports';
import {
  approveRequest,
  askForDecision,
  readOpenRefunds,
  rejectRequest,
} from '../workflows/staff/refunds';
import { dropJob, readTroubledJobs, retryJob } from '../workflows/staff/jobs';
import { serve, type Endpoint } from './endpoint';

/** The words and switches of the portal, the approvals brought in, the refunds that wait for somebody, and the work that failed. */
export const operateEndpoints: Endpoint[] = [
  serve(calls.findTexts, 'operate', ({ deps, query }) => findTexts(deps, query.search)),
  serve(calls.contentText, 'operate', ({ deps, params }) => readText(deps, params.key)),
  serve(calls.publishText, 'operate', async ({ deps, staff, params, body }) => {
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
  serve(calls.openRefunds, 'refunds', ({ deps, staff }) => readOpenRefunds(deps, staff)),
  serve(calls.decideRefund, 'refunds', async ({ deps, staff, params, body }) => ({
    needsSecond: await askForDecision(deps, staff, params.id, body),
  })),
  serve(calls.approveRefund, 'refunds', async ({ deps, staff, params, body: { code } }) => {
    await approveRequest(deps, staff, { refundId: params.id, code });
    return undefined;
  }),
  serve(calls.rejectRefund, 'refunds', async ({ deps, staff, params }) => {
    await rejectRequest(deps, staff, params.id);
    return undefined;
  }),
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
