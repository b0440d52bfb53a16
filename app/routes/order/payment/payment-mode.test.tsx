import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import { mockApi } from '../../../../tests/mocks/mock-api';
import { messages, openScreen, settled } from '../../../../tests/mocks/screen';
import { annasOrder } from '../../../../tests/worlds/annas-order';
import { windowChoices } from '../../../../tests/worlds/payment-choices';
import * as paymentMode from './payment-mode';

const TITLE = 'Betalingsform';
const FIELD = 'reepayPaymentType';
const PLACE = calls.changePayment;

describe('the ways to pay an order', () => {
  const api = mockApi();

  async function open(): Promise<void> {
    const flow = { ...annasOrder, unfinishedSteps: [], conditionsAccepted: true };
    api.answer(calls.currentFlow, { flow });
    api.answer(calls.paymentChoices, windowChoices);
    await openScreen(paymentMode, { path: '/order/payment-mode', api, visitor: 'anna' });
  }
  const option = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Betal én gang' });
  async function give(isTicked: boolean): Promise<string> {
    if (isTicked) await userEvent.click(option());
    await userEvent.click(screen.getByRole('button', { name: 'Næste' }));
    return settled();
  }

  it('have a message at their field when none is ticked, and no order is placed', async () => {
    await open();
    expect(await give(false)).toBe(TITLE);
    expect(messages()).toEqual([['Vælg, hvordan du vil betale', FIELD]]);
    expect(api.sent).toEqual([]);
  });

  it('are shown once more when the ticked one is no longer offered', async () => {
    await open();
    const reepayOptions = windowChoices.reepayOptions.map((each) => ({
      ...each,
      optionId: 'andet',
    }));
    api.answer(calls.paymentChoices, { ...windowChoices, reepayOptions });
    await give(true);
    expect(messages()).toEqual([['Vælg, hvordan du vil betale', FIELD]]);
    expect(api.sent).toEqual([]);
  });

  it.each([
    ['payment-method-unusable', 'what the API refuses'],
    ['provider-unavailable', 'that the payment provider does not answer'],
  ] as const)('say above the form (%s) %s, and keep the tick', async (...[code]) => {
    await open();
    api.refuse(PLACE, code, { messages: ['Det går ikke lige nu'] });
    expect(await give(true)).toBe(TITLE);
    expect(messages()).toEqual([['Det går ikke lige nu', null]]);
    expect(option().checked).toBe(true);
  });

  it('keep the tick while the API is out of reach', async () => {
    await open();
    api.refuse(PLACE, 'database-unavailable');
    expect(await give(true)).toBe(TITLE);
    expect(option().checked).toBe(true);
  });

  it('lead to the receipt when nothing is left to pay', async () => {
    await open();
    api.answer(PLACE, { flowId: 'f1', groupId: 'g1', paymentSessionRequired: false });
    expect(await give(true)).toBe('/order/receipt');
    expect(api.sent).toMatchObject([
      { body: { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment', version: 2 } },
    ]);
  });
});
