import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysInPeriod, type Period } from './day';
import { earliestStart, isSentForIssue } from './lead-times';
import {
  covers,
  DEFAULT_PERIOD_RULES as rules,
  defaultPeriods,
  firstPeriodProposals,
  type PlannedCard,
  validateCards,
  type ValidationContext,
} from './periods';
import { getProgram } from './programs';

const today = '2026-03-02';
const approval = { from: '2026-02-01', to: '2026-10-31' };
const context = (change: Partial<ValidationContext> = {}): ValidationContext => ({
  approval,
  rules,
  rank: 'Primary',
  earliestStart: '2026-03-03',
  paidPrimaryPeriods: [],
  ...change,
});
const card = (from: string, to: string, change: Partial<PlannedCard> = {}): PlannedCard => ({
  id: from,
  period: { from, to },
  isLocked: false,
  savedPeriod: null,
  ...change,
});
/** The names of what is wrong with each card. */
const findings = (cards: PlannedCard[], change: Partial<ValidationContext> = {}): string[][] =>
  validateCards(cards, context(change)).map((validation) => {
    const names = Object.entries(validation).filter(([, value]) => value === true);
    return names.map(([name]) => name).filter((name) => name !== 'isValid');
  });

describe('the earliest start of a card', () => {
  test.each([
    ['fynbus-app', true, '2026-03-03'],
    ['fynbus-app', false, '2026-03-03'],
    ['fynbus-plastic', true, '2026-03-16'],
    ['midttrafik-app', true, '2026-03-03'],
    ['midttrafik-app', false, '2026-03-06'],
    ['midttrafik-plastic', true, '2026-03-16'],
    ['midttrafik-plastic', false, '2026-04-06'],
  ])('of %s (new card: %s) ordered on 2 March is %s', (id, isNewCard, expected) => {
    expect(earliestStart(getProgram(id), today, isNewCard)).toBe(expected);
  });

  test.each([
    ['2026-03-15', true],
    ['2026-03-16', false],
    ['2026-03-17', false],
  ])('of plastic, as a card from %s has been sent for issue by 2 March: %s', (from, expected) => {
    const period = { from, to: addDays(from, 29) };
    expect(isSentForIssue(period, getProgram('fynbus-plastic'), today)).toBe(expected);
  });
});

