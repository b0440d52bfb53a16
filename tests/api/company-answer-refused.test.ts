import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FYN_ROUTE, sendAnswer, sendResult } from '../worlds/gvss';
import { TODAY } from '../worlds/portal';
import {
  APPROVED,
  ordersLeftToCompany,
  TAKEN,
  type OrderLeftToCompany,
} from '../worlds/company-answers';

const { portal, visitPicker, leaveToCompany } = ordersLeftToCompany();

describe('a company’s answer about a route', () => {
  let order: OrderLeftToCompany;
  beforeEach(async () => {
    order = await leaveToCompany();
  });

  describe('is refused', () => {
    afterEach(async () => {
      expect(await order.reason()).toBe('awaits-company');
      expect(await order.told()).toEqual([]);
    });

    it.each([
      ['nothing', ''],
      ['another signature', 'ab'.repeat(32)],
      ['no hexadecimal', 'æøå'],
    ])('with %s for a signature', async (_name, signature) => {
      expect(await order.answer(APPROVED, signature)).toEqual({
        status: 401,
        code: 'bad-signature',
      });
    });

    it.each([
      ['no JSON', '{', 'not-json'],
      ['another word', { answer: 'maybe' }, 'invalid-input'],
      ['no word', {}, 'invalid-input'],
      ['a list', [], 'invalid-input'],
    ])('as %s', async (_name, body, code) => {
      expect(await order.answer(body)).toEqual({ status: 422, code });
    });

    it('under a token that nobody was given', async () => {
      const unknown = await sendAnswer(portal, 'x'.repeat(43), APPROVED);
      expect(unknown).toEqual({ status: 404, code: 'not-found' });
    });
  });

  it('is taken on a later day, too', async () => {
    portal.clock.set(new Date(portal.clock.now().getTime() + 3 * 86_400_000));
    expect(await order.answer(APPROVED)).toEqual(TAKEN);
    await portal.goTo(TODAY);
    expect(await order.reason()).toBe('company-approved');
  });
});

it('a company’s answer is refused about a visit that left nothing to the company', async () => {
  const order = await visitPicker();
  const refused = { status: 409, code: 'order-not-paused' };
  expect(await order.answer(APPROVED)).toEqual(refused);
  await sendResult(portal, order.token, { outcome: 'answer', route: FYN_ROUTE });
  expect(await order.answer(APPROVED)).toEqual(refused);
  expect((await order.current()).state).toBe('InProcess');
});
