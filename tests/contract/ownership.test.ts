import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Flow } from '#server/contract/order-flow';
import { inTransaction } from '#server/in-transaction';
import { tell } from '#server/workflows/notifications/raise';
import { createReplacement } from '#server/workflows/replace-rejsekort';
import { openTicketRequest } from '#server/workflows/rejsekort/pdf-tickets';
import { ApiSession, problemOf, type ApiCall } from '../worlds/api-session';
import { orderUntilPayment, pay, photoFile } from '../worlds/journey';
import { signedIn, withJobs } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { giveRejsekort } from '../worlds/rejsekort-sandbox';
import { snapshotOf } from '../worlds/rows';
import { isOfStaff, nameOf, served, type Served } from '../worlds/served';

/** What another person's order consists of. */
interface Ids {
  flowId: string;
  groupId: string;
  /** A group with cards. */
  cardGroupId: string;
  cardId: string;
  approvalId: string;
  sessionId: string;
  notificationId: string;
  /** The number of a receipt; of an order that is not paid there is none. */
  receiptNumber: string;
  /** A physical card, and the wish for another one. */
  rejsekortId: string;
  replacementId: string;
  preRequestId: string;
  ticketId: string;
}

/**
 * An id of a choice within one's own order: a foreign one is no choice there, so 422 and not 404. An
 * address of the public register is nobody's.
 */
const CHOICES = new Set(['subsidyId', 'routeId', 'programId', 'addressId']);

/** A list of what is about something foreign is empty: nothing of it is found. */
const LISTS = new Set(['GET /notifications']);

const PERIOD = { from: '2026-04-01', to: '2026-05-10' };
const CONTACTS = {
  email: 'ond@eksempel.dk',
  repeatedEmail: 'ond@eksempel.dk',
  phone: '87654321',
  phoneCountry: 'Denmark',
};

const ADDRESS = {
  personFirstName: 'Ond',
  personLastName: 'Fremmed',
  coName: '',
  streetName: 'Vestergade',
  streetNumber: '1',
  floor: '',
  side: '',
  postcode: '5000',
  city: '',
  country: 'Denmark',
};

