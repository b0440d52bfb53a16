import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReepayPaymentType } from '../contract/enums';
import {
  isChosen,
  netsOptions,
  type PaymentOption,
  type PaymentWish,
  pickOption,
  proposedOption,
  reepayOptions,
  rememberedPayment,
  type SavedMethod,
} from './payment-choice';

const TODAY = '2026-03-02';
const good: SavedMethod = { id: 'good', state: 'active', expiry: '03-26' };
const expired: SavedMethod = { id: 'expired', state: 'active', expiry: '02-26' };
const refused: SavedMethod = { id: 'refused', state: 'failed', expiry: '12-30' };

const idsOf = (options: readonly PaymentOption[]) =>
  options.map(({ optionId, isUsable }) => `${optionId}${isUsable ? '' : ' (unusable)'}`);

describe('the ways to pay that are offered', () => {
  test.each<[SavedMethod[], string[]]>([
    [[], ['SinglePayment', 'Regular']],
    [[good], ['SinglePayment', 'Regular', 'Regular:good']],
    [
      [refused, expired, good],
      [
        'SinglePayment',
        'Regular',
        'Regular:refused (unusable)',
        'Regular:expired (unusable)',
        'Regular:good',
      ],
    ],
  ])('by ReePay with the cards %j saved are %j', (saved, expected) => {
    expect(idsOf(reepayOptions(saved, TODAY))).toEqual(expected);
  });

  test.each<[SavedMethod[], { id: string; methodId: string | null } | null, string[]]>([
    [[], null, ['SinglePayment', 'NewAgreement']],
    [[], { id: 'r', methodId: 'good' }, ['SinglePayment', 'NewAgreement']],
    [[good], null, ['SinglePayment', 'NewAgreement', 'ExistingAgreement:good']],
    [
      [good],
      { id: 'r', methodId: null },
      ['SinglePayment', 'NewAgreement', 'ExistingAgreement:good'],
    ],
    [
      [good, expired],
      { id: 'r', methodId: 'good' },
      [
        'SinglePayment',
        'NewAgreement',
        'CardSharedAgreement:good',
        'ExistingAgreement:expired (unusable)',
      ],
    ],
    [
      [expired],
      { id: 'r', methodId: 'expired' },
      ['SinglePayment', 'NewAgreement', 'CardSharedAgreement:expired (unusable)'],
    ],
  ])(
    'by Nets with the cards %j saved and the Rejsekort %j are %j',
    (saved, rejsekort, expected) => {
      expect(idsOf(netsOptions(saved, rejsekort, TODAY))).toEqual(expected);
    },
  );

  test('are a single payment, an agreement, or the agreement of the Rejsekort', () => {
    const options = netsOptions([good, refused], { id: 'r', methodId: 'good' }, TODAY);
    expect(options.map(({ mode, rkCardId }) => [mode, rkCardId])).toEqual([
      ['SinglePayment', null],
      ['Regular', null],
      ['Shared', 'r'],
      ['Regular', null],
    ]);
  });
});

const nothing: PaymentWish = {
  provider: undefined,
  reepayType: undefined,
  netsType: undefined,
  methodId: undefined,
  rkCardId: undefined,
};

describe('the way to pay that the web tier sends', () => {
  const reepay = reepayOptions([good, expired, refused], TODAY);
  const nets = netsOptions([good, expired], { id: 'r', methodId: 'good' }, TODAY);

  test.each<[Partial<PaymentWish>, string, PaymentOption[]]>([
    [{}, 'not-offered', reepay],
    [{ provider: 'ReePay' }, 'not-offered', reepay],
    [{ provider: 'Nets', reepayType: 'Regular' }, 'not-offered', reepay],
    [{ provider: 'ReePay', reepayType: 'SinglePayment' }, 'SinglePayment', reepay],
    [{ provider: 'ReePay', reepayType: 'Regular' }, 'Regular', reepay],
    [{ provider: 'ReePay', reepayType: 'Regular', methodId: 'good' }, 'Regular:good', reepay],
    [{ provider: 'ReePay', reepayType: 'SinglePayment', methodId: 'good' }, 'not-offered', reepay],
    [{ provider: 'ReePay', reepayType: 'Regular', methodId: 'other' }, 'not-offered', reepay],
    [{ provider: 'ReePay', reepayType: 'Regular', methodId: 'expired' }, 'unusable', reepay],
    [{ provider: 'ReePay', reepayType: 'Regular', methodId: 'refused' }, 'unusable', reepay],
    [{ provider: 'Nets', netsType: 'NewAgreement' }, 'NewAgreement', nets],
    [{ provider: 'Nets', netsType: 'ExistingAgreement' }, 'not-offered', nets],
    [{ provider: 'Nets', netsType: 'ExistingAgreement', methodId: 'good' }, 'not-offered', nets],
    [{ provider: 'Nets', netsType: 'ExistingAgreement', methodId: 'expired' }, 'unusable', nets],
    [
      { provider: 'Nets', netsType: 'CardSharedAgreement', methodId: 'good' },
      'CardSharedAgreement:good',
      nets,
    ],
    [
      { provider: 'Nets', netsType: 'CardSharedAgreement', methodId: 'good', rkCardId: 'r' },
      'CardSharedAgreement:good',
      nets,
    ],
    [
      { provider: 'Nets', netsType: 'CardSharedAgreement', methodId: 'good', rkCardId: 'other' },
      'not-offered',
      nets,
    ],
    [{ provider: 'Nets', netsType: 'NewAgreement' }, 'not-offered', []],
  ])('as %j is the option %s', (wish, expected, options) => {
    const picked = pickOption(options, { ...nothing, ...wish });
    expect(picked.ok ? picked.option.optionId : picked.reason).toBe(expected);
  });
});

