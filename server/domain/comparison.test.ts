import { describe, expect, it } from 'vitest';
import { comparePayment, type OurPayment, type TheirPayment } from './comparison';

const PRICE = 41_820;
const nothing: OurPayment = {
  state: 'failed',
  amountOre: PRICE,
  capturedOre: 0,
  refundedOre: 0,
  inFlightOre: 0,
  isUnderWay: false,
};
const reserved: OurPayment = { ...nothing, state: 'authorized' };
const taken: OurPayment = { ...nothing, state: 'settled', capturedOre: PRICE };
const back: OurPayment = { ...taken, state: 'refunded', refundedOre: PRICE };
const partly: OurPayment = { ...taken, refundedOre: 10_000 };
const underWay: OurPayment = { ...taken, inFlightOre: 10_000 };

const money = (kind: string, amountOre = PRICE, refundedOre = 0): TheirPayment => ({
  ...{ kind, amountOre, refundedOre, currency: 'DKK' },
});
const SAME = null;

describe('a payment in our books and at its provider', () => {
  it.each<[string, OurPayment, TheirPayment, unknown]>([
    ['taken on both sides', taken, money('settled'), SAME],
    ['reserved on both sides', reserved, money('authorized'), SAME],
    ['paid back on both sides', back, money('settled', PRICE, PRICE), SAME],
    ['paid back in part on both sides', partly, money('settled', PRICE, 10_000), SAME],
    ['on its way back, and not there yet', underWay, money('settled'), SAME],
    ['on its way back, and there', underWay, money('settled', PRICE, 10_000), SAME],
    ['refused on both sides', nothing, { kind: 'declined' }, SAME],
    ['never begun', { ...nothing, state: 'expired' }, { kind: 'none' }, SAME],
    ['released on both sides', { ...nothing, state: 'released' }, { kind: 'released' }, SAME],
    [
      'just reserved in a window',
      { ...nothing, state: 'open', isUnderWay: true },
      money('authorized'),
      SAME,
    ],
    [
      'another sum was taken',
      taken,
      money('settled', 2 * PRICE),
      { kind: 'amount', oursOre: PRICE, theirsOre: 2 * PRICE },
    ],
    [
      'another sum is reserved',
      reserved,
      money('authorized', 1),
      { kind: 'amount', oursOre: PRICE, theirsOre: 1 },
    ],
    [
      'another sum was paid back',
      partly,
      money('settled', PRICE, 20_000),
      { kind: 'amount', oursOre: PRICE - 10_000, theirsOre: PRICE - 20_000 },
    ],
    [
      'paid back there alone',
      taken,
      money('settled', PRICE, PRICE),
      { kind: 'amount', oursOre: PRICE, theirsOre: 0 },
    ],
    [
      'paid back here alone',
      back,
      money('settled'),
      { kind: 'amount', oursOre: 0, theirsOre: PRICE },
    ],
    [
      'taken there alone',
      nothing,
      money('settled'),
      { kind: 'missingHere', oursOre: 0, theirsOre: PRICE },
    ],
    [
      'taken there long after its window',
      { ...nothing, state: 'open' },
      money('settled'),
      { kind: 'missingHere', oursOre: 0, theirsOre: PRICE },
    ],
    [
      'unknown there, and taken here',
      taken,
      { kind: 'none' },
      { kind: 'missingThere', oursOre: PRICE, theirsOre: 0 },
    ],
    [
      'unknown there, and reserved here',
      reserved,
      { kind: 'none' },
      { kind: 'missingThere', oursOre: PRICE, theirsOre: 0 },
    ],
    [
      'taken here, and only reserved there',
      taken,
      money('authorized'),
      { kind: 'state', oursOre: PRICE, theirsOre: PRICE },
    ],
    [
      'reserved here, and taken there',
      reserved,
      money('settled'),
      { kind: 'state', oursOre: PRICE, theirsOre: PRICE },
    ],
    [
      'reserved here, and released there',
      reserved,
      { kind: 'released' },
      { kind: 'state', oursOre: PRICE, theirsOre: 0 },
    ],
    [
      'given up here, and still reserved there',
      { ...nothing, state: 'superseded' },
      money('authorized'),
      { kind: 'state', oursOre: 0, theirsOre: PRICE },
    ],
    [
      'in another currency',
      taken,
      { ...money('settled'), currency: 'SEK' },
      { kind: 'currency', oursOre: PRICE, theirsOre: PRICE },
    ],
  ])('%s', (_what, ours, theirs, expected) => {
    expect(comparePayment(ours, theirs)).toEqual(expected);
  });
});