describe('a planned card', () => {
  test.each([
    ['29 days', '2026-04-01', '2026-04-29', ['isPeriodTooShort']],
    ['30 days', '2026-04-01', '2026-04-30', []],
    ['31 days', '2026-04-01', '2026-05-01', []],
    ['122 days', '2026-04-01', '2026-07-31', []],
    ['123 days', '2026-04-01', '2026-08-01', []],
    ['124 days', '2026-04-01', '2026-08-02', ['isPeriodTooLong']],
    ['one day', '2026-04-01', '2026-04-01', ['isPeriodTooShort']],
    ['backwards', '2026-04-02', '2026-04-01', ['isToDateBeforeEndDate']],
    ['the day before the earliest start', '2026-03-02', '2026-03-31', ['isPeriodOutOfBounds']],
    ['on the earliest start', '2026-03-03', '2026-04-01', []],
    ['to the day before the end', '2026-10-01', '2026-10-30', []],
    ['to the end', '2026-10-02', '2026-10-31', []],
    ['past the end', '2026-10-03', '2026-11-01', ['isPeriodOutOfBounds']],
    ['short and outside', '2026-10-31', '2026-11-01', ['isPeriodTooShort', 'isPeriodOutOfBounds']],
  ])('of %s (%s to %s) has the faults %j', (_, from, to, expected) => {
    expect(findings([card(from, to)])).toEqual([expected]);
    expect(validateCards([card(from, to)], context())[0]?.isValid).toBe(expected.length === 0);
  });

  test('starts no earlier than the approval', () => {
    const later = { approval: { from: '2026-05-01', to: '2026-10-31' } };
    expect(findings([card('2026-04-30', '2026-05-31')], later)).toEqual([['isPeriodOutOfBounds']]);
    expect(findings([card('2026-05-01', '2026-05-31')], later)).toEqual([[]]);
  });

  test.each([
    ['2026-04-30', ['2026-04-30'], ['2026-04-01']],
    ['2026-05-01', [], []],
  ])('that starts on %s beside one ending 30 April overlaps %j', (from, ofFirst, ofSecond) => {
    const cards = [card('2026-04-01', '2026-04-30'), card(from, '2026-05-31')];
    const [first, second] = validateCards(cards, context());
    expect(first?.overlappingCardIds).toEqual(ofFirst);
    expect(second?.overlappingCardIds).toEqual(ofSecond);
    expect(first?.isPeriodOverlapped).toBe(ofFirst.length > 0);
    expect(second?.isValid).toBe(ofSecond.length === 0);
  });

  test('that can no longer be changed is valid as it was saved, and invalid otherwise', () => {
    const savedPeriod = { from: '2026-02-10', to: '2026-02-20' };
    const locked = { isLocked: true, savedPeriod };
    expect(findings([card('2026-02-10', '2026-02-20', locked)])).toEqual([[]]);
    expect(findings([card('2026-02-10', '2026-02-21', locked)])).toEqual([['isCardLocked']]);
  });

  test.each([
    ['2026-03-15', ['isTooLateToChangeDeliveryType']],
    ['2026-03-16', []],
    ['2026-03-17', []],
  ])(
    'that begins on %s and moves from app to plastic on 2 March has the faults %j',
    (from, expected) => {
      const deliveryChange = {
        from: getProgram('fynbus-app'),
        to: getProgram('fynbus-plastic'),
        today,
      };
      expect(findings([card(from, addDays(from, 29))], { deliveryChange })).toEqual([expected]);
    },
  );

  test('cannot move to a delivery paid through another provider', () => {
    const deliveryChange = {
      from: getProgram('fynbus-app'),
      to: getProgram('midttrafik-app'),
      today,
    };
    expect(findings([card('2026-05-01', '2026-05-31')], { deliveryChange })).toEqual([
      ['paymentTypesDoNotMatchOnChangeDeliveryType'],
    ]);
  });

  test('for practice needs a paid base card on every day', () => {
    const practice = [card('2026-04-01', '2026-05-15')];
    const paid = (to: string): Partial<ValidationContext> => ({
      rank: 'Secondary',
      paidPrimaryPeriods: [
        { from: '2026-05-01', to },
        { from: '2026-03-20', to: '2026-04-30' },
      ],
    });
    expect(findings(practice, paid('2026-05-14'))).toEqual([['doesNotMatchWithPrimary']]);
    expect(findings(practice, paid('2026-05-15'))).toEqual([[]]);
    expect(findings(practice, { rank: 'Secondary' })).toEqual([['doesNotMatchWithPrimary']]);
  });
});

describe('paid base cards', () => {
  const april = { from: '2026-04-01', to: '2026-04-30' };
  test.each<[string, Period[], boolean]>([
    ['nothing', [], false],
    ['the same days', [april], true],
    ['one day missing at the start', [{ from: '2026-04-02', to: '2026-04-30' }], false],
    ['one day missing at the end', [{ from: '2026-04-01', to: '2026-04-29' }], false],
    [
      'one day missing in the middle',
      [
        { from: '2026-04-01', to: '2026-04-14' },
        { from: '2026-04-16', to: '2026-04-30' },
      ],
      false,
    ],
    [
      'two halves out of order',
      [
        { from: '2026-04-15', to: '2026-05-30' },
        { from: '2026-03-01', to: '2026-04-14' },
      ],
      true,
    ],
    [
      'a long one and a short one inside it',
      [
        { from: '2026-03-01', to: '2026-05-14' },
        { from: '2026-03-02', to: '2026-03-03' },
      ],
      true,
    ],
  ])('for %s cover April: %s', (_, periods, expected) => {
    expect(covers(periods, april)).toBe(expected);
  });
});