describe('the way to pay that is proposed', () => {
  const options = reepayOptions([good, expired], TODAY);
  const none = { provider: null, mode: null, netsType: null, methodId: null };
  const never = { mode: null, methodId: null };
  const chose = (mode: ReepayPaymentType, methodId: string | null) => ({
    ...none,
    provider: 'ReePay',
    mode,
    methodId,
  });

  test.each([
    ['nothing before', none, never, undefined, false],
    [
      'a single payment last time',
      none,
      { mode: 'SinglePayment', methodId: null },
      'SinglePayment',
      true,
    ],
    ['a saved card last time', none, { mode: 'Regular', methodId: 'good' }, 'Regular:good', true],
    ['an expired card last time', none, { mode: 'Regular', methodId: 'expired' }, undefined, false],
    ['a deleted card last time', none, { mode: 'Regular', methodId: 'gone' }, undefined, false],
    ['a free card last time', none, { mode: 'None', methodId: null }, undefined, false],
    [
      'another choice than last time',
      chose('SinglePayment', null),
      { mode: 'Regular', methodId: 'good' },
      'SinglePayment',
      false,
    ],
    ['a chosen card', chose('Regular', 'good'), never, 'Regular:good', false],
    [
      'a chosen card that has expired since',
      chose('Regular', 'expired'),
      { mode: 'Regular', methodId: 'good' },
      'Regular:good',
      true,
    ],
  ])('is one that can be used, after %s', (_case, choice, last, optionId, isRemembered) => {
    const proposed = proposedOption(options, choice, last);
    expect([proposed.option?.optionId, proposed.isRemembered]).toEqual([optionId, isRemembered]);
  });
});

describe('paying in the way of the last order without a question', () => {
  const none = { provider: null, mode: null, netsType: null, methodId: null };
  test.each([
    ['ReePay', { mode: 'SinglePayment', methodId: null }, null, 'window'],
    ['ReePay', { mode: 'Regular', methodId: 'good' }, good, 'card'],
    ['ReePay', { mode: 'Regular', methodId: 'expired' }, expired, null],
    ['ReePay', { mode: 'Regular', methodId: 'gone' }, null, null],
    ['ReePay', { mode: 'None', methodId: null }, null, null],
    ['Nets', { mode: 'SinglePayment', methodId: null }, null, 'window'],
    ['Nets', { mode: 'Shared', methodId: 'good' }, good, 'card'],
    ['Nets', { mode: 'Regular', methodId: 'refused' }, refused, null],
  ] as const)(
    'by %s after %j with the saved card %j happens by %s',
    (provider, last, method, expected) => {
      expect(rememberedPayment(provider, { choice: none, last, method }, TODAY)).toBe(expected);
    },
  );

  test('ends once a way to pay is chosen for the order', () => {
    const choice = { ...none, provider: 'ReePay', mode: 'SinglePayment' };
    const last = { mode: 'Regular', methodId: 'good' };
    expect(rememberedPayment('ReePay', { choice, last, method: good }, TODAY)).toBeNull();
  });
});

/** The words of a customer for one of the offered options. */
const wishFor = (option: PaymentOption): PaymentWish => ({
  provider: option.provider,
  reepayType: option.provider === 'ReePay' ? option.mode : undefined,
  netsType: option.netsType ?? undefined,
  methodId: option.methodId ?? undefined,
  rkCardId: option.rkCardId ?? undefined,
});

describe('whatever cards are saved', () => {
  const months = ['01-25', '02-26', '03-26', '12-30', '', '99-99'];
  const methods = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      state: fc.constantFrom('active', 'failed'),
      expiry: fc.constantFrom(...months),
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  );
  const rejsekort = fc.option(
    fc.record({ id: fc.constant('r'), methodId: fc.constantFrom('a', 'b', 'z', null) }),
  );
  const offered = fc
    .tuple(methods, rejsekort, fc.boolean())
    .map(([saved, card, isNets]) =>
      isNets ? netsOptions(saved, card, TODAY) : reepayOptions(saved, TODAY),
    );

  test('each way to pay has a name of its own, by which a usable one is found', () => {
    fc.assert(
      fc.property(offered, (options) => {
        expect(new Set(options.map(({ optionId }) => optionId)).size).toBe(options.length);
        for (const option of options) {
          expect(pickOption(options, wishFor(option))).toEqual(
            option.isUsable ? { ok: true, option } : { ok: false, reason: 'unusable' },
          );
        }
      }),
    );
  });

  test('a card that has expired or been refused is neither found nor proposed', () => {
    fc.assert(
      fc.property(methods, fc.constantFrom('SinglePayment', 'Regular'), (saved, mode) => {
        const options = reepayOptions(saved, TODAY);
        const bad = saved.filter(
          ({ state, expiry }) => state !== 'active' || ['01-25', '02-26'].includes(expiry),
        );
        for (const { id: methodId } of bad) {
          const chosen = { provider: 'ReePay', mode, netsType: null, methodId };
          const proposed = proposedOption(options, chosen, { mode, methodId });
          expect(proposed.option?.methodId ?? null).toBeNull();
          const wish = { ...nothing, provider: 'ReePay', reepayType: 'Regular' as const, methodId };
          expect(pickOption(options, wish)).toEqual({ ok: false, reason: 'unusable' });
        }
      }),
    );
  });

  test('what an order stores of its way to pay fits no other way', () => {
    fc.assert(
      fc.property(offered, (options) => {
        for (const option of options) {
          expect(options.filter((other) => isChosen(other, option))).toEqual([option]);
        }
      }),
    );
  });
});
