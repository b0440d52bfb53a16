import { describe, expect, test } from 'vitest';
import {
  type ConfigurationProgress,
  missingSteps,
  type OrderStep,
  type OrderProgress,
  shownSteps,
  stepOrder,
  unfinishedSteps,
} from './order-steps';
import { getProgram, listPrograms } from './programs';

const complete: ConfigurationProgress = {
  flowType: 'Normal',
  isPaused: false,
  scheme: 'UU',
  subsidyId: 's1',
  routeId: 'r1',
  programId: 'fynbus-app',
  hasFirstCard: true,
  hasUnacceptedWarnings: false,
};

describe('the configuration', () => {
  test.each<[Partial<ConfigurationProgress>, string[]]>([
    [{}, []],
    [{ scheme: null }, ['scheme']],
    [{ subsidyId: null }, ['subsidy']],
    [{ routeId: null }, ['route']],
    [{ programId: null }, ['program']],
    [{ hasFirstCard: false }, ['firstCard']],
    [{ hasUnacceptedWarnings: true }, ['warnings']],
    [{ routeId: null, programId: null, hasFirstCard: false }, ['route', 'program', 'firstCard']],
    [{ flowType: 'Changing', scheme: null, subsidyId: null, routeId: null }, []],
    [{ flowType: 'Changing', programId: null }, ['program']],
    [{ isPaused: true, scheme: null, routeId: null, hasFirstCard: false }, ['firstCard']],
  ])('with %j lacks %j', (change, expected) => {
    expect(missingSteps({ ...complete, ...change })).toEqual(expected);
  });
});

const facts = (id: string, rank: 'Primary' | 'Secondary' = 'Primary') => ({
  program: getProgram(id),
  rank,
  changesGroup: false,
  asksForTerms: true,
  asksForContacts: true,
});

describe('the steps of an order', () => {
  test.each([
    ['fynbus-app', 'Primary', 'configuration contacts photo summary payment-mode payment'],
    ['fynbus-plastic', 'Primary', 'configuration contacts photo summary payment-mode payment'],
    ['fynbus-app', 'Secondary', 'configuration contacts photo summary payment'],
    ['midttrafik-app', 'Primary', 'configuration contacts summary payment-mode payment'],
    ['movia-rejsekort', 'Primary', 'configuration terms contacts summary payment-mode payment'],
    ['movia-dot-app', 'Primary', 'configuration contacts photo summary payment'],
    ['movia-rejsebillet-app', 'Primary', 'configuration contacts photo summary payment'],
  ] as const)('of %s as %s are %s', (id, rank, expected) => {
    expect(stepOrder(facts(id, rank)).join(' ')).toBe(expected);
  });

  test('are those of an app card until a delivery is chosen', () => {
    expect(stepOrder({ ...facts('fynbus-app'), program: null })).toEqual(
      stepOrder(facts('fynbus-app')),
    );
  });

  test.each([
    ['fynbus-app', 'configuration contacts photo summary'],
    ['midttrafik-app', 'configuration contacts summary'],
    ['movia-rejsekort', 'configuration terms contacts summary'],
    ['movia-dot-app', 'configuration contacts photo summary'],
  ])('of a group that moves to %s ask for no payment: %s', (id, expected) => {
    expect(stepOrder({ ...facts(id), changesGroup: true }).join(' ')).toBe(expected);
  });

  test('of a Rejsekort leave the terms out when their setting is off', () => {
    expect(stepOrder({ ...facts('movia-rejsekort'), asksForTerms: false })).toEqual(
      stepOrder(facts('midttrafik-app')),
    );
  });
});

describe('the steps shown to the person', () => {
  const unremembered = 'configuration contacts photo summary payment-mode payment';
  test.each([
    ['fynbus-app', 'Primary', null, unremembered],
    ['fynbus-app', 'Primary', 'window', 'configuration contacts photo summary payment'],
    ['fynbus-app', 'Primary', 'card', 'configuration contacts photo summary'],
    ['fynbus-app', 'Secondary', null, 'configuration contacts photo summary'],
    ['midttrafik-app', 'Primary', 'window', 'configuration contacts summary payment'],
    ['midttrafik-app', 'Primary', null, 'configuration contacts summary payment-mode payment'],
    ['movia-dot-app', 'Primary', null, 'configuration contacts photo summary'],
    ['movia-rejsebillet-app', 'Primary', null, 'configuration contacts photo summary'],
    ['movia-rejsekort', 'Primary', 'card', 'configuration terms contacts summary'],
  ] as const)('of %s as %s, paid as last by %s, are %s', (id, rank, remembered, expected) => {
    expect(shownSteps({ ...facts(id, rank), remembered }).join(' ')).toBe(expected);
  });

  test('of a group that moves end with the summary, without terms where these are turned off', () => {
    const change = { ...facts('fynbus-app'), changesGroup: true, remembered: null };
    expect(shownSteps(change).at(-1)).toBe('summary');
    const rejsekort = { ...facts('movia-rejsekort'), asksForTerms: false, remembered: null };
    expect(shownSteps(rejsekort)).not.toContain('terms');
  });
});

const AFTER_CONTACTS: ReadonlySet<OrderStep> = new Set(['summary', 'payment-mode', 'payment']);

describe('what is left to do before the summary', () => {
  const done: OrderProgress = {
    ...facts('fynbus-app'),
    configuration: complete,
    hasAcceptedTerms: true,
    hasContacts: true,
    hasPhoto: true,
  };
  const rejsekort = facts('movia-rejsekort');

  test.each<[Partial<OrderProgress>, OrderStep[]]>([
    [{}, []],
    [{ configuration: { ...complete, scheme: null } }, ['configuration']],
    [{ hasContacts: false }, ['contacts']],
    [{ hasContacts: false, hasPhoto: false }, ['contacts', 'photo']],
    [{ hasPhoto: false, ...facts('midttrafik-app') }, []],
    [{ hasPhoto: false, program: null }, ['photo']],
    [{ hasAcceptedTerms: false }, []],
    [{ hasAcceptedTerms: false, ...rejsekort }, ['terms']],
    [{ hasAcceptedTerms: false, ...rejsekort, asksForTerms: false }, []],
    [{ hasPhoto: false, ...facts('fynbus-app', 'Secondary') }, ['photo']],
    [{ hasContacts: false, changesGroup: true }, ['contacts']],
  ])('with %j is %j', (change, expected) => {
    expect(unfinishedSteps({ ...done, ...change })).toEqual(expected);
  });

  test('names only steps of the order', () => {
    const nothing = { hasAcceptedTerms: false, hasContacts: false, hasPhoto: false };
    for (const { id } of listPrograms()) {
      const order = { ...done, ...facts(id), ...nothing };
      const before = stepOrder(order).filter((step) => !AFTER_CONTACTS.has(step));
      expect(unfinishedSteps(order)).toEqual(before.filter((step) => step !== 'configuration'));
    }
  });
});