describe('the periods that are proposed', () => {
  test.each<[number, string[]]>([
    [29, []],
    [30, ['2026-03-03 2026-04-01']],
    [31, ['2026-03-03 2026-04-02']],
    [59, ['2026-03-03 2026-04-30']],
    [60, ['2026-03-03 2026-04-01', '2026-04-02 2026-05-01']],
    [89, ['2026-03-03 2026-04-01', '2026-04-02 2026-05-30']],
    [90, ['2026-03-03 2026-04-01', '2026-04-02 2026-05-01', '2026-05-02 2026-05-31']],
  ])('of an approval with %i days left are %j', (days, expected) => {
    const left = { from: '2026-02-01', to: addDays('2026-03-03', days - 1) };
    const periods = defaultPeriods(left, '2026-03-03');
    expect(periods.map(({ from, to }) => `${from} ${to}`)).toEqual(expected);
  });

  test('begin with the approval when it lies ahead', () => {
    expect(defaultPeriods({ from: '2026-08-01', to: '2026-08-30' }, '2026-03-03')).toEqual([
      { from: '2026-08-01', to: '2026-08-30' },
    ]);
  });

  test('never exceed a low maximum', () => {
    const strict = { minDays: 30, maxDays: 45 };
    expect(defaultPeriods({ from: '2026-04-01', to: '2026-05-29' }, today, strict)).toEqual([
      { from: '2026-04-01', to: '2026-05-15' },
    ]);
  });

  const anyApproval = fc
    .tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 800 }))
    .map(([start, days]) => {
      const from = addDays(today, start);
      return { from, to: addDays(from, days - 1) };
    });

  test('are valid, do not overlap and cover all the days left', () => {
    fc.assert(
      fc.property(anyApproval, fc.integer({ min: 0, max: 40 }), (valid, lead) => {
        const earliest = addDays(today, lead);
        const periods = defaultPeriods(valid, earliest);
        const cards = periods.map(({ from, to }) => card(from, to));
        const answers = validateCards(cards, context({ approval: valid, earliestStart: earliest }));
        expect(answers.every((answer) => answer.isValid)).toBe(true);

        const daysLeft = daysInPeriod({
          from: valid.from > earliest ? valid.from : earliest,
          to: valid.to,
        });
        const covered = periods.reduce((sum, period) => sum + daysInPeriod(period), 0);
        expect(covered).toBe(daysLeft < 30 ? 0 : daysLeft);
      }),
    );
  });

  test('begin where a changed first period ended', () => {
    expect(defaultPeriods(approval, '2026-06-16')).toEqual([
      { from: '2026-06-16', to: '2026-07-15' },
      { from: '2026-07-16', to: '2026-08-14' },
      { from: '2026-08-15', to: '2026-09-13' },
      { from: '2026-09-14', to: '2026-10-31' },
    ]);
    expect(defaultPeriods(approval, '2026-10-04')).toEqual([]);
  });
});

describe('the first periods that are offered', () => {
  test.each([
    [
      '2026-12-31',
      [
        ['2026-03-03', '2026-04-01'],
        ['2026-03-03', '2026-07-03'],
      ],
    ],
    [
      '2026-05-15',
      [
        ['2026-03-03', '2026-04-01'],
        ['2026-03-03', '2026-05-15'],
      ],
    ],
    ['2026-04-30', [['2026-03-03', '2026-04-30']]],
    ['2026-04-01', [['2026-03-03', '2026-04-01']]],
    ['2026-03-31', []],
  ] as const)('of an approval to %s are %j', (to, expected) => {
    const found = firstPeriodProposals({ from: '2026-02-01', to }, '2026-03-03');
    expect(found.map((period) => [period.from, period.to])).toEqual(expected);
  });
});
