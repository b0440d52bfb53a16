import type { CompanyAnswer } from '../../../contract/enums';
import { sha256 } from '../../../crypto';
import type { Tx } from '../../../db/connect';
import type { FlowRow } from '../../../db/order-flows';
import { enqueue } from '../../../db/outbox';
import { answerRouteRequest, findRouteRequest } from '../../../db/route-requests';
import type { Deps } from '../../../deps';
import { mailTime } from '../../../domain/mail-time';
import { reasonAfter } from '../../../domain/unfinished-order';
import { Refusal } from '../../../refusal';
import { changeFlow } from '../choose/change-flow';
import { companyName } from '../read/company-name';
import { notifyOfOrder } from '../choose/order-notifications';

/**
 * Takes what a company says of the route that an order waits for. The order still waits, for its
 * person's «Næste»; a person who left an e-mail address is written to. An answer counts once: given
 * again it is done already, another one is refused, and so is one for an order that is over or does
 * not wait for it; then nothing changes.
 */
export async function takeCompanyAnswer(
  deps: Deps,
  token: string,
  answer: CompanyAnswer,
): Promise<void> {
  const now = deps.clock.now();
  const tokenHash = sha256(token);
  const known = await findRouteRequest(deps.connection.db, tokenHash);
  if (!known) throw new Refusal('not-found');
  const key = { beneficiaryId: known.beneficiary_id, flowId: known.flow_id };
  await changeFlow(deps, key, async (flow, tx) => {
    const request = await findRouteRequest(tx, tokenHash);
    if (request?.answer === answer) return { answer: undefined };
    if (request?.answer) throw new Refusal('company-has-answered');
    // A change of a group's route may wait to be opened by its person.
    const isPrepared = flow.state === 'Precreated';
    if (flow.is_open === 0 && !isPrepared) throw new Refusal('order-not-open');
    const reason =
      flow.pause_reason !== null && flow.route_id === request?.route_id
        ? reasonAfter(flow.pause_reason, answer)
        : null;
    if (reason === null) throw new Refusal('order-not-paused');
    if (!(await answerRouteRequest(tx, tokenHash, { answer, now }))) {
      throw new Refusal('stale-order');
    }
    await tell(deps, tx, flow, { answer, tokenHash, now });
    const events = isPrepared ? [] : (['paused'] as const);
    return { answer: undefined, events, change: { pause_reason: reason } };
  });
}

async function tell(
  deps: Deps,
  tx: Tx,
  flow: FlowRow,
  { answer, tokenHash, now }: { answer: CompanyAnswer; tokenHash: string; now: Date },
): Promise<void> {
  await notifyOfOrder(deps, tx, flow, {
    type: 'RouteHasBeenChanged',
    variant: answer,
    facts: { company: companyName(deps.texts, flow.assigned_pto) },
    event: tokenHash,
  });
  // An address of an earlier wait was not given for this one.
  if (flow.pause_reason !== 'accepted') return;
  const runAt = mailTime(now, null);
  await enqueue(tx, 'send-company-answer-mail', { tokenHash }, { now, runAt });
}
