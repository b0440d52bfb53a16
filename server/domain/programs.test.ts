import { describe, expect, test } from 'vitest';
import { origin, transportAuthority } from '../contract/enums';
import {
  deliveryOn,
  getProgram,
  isPhysical,
  listPrograms,
  programIdOn,
  programOn,
  programsFor,
  type ProgramSettings,
} from './programs';

const settings: ProgramSettings = {
  isRejsekortOrderable: false,
  rejseBilletAppFrom: '2026-06-01',
  deactivated: [],
};
const idsOf = (...args: Parameters<typeof programsFor>): string[] =>
  programsFor(...args).map((program) => program.id);

describe('the table of companies and deliveries', () => {
  test('has an id of its own for every delivery', () => {
    const ids = listPrograms().map((program) => program.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has every kind of delivery', () => {
    const used = new Set(listPrograms().map((program) => program.delivery));
    expect([...used].sort()).toEqual(origin.exclude(['Unknown']).options.toSorted());
  });

  test.each(transportAuthority.options)('offers a delivery of %s, unless it is Bornholm', (pto) => {
    const hasNone = pto === 'Unknown' || pto === 'BornholmsTrafikselskab';
    expect(programsFor(pto, settings, '2026-03-02').length === 0).toBe(hasNone);
  });

  test.each(listPrograms())(
    'has the payment of $id close after it opens, and no later than the period begins',
    (p) => {
      expect(p.daysBeforePaymentWindowCloses).toBeLessThanOrEqual(p.daysBeforePaymentWindowOpens);
      expect(p.daysBeforePaymentWindowCloses).toBeGreaterThan(0);
      expect(p.daysBeforeShipping).toBeLessThanOrEqual(
        p.daysBeforePhysicalCardStartDateForCardRequest,
      );
      expect(p.daysBeforePhysicalCardStartDateForCardRequest > 0).toBe(isPhysical(p));
      expect(p.appName === null).toBe(isPhysical(p));
    },
  );

  test('asks for a photo except for Rejsekort and MidtApp', () => {
    const without = listPrograms().filter((program) => !program.needsPhoto);
    expect(new Set(without.map((program) => program.delivery))).toEqual(
      new Set(['MidtApp', 'Rejsekort']),
    );
  });
});

test.each([
  [undefined, 5000],
  [7500, 7500],
  [0, 0],
])(
  'with a fee of %j øre set, plastic costs %i to be made again, and a Rejsekort or an app nothing',
  (replacementFeeOre, expected) => {
    for (const { id, delivery } of listPrograms()) {
      const { replacementFeeOre: fee } = programOn(
        id,
        { ...settings, replacementFeeOre },
        '2026-03-02',
      );
      expect([id, fee]).toEqual([id, delivery === 'Normal' ? expected : 0]);
    }
  },
);

describe('what can be ordered', () => {
  test('FynBus offers its app first, then plastic, both paid by ReePay', () => {
    expect(idsOf('FynBus', settings, '2026-03-02')).toEqual(['fynbus-app', 'fynbus-plastic']);
    expect(getProgram('fynbus-app').daysBeforeCardIssuing).toBe(1);
    expect(getProgram('fynbus-plastic').daysBeforeCardIssuing).toBe(14);
    expect(getProgram('fynbus-app').paymentProvider).toBe('ReePay');
    expect(getProgram('fynbus-plastic').paymentProvider).toBe('ReePay');
  });

  test.each([
    ['2026-05-31', ['movia-app', 'movia-dot-app']],
    ['2026-06-01', ['movia-app', 'movia-rejsebillet-app']],
    ['2026-06-02', ['movia-app', 'movia-rejsebillet-app']],
  ])('on %s Movia offers %j around the migration day 2026-06-01', (today, expected) => {
    expect(idsOf('Movia', settings, today)).toEqual(expected);
  });

  test('the DOT app stays on offer when no migration day is set', () => {
    expect(idsOf('Movia', { ...settings, rejseBilletAppFrom: null }, '2030-01-01')).toEqual([
      'movia-app',
      'movia-dot-app',
    ]);
  });

  test('Rejsekort is offered only when an operator turned it on', () => {
    expect(idsOf('Movia', { ...settings, isRejsekortOrderable: true }, '2026-03-02')).toContain(
      'movia-rejsekort',
    );
    expect(getProgram('movia-rejsekort').delivery).toBe('Rejsekort');
  });

  test('an unknown program is an error', () => {
    expect(() => getProgram('nowhere')).toThrow('Unknown program: nowhere');
  });
});

describe('the DOT app', () => {
  test.each([
    ['2026-05-31', 'DotApp', 'movia-dot-app', 'DOT Billetter'],
    ['2026-06-01', 'RejseBilletApp', 'movia-rejsebillet-app', 'Rejsebillet'],
    ['2026-06-02', 'RejseBilletApp', 'movia-rejsebillet-app', 'Rejsebillet'],
  ] as const)('is shown on %s as %s, in orders of it too', (today, delivery, id, app) => {
    expect(deliveryOn('DotApp', settings, today)).toBe(delivery);
    expect(programIdOn('movia-dot-app', settings, today)).toBe(id);
    expect(programOn('movia-dot-app', settings, today).appName).toBe(app);
  });

  test('keeps its name when no migration day is set', () => {
    const never = { ...settings, rejseBilletAppFrom: null };
    expect(programOn('movia-dot-app', never, '2030-01-01').delivery).toBe('DotApp');
  });

  test.each(listPrograms().filter(({ delivery }) => delivery !== 'DotApp'))(
    'is the only delivery that changes its name: $id does not',
    ({ id, delivery }) => {
      expect(programIdOn(id, settings, '2026-06-01')).toBe(id);
      expect(deliveryOn(delivery, settings, '2026-06-01')).toBe(delivery);
    },
  );

  test('leaves an id unchanged that no delivery has', () => {
    expect(programIdOn('nowhere', settings, '2026-06-01')).toBe('nowhere');
  });
});