/** A call that would succeed for the owner of the ids, endpoint by endpoint. */
const REACHES: Record<string, (ids: Ids) => Promise<ApiCall & { path: string }>> = {
  'GET /cards/{id}/cancellation': async ({ cardId }) => ({ path: `/cards/${cardId}/cancellation` }),
  'GET /cards/{id}/payment-link': async ({ cardId }) => ({ path: `/cards/${cardId}/payment-link` }),
  'GET /cards/{id}/replacement': async ({ cardId }) => ({ path: `/cards/${cardId}/replacement` }),
  'POST /cards/{id}/replacement': async ({ cardId }) => ({ path: `/cards/${cardId}/replacement` }),
  'GET /rejsekort/cards/{id}/replacement': async ({ rejsekortId }) => ({
    path: `/rejsekort/cards/${rejsekortId}/replacement`,
  }),
  'POST /rk-cards-replacements': async ({ rejsekortId }) => ({
    path: '/rk-cards-replacements',
    body: { rkCardId: rejsekortId },
  }),
  'PATCH /rk-cards-replacements/{id}/run': async ({ replacementId }) => ({
    path: `/rk-cards-replacements/${replacementId}/run`,
  }),
  'GET /rk-cards-replacements/{id}/status': async ({ replacementId }) => ({
    path: `/rk-cards-replacements/${replacementId}/status`,
  }),
  'GET /pdf-ticket-prerequests/{id}/issue-model': async ({ preRequestId }) => ({
    path: `/pdf-ticket-prerequests/${preRequestId}/issue-model`,
  }),
  'POST /pdf-ticket': async ({ preRequestId }) => ({
    path: '/pdf-ticket',
    body: { preRequestId, documentType: 'Passport', documentNumber: '210457739' },
  }),
  'GET /pdf-tickets/{id}/link': async ({ ticketId }) => ({ path: `/pdf-tickets/${ticketId}/link` }),
  'GET /pdf-tickets/{id}/file': async ({ ticketId }) => ({
    path: `/pdf-tickets/${ticketId}/file?expires=99999999999&signature=x`,
  }),
  'DELETE /cards/{id}': async ({ cardId }) => ({ path: `/cards/${cardId}` }),
  'GET /groups/{id}': async ({ cardGroupId }) => ({ path: `/groups/${cardGroupId}` }),
  'GET /groups/{id}/gvss-request': async ({ cardGroupId }) => ({
    path: `/groups/${cardGroupId}/gvss-request`,
  }),
  'GET /groups/{id}/route-change': async ({ cardGroupId }) => ({
    path: `/groups/${cardGroupId}/route-change`,
  }),
  'POST /groups/{id}/next-period': async ({ cardGroupId }) => ({
    path: `/groups/${cardGroupId}/next-period`,
    body: { wholeApproval: true },
  }),
  'GET /groups/{id}/unpause': async ({ cardGroupId }) => ({
    path: `/groups/${cardGroupId}/unpause`,
  }),
  'POST /groups/{id}/unpause': async ({ cardGroupId }) => ({
    path: `/groups/${cardGroupId}/unpause`,
  }),
  'PUT /approvals/{id}/address': async ({ approvalId }) => ({
    path: `/approvals/${approvalId}/address`,
    body: ADDRESS,
  }),
  'GET /cards/{id}/map': async ({ cardId }) => ({ path: `/cards/${cardId}/map` }),
  'GET /cards/{id}/messages': async ({ cardId }) => ({ path: `/cards/${cardId}/messages` }),
  'GET /groups/{id}/map': async ({ cardGroupId }) => ({ path: `/groups/${cardGroupId}/map` }),
  'GET /order-history/details/{id}': async ({ cardId }) => ({
    path: `/order-history/details/${cardId}`,
  }),
  'GET /receipts/{id}': async ({ receiptNumber }) => ({ path: `/receipts/${receiptNumber}` }),
  'GET /cards/{id}': async ({ cardId }) => ({ path: `/cards/${cardId}` }),
  'POST /notifications/{id}/approval': async ({ notificationId }) => ({
    path: `/notifications/${notificationId}/approval`,
  }),
  'GET /groups/{id}/cards': async ({ groupId }) => ({ path: `/groups/${groupId}/cards` }),
  'PUT /groups/{id}/cards': async ({ groupId }) => ({
    path: `/groups/${groupId}/cards`,
    body: { cards: [{ period: PERIOD }] },
  }),
  'GET /groups/{id}/default-cards': async ({ groupId }) => ({
    path: `/groups/${groupId}/default-cards`,
  }),
  'POST /groups/{id}/plan-draft': async ({ groupId }) => ({
    path: `/groups/${groupId}/plan-draft`,
    body: { version: 0, op: { kind: 'add', period: PERIOD } },
  }),
  'DELETE /groups/{id}/plan-draft': async ({ groupId }) => ({
    path: `/groups/${groupId}/plan-draft`,
  }),
  'GET /groups/{id}/payment-methods': async ({ cardGroupId }) => ({
    path: `/groups/${cardGroupId}/payment-methods`,
  }),
  'PUT /groups/{id}/payment-methods': async ({ cardGroupId }) => ({
    path: `/groups/${cardGroupId}/payment-methods`,
    body: { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' },
  }),
  'GET /nets/{id}/payment-change': async ({ cardGroupId }) => ({
    path: `/nets/${cardGroupId}/payment-change?responseCode=Cancel`,
  }),
  'GET /order-flow/{id}': async ({ flowId }) => ({ path: `/order-flow/${flowId}` }),
  'GET /order-flow/{id}/gvss-request': async ({ flowId }) => ({
    path: `/order-flow/${flowId}/gvss-request`,
  }),
  'DELETE /order-flow/{id}': async ({ flowId }) => ({ path: `/order-flow/${flowId}` }),
  'GET /order-flow/unfinished-state': async ({ flowId }) => ({
    path: `/order-flow/unfinished-state?flowId=${flowId}`,
  }),
  'POST /order-flow/{id}/pause-unfinished': async ({ flowId }) => ({
    path: `/order-flow/${flowId}/pause-unfinished`,
    body: { email: 'ond@eksempel.dk' },
  }),
  'POST /order-flow/{id}/continue-unfinished': async ({ flowId }) => ({
    path: `/order-flow/${flowId}/continue-unfinished`,
  }),
  'GET /order-flow/{id}/cancel-obligatory': async ({ flowId }) => ({
    path: `/order-flow/${flowId}/cancel-obligatory`,
  }),
  'POST /order-flow/{id}/cancel-obligatory': async ({ flowId }) => ({
    path: `/order-flow/${flowId}/cancel-obligatory`,
  }),
  'POST /order-flow': async ({ groupId }) => ({ path: '/order-flow', body: { groupId } }),
  'PUT /order-flow/{id}/photo': async ({ flowId }) => {
    const body = new FormData();
    body.set('photo', await photoFile());
    return { path: `/order-flow/${flowId}/photo`, body };
  },
  'PATCH /photo-draft': async () => ({
    path: '/photo-draft',
    body: { draftId: randomUUID(), crop: { left: 0, top: 0, width: 190 } },
  }),
  'GET /order-flow/cards': async ({ flowId }) => ({ path: `/order-flow/cards?flowId=${flowId}` }),
  'PUT /order-flow/cards': async ({ flowId }) => ({
    path: '/order-flow/cards',
    body: { flowId, cards: [{ period: PERIOD }] },
  }),
  'POST /order-flow/address': async ({ flowId }) => ({
    path: '/order-flow/address',
    body: { flowId, address: ADDRESS },
  }),
  'POST /order-flow/set-subsidy': async ({ flowId }) => ({
    path: '/order-flow/set-subsidy',
    body: { flowId, subsidyId: randomUUID() },
  }),
  'POST /order-flow/set-subsidy-auto': async ({ flowId }) => ({
    path: '/order-flow/set-subsidy-auto',
    body: { flowId },
  }),
  'POST /order-flow/set-route': async ({ flowId }) => ({
    path: '/order-flow/set-route',
    body: { flowId, routeId: randomUUID() },
  }),
  'POST /order-flow/set-route-auto': async ({ flowId }) => ({
    path: '/order-flow/set-route-auto',
    body: { flowId },
  }),
  'POST /order-flow/set-program': async ({ flowId }) => ({
    path: '/order-flow/set-program',
    body: { flowId, programId: randomUUID() },
  }),
  'POST /order-flow/set-program-auto': async ({ flowId }) => ({
    path: '/order-flow/set-program-auto',
    body: { flowId },
  }),
  'PUT /order-flow/contact-info': async ({ flowId }) => ({
    path: '/order-flow/contact-info',
    body: { flowId, contactInformation: CONTACTS },
  }),
  'PATCH /rejsekort/consent': async ({ flowId }) => ({
    path: '/rejsekort/consent',
    body: { flowId, acceptTermsAndConditions: true },
  }),
  'GET /order-flow/payment': async ({ flowId }) => ({
    path: `/order-flow/payment?flowId=${flowId}`,
  }),
  'PATCH /order-flow/payment': async ({ flowId }) => ({
    path: '/order-flow/payment',
    body: {
      flowId,
      conditionsAccepted: true,
      selectedPaymentType: 'ReePay',
      reepayPaymentType: 'SinglePayment',
    },
  }),
  'GET /order-flow/payment-link': async ({ flowId }) => ({
    path: `/order-flow/payment-link?flowId=${flowId}`,
  }),
  'GET /order-flow/receipt': async ({ flowId }) => ({
    path: `/order-flow/receipt?flowId=${flowId}`,
  }),
  'POST /payment-sessions': async ({ groupId }) => ({
    path: '/payment-sessions',
    body: { paymentType: 'ReePay', sessionType: 'OrderFlow', groupId },
    headers: { 'idempotency-key': randomUUID() },
  }),
  'POST /nets/operations': async ({ cardId }) => ({
    path: '/nets/operations',
    body: { cardId },
  }),
  'GET /nets/operations/{id}': async ({ sessionId }) => ({ path: `/nets/operations/${sessionId}` }),
  'DELETE /nets/operations/{id}': async ({ sessionId }) => ({
    path: `/nets/operations/${sessionId}`,
  }),
  'PATCH /nets/operations/{id}': async ({ sessionId }) => ({
    path: `/nets/operations/${sessionId}?responseCode=Cancel`,
  }),
  'GET /nets/operations/{id}/state': async ({ sessionId }) => ({
    path: `/nets/operations/${sessionId}/state?responseCode=Cancel`,
  }),
  'GET /payment-sessions/{id}': async ({ sessionId }) => ({
    path: `/payment-sessions/${sessionId}?cancelled=1`,
  }),
  'GET /nets/{id}/order-flow': async ({ sessionId }) => ({
    path: `/nets/${sessionId}/order-flow?responseCode=Cancel`,
  }),
};

function idsIn({ params, query, body }: Served): string[] {
  return [params, query, body]
    .filter((schema) => schema instanceof z.ZodObject)
    .flatMap((schema) => Object.keys(schema.shape))
    .filter((name) => /^(id|\w+Id)$/.test(name) && !CHOICES.has(name));
}

/** These find or begin one's own order; the approval is checked as a choice. */
// Staff reach anybody, and leave an entry of it.
const reaching = served
  .filter((call) => !isOfStaff(call))
  .filter((endpoint) => idsIn(endpoint).length > 0)
  .map(nameOf)
  .filter((name) => !LISTS.has(name));

describe('what belongs to another person', () => {
  // No job writes beside the calls.
  const portal = sharedPortal({ runsJobs: false });
  let bo: ApiSession;
  let finished: Ids;
  let waiting: Ids;

  beforeAll(async () => {
    const anna = await signedIn(portal, 'anna');
    await orderUntilPayment(anna);
    await withJobs(portal, () => pay(anna));
    await portal.runJobs();
    finished = await latestOrder();
    await orderUntilPayment(await signedIn(portal, 'ida'));
    waiting = await latestOrder();
    bo = await ApiSession.signIn(portal, 'bo');
    await bo.call('POST', '/order-flow', { body: {} });
  });

  async function latestOrder(): Promise<Ids> {
    const { db } = portal.deps.connection;
    const { id, flow_id, group_id, beneficiary_id } = await db
      .selectFrom('payment_operation')
      .selectAll()
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    // An order that is not paid has no card yet.
    const { id: cardId, group_id: cardGroupId } = await db
      .selectFrom('card')
      .select(['id', 'group_id'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const notificationId = await tellOf(beneficiary_id);
    const { id: approvalId } = await db
      .selectFrom('approval')
      .select('id')
      .where('beneficiary_id', '=', beneficiary_id)
      .executeTakeFirstOrThrow();
    const receipt = await db.selectFrom('payment_receipt').select('number').executeTakeFirst();
    const ticket = await ticketOf({ beneficiaryId: beneficiary_id, cardId });
    return {
      ...ticket,
      receiptNumber: receipt?.number ?? '2000-000001',
      flowId: flow_id ?? '',
      groupId: group_id,
      cardGroupId,
      cardId,
      approvalId,
      sessionId: id,
      notificationId,
      ...(await rejsekortOf(beneficiary_id, group_id)),
    };
  }

  /** A Rejsekort of a person that is to be replaced. */
  async function rejsekortOf(
    beneficiaryId: string,
    groupId: string,
  ): Promise<Pick<Ids, 'rejsekortId' | 'replacementId'>> {
    const rejsekortId = await giveRejsekort(portal, { beneficiaryId, groupId });
    const owner = { beneficiaryId };
    const { createdOperationId } = await createReplacement(portal.deps, owner, rejsekortId);
    return { rejsekortId, replacementId: createdOperationId ?? '' };
  }

  /** A ticket of a card, and that it can be asked for. */
  async function ticketOf(owner: { beneficiaryId: string; cardId: string }) {
    const { deps } = portal;
    const { db } = deps.connection;
    const period = { from: '2026-04-01', to: '2026-05-10' };
    const offer = { ...owner, rejsekortCardId: randomUUID(), period, now: portal.clock.now() };
    const preRequestId = await inTransaction(deps, (tx) => openTicketRequest(deps, tx, offer));
    const ticketId = randomUUID();
    await db
      .insertInto('pdf_ticket')
      .values({
        ...{ id: ticketId, request_id: ticketId, number: ticketId },
        ...{ beneficiary_id: owner.beneficiaryId, rejsekort_card_id: offer.rejsekortCardId },
        ...{ from_day: period.from, to_day: period.to },
        ...{ file: Buffer.from('%PDF'), created_at: offer.now.toISOString() },
      })
      .execute();
    return { preRequestId, ticketId };
  }

  async function tellOf(beneficiaryId: string): Promise<string> {
    const { deps } = portal;
    const told = { beneficiaryId, type: 'Test', event: 'once' } as const;
    await inTransaction(deps, (tx) => tell(deps, tx, told));
    const { id } = await deps.connection.db
      .selectFrom('notification')
      .select('id')
      .where('beneficiary_id', '=', beneficiaryId)
      .where('type', '=', 'Test')
      .executeTakeFirstOrThrow();
    return id;
  }

  it('is tried with every call that takes an id', () => {
    expect(Object.keys(REACHES).sort()).toEqual([...reaching].sort());
  });

  it.each(Object.keys(REACHES))('cannot be reached by %s', async (name) => {
    for (const ids of [finished, waiting]) {
      const { path, ...call } = await REACHES[name]!(ids);
      const before = await snapshotOf(portal);
      const answer = await bo.call(name.split(' ')[0]!, path, call);
      expect(answer.status).toBe(404);
      expect(['not-found', 'no-flow', 'photo-draft-gone']).toContain(problemOf(answer).code);
      expect(await snapshotOf(portal)).toEqual(before);
    }
  });

  it.each(Object.keys(REACHES))(
    'is answered by %s like something that does not exist',
    async (name) => {
      const nowhere = {
        flowId: randomUUID(),
        groupId: randomUUID(),
        cardGroupId: randomUUID(),
        cardId: randomUUID(),
        approvalId: randomUUID(),
        sessionId: randomUUID(),
        notificationId: randomUUID(),
        receiptNumber: '2000-000002',
        rejsekortId: randomUUID(),
        replacementId: randomUUID(),
        preRequestId: randomUUID(),
        ticketId: randomUUID(),
      };
      const method = name.split(' ')[0]!;
      const [foreign, unknown] = [await REACHES[name]!(waiting), await REACHES[name]!(nowhere)];
      const [one, other] = [
        problemOf(await bo.call(method, foreign.path, foreign)),
        problemOf(await bo.call(method, unknown.path, unknown)),
      ];
      expect({ ...one, requestId: '' }).toEqual({ ...other, requestId: '' });
    },
  );

  describe('as a choice in one’s own order', () => {
    let own: Flow;
    let other: Flow;
    beforeEach(async () => {
      own = (await bo.read<{ flow: Flow }>('/order-flow/current')).flow;
      const ida = await ApiSession.signIn(portal, 'ida');
      other = (await ida.read<{ flow: Flow }>('/order-flow/current')).flow;
    });

    it.each([
      ['set-subsidy', () => ({ subsidyId: other.subsidies[0]?.beneficiarySubsidyId })],
      ['set-route', () => ({ routeId: other.routes[0]?.id })],
      ['set-program', () => ({ programId: other.selectedProgramId })],
    ])('%s refuses what belongs to another person', async (call, choice) => {
      const body = { flowId: own.flowId, ...choice() };
      const before = await snapshotOf(portal);
      const answer = await bo.call('POST', `/order-flow/${call}`, { body });
      expect(answer.status).toBe(422);
      expect(await snapshotOf(portal)).toEqual(before);
    });

    it('POST /order-flow begins no order for another person’s approval', async () => {
      const body = { subsidyId: other.subsidies[0]?.beneficiarySubsidyId };
      const before = await snapshotOf(portal);
      expect((await bo.call('POST', '/order-flow', { body })).status).toBe(422);
      expect(await snapshotOf(portal)).toEqual(before);
    });
  });
});
