import { beforeEach, describe, expect, it } from 'vitest';
import type { GroupPayment, GroupPaymentAnswer } from '#server/contract/group-payment';
import type { NetsResult } from '#server/contract/payment';
import type { ApiSession } from '../worlds/api-session';
import { payInTerminal } from '../worlds/nets-orders';
import {
  inTerminal,
  leaveDays,
  NETS_CARD,
  netsFaults,
  readyToPay,
  REFUSED_NETS_CARD,
} from '../worlds/nets-world';
import { goToPaymentWindow } from '../worlds/payment-window';
import { portalPerTest } from '../worlds/portal-per-test';

describe('how a group is paid through Nets', () => {
  const portal = portalPerTest({ runsJobs: false });
  let clara: ApiSession;
  let groupId: string;
  const path = () => `/groups/${groupId}/payment-methods`;

  beforeEach(async () => {
    await netsFaults(portal, { callback: 'never' });
    const ready = await readyToPay(portal, 'clara');
    clara = ready.session;
    const flow = await leaveDays(clara, ready.flow);
    await payInTerminal(portal, clara, flow, { netsPaymentType: 'SinglePayment' });
    ({ groupId } = flow);
  });

  const group = () =>
    portal.deps.connection.db
      .selectFrom('card_group')
      .selectAll()
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
  const put = async (choice: object) => {
    const body = { selectedPaymentType: 'Nets', ...choice };
    return (await clara.call('PUT', path(), { body })).json as GroupPaymentAnswer;
  };
  async function open(): Promise<string> {
    expect(await put({ netsPaymentType: 'NewAgreement' })).toMatchObject({
      paymentSessionRequired: true,
    });
    const { json } = await clara.call('POST', '/payment-sessions', {
      body: { paymentType: 'Nets', sessionType: 'PaymentChange', groupId },
    });
    return (json as { redirectUrl: string }).redirectUrl;
  }
  const comeBack = async (address: string): Promise<NetsResult> => {
    const { pathname, searchParams } = new URL(address);
    expect(pathname).toBe('/payment-change/process-nets');
    expect(searchParams.get('groupId')).toBe(groupId);
    const query = new URLSearchParams({
      transactionId: searchParams.get('transactionId') ?? '',
      responseCode: searchParams.get('responseCode') ?? '',
    });
    return clara.read<NetsResult>(`/nets/${groupId}/payment-change?${query.toString()}`);
  };
  const saved = () =>
    portal.deps.connection.db.selectFrom('saved_method').selectAll().executeTakeFirst();

  it('is changed to an agreement in the terminal, where no sum is named, and charges the next period', async () => {
    const window = await open();
    const page = await (await fetch(window)).text();
    expect(page).toContain('Gem kort');
    expect(page).not.toContain('kr.');
    const result = await comeBack(await inTerminal(window, NETS_CARD));
    expect(result).toMatchObject({ isProcessed: true, isCancelled: false, isError: false });
    expect(await group()).toMatchObject({ payment_mode: 'Regular' });
    expect((await group()).saved_method_id).toBe((await saved())?.id);
    const card = await goToPaymentWindow(portal, 'clara');
    await portal.runJobs();
    const charge = await portal.deps.connection.db
      .selectFrom('payment_operation')
      .select(['state', 'session_type'])
      .where('card_id', '=', card.id)
      .executeTakeFirstOrThrow();
    expect(charge).toEqual({ state: 'settled', session_type: 'PeriodCharge' });
  });

  it('is the same however often the browser comes back', async () => {
    const address = await inTerminal(await open(), NETS_CARD);
    const results = await Promise.all([1, 2, 3].map(() => comeBack(address)));
    expect(results.filter(({ isError, isCancelled }) => isError || isCancelled)).toEqual([]);
    expect(await comeBack(address)).toMatchObject({ isProcessed: true });
  });

  it('believes the terminal, and not the address of the return', async () => {
    const window = await open();
    const transactionId = new URL(window).searchParams.get('transactionId') ?? '';
    const forged = new URL(`${portal.origin}/payment-change/process-nets`);
    forged.search = new URLSearchParams({ groupId, transactionId, responseCode: 'OK' }).toString();
    expect(await comeBack(forged.href)).toMatchObject({ isProcessed: false, isError: false });
    expect(await group()).toMatchObject({ payment_mode: 'SinglePayment' });
  });

  it.each([
    ['cancel', { isCancelled: true }],
    ['fail-3ds', { isError: true }],
    [REFUSED_NETS_CARD, { isError: true }],
  ] as const)('stays as it is after %o in the terminal', async (...[deed, expected]) => {
    const result = await comeBack(await inTerminal(await open(), deed));
    expect(result).toMatchObject({ isProcessed: false, ...expected });
    expect(await group()).toMatchObject({ payment_mode: 'SinglePayment' });
    expect(await saved()).toBeUndefined();
  });

  it('asks again when the answer to the verification was lost', async () => {
    const address = await inTerminal(await open(), NETS_CARD);
    await netsFaults(portal, { api: 'timeout-after-commit', apiCall: 'Process', apiCalls: 1 });
    const [first] = [await comeBack(address)];
    expect(first).toMatchObject({ isError: false, isCancelled: false });
    portal.clock.set(new Date(portal.clock.now().getTime() + 120_000));
    await portal.runJobs();
    expect(await group()).toMatchObject({ payment_mode: 'Regular' });
  });

  it('verifies no card that was entered after another way was chosen', async () => {
    const window = await open();
    expect(await put({ netsPaymentType: 'SinglePayment' })).toMatchObject({
      paymentDataHasBeenChanged: true,
    });
    await inTerminal(window, NETS_CARD);
    portal.clock.set(new Date(portal.clock.now().getTime() + 120_000));
    await portal.runJobs();
    expect(await saved()).toBeUndefined();
    expect(await group()).toMatchObject({ payment_mode: 'SinglePayment' });
  });

  it('offers the agreement that was saved', async () => {
    await comeBack(await inTerminal(await open(), NETS_CARD));
    const { netsOptions, selectedOptionId, creditCardDetails } =
      await clara.read<GroupPayment>(path());
    const agreement = netsOptions.find(({ paymentAgreementId }) => paymentAgreementId !== null);
    expect(agreement).toMatchObject({ netsPaymentType: { value: 'ExistingAgreement' } });
    expect(selectedOptionId).toBe(agreement?.optionId);
    expect(creditCardDetails).toMatchObject({ maskedCardNumber: '•••• 0004' });
    await put({ netsPaymentType: 'SinglePayment' });
    const answer = await put({
      netsPaymentType: 'ExistingAgreement',
      paymentAgreementId: agreement?.paymentAgreementId,
    });
    expect(answer).toMatchObject({ paymentDataHasBeenChanged: true });
  });
});
