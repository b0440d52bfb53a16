import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChoices } from '#server/contract/order-payment';
import { ApiSession } from '../support/api-session';
import { netsTransactions, openPayment, order } from '../support/nets-world';
import { signedIn } from '../support/order-world';
import { startPortal, type TestPortal } from '../support/portal';

describe('frede, who has a Rejsekort', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal({ runsJobs: false, seedsOrders: true });
  });
  afterAll(() => portal.close());

  it('has one active period, one that waits to be checked in, and one to come', async () => {
    const rows = await portal.deps.connection.db
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .innerJoin('beneficiary', 'beneficiary.id', 'card.beneficiary_id')
      .innerJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
      .select(['card.status', 'card_group.payment_type', 'rejsekort_card.card_number'])
      .where('beneficiary.username', '=', 'frede')
      .orderBy('card.from_day')
      .execute();
    expect(rows.map(({ status }) => status)).toEqual([
      'Active',
      'SeasonPassAwaitsCheckIn',
      'Ordered',
    ]);
    expect(new Set(rows.map(({ payment_type }) => payment_type))).toEqual(new Set(['Nets']));
    expect(rows[0]?.card_number).toMatch(/^308430\d{10}$/);
  });

  it('sees his number on the overview, and the banner about the Rejsebillet app', async () => {
    const frede = await signedIn(portal, 'frede');
    await frede.open('/overview');
    const text = frede.page?.document.querySelector('main')?.text ?? '';
    expect(text).toMatch(/308430 \d{3} \d{3} \d{3} \d/);
    expect(text).toContain('Rejsebillet');
  });

  it('orders his next periods with the agreement that his Rejsekort has', async () => {
    const frede = await ApiSession.signIn(portal, 'frede');
    const started = (await frede.call('POST', '/order-flow', { body: {} })).json as Flow;
    const { flowId } = started;
    const chosen = await frede.call('POST', '/order-flow/set-program', {
      body: { flowId, programId: 'movia-rejsekort' },
    });
    expect(chosen.status).toBe(200);
    await frede.call('PATCH', '/rejsekort/consent', {
      body: { acceptTermsAndConditions: true, flowId },
    });
    const { netsOptions, selectedOptionId } = await frede.read<PaymentChoices>(
      `/order-flow/payment?flowId=${flowId}`,
    );
    const shared = netsOptions.find(
      ({ netsPaymentType }) => netsPaymentType.value === 'CardSharedAgreement',
    );
    expect(shared).toMatchObject({ isUsable: true, cardNumberMask: '•••• 0004' });
    expect(selectedOptionId).toBe(shared?.optionId);
    const flow = await frede.read<Flow>(`/order-flow/${flowId}`);
    const before = (await netsTransactions(portal)).length;
    const placed = await order(frede, flow, {
      netsPaymentType: 'CardSharedAgreement',
      cardSharedPaymentAgreementId: shared?.paymentAgreementId ?? '',
      rkCardID: shared?.sharedPaymentRkCardId ?? '',
    });
    expect(placed.json).toMatchObject({ paymentSessionRequired: true });
    const { sessionId } = await openPayment(frede, flow);
    expect(await frede.read<object>(`/payment-sessions/${sessionId}`)).toMatchObject({
      isComplete: true,
    });
    expect((await netsTransactions(portal)).length).toBe(before + 1);
    const receipt = await frede.read<object>(`/order-flow/receipt?flowId=${flowId}`);
    expect(receipt).toMatchObject({ group: { paymentMode: 'Fælles betalingsaftale' } });
  });
});
