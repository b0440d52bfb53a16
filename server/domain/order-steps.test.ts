import { describe, expect, test } from 'vitest';
import {
  canEnter,
  type ConfigurationFacts,
  missingSteps,
  nextStep,
  type OrderStep,
  previousStep,
  type ProgressFacts,
  shownSteps,
  stepOrder,
} from './order-steps';
import { getProgram } from './programs';

const complete: ConfigurationFacts = {
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
  test.each<[Partial<ConfigurationFacts>, string[]]>([
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
});

describe('the steps', () => {
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

  test('before a program is chosen are those of an app card', () => {
    expect(stepOrder({ ...facts('fynbus-app'), program: null })).toEqual(
      stepOrder(facts('fynbus-app')),
    );
  });

  test.each([
    ['fynbus-app', 'configuration contacts photo summary'],
    ['midttrafik-app', 'configuration contacts summary'],
    ['movia-rejsekort', 'configuration terms contacts summary'],
    ['movia-dot-app', 'configuration contacts photo summary'],
  ])('of a group that changes to %s ask for no payment: %s', (id, expected) => {
    expect(stepOrder({ ...facts(id), changesGroup: true }).join(' ')).toBe(expected);
  });

  test('of a Rejsekort leave the terms out when their setting is off', () => {
    expect(stepOrder({ ...facts('movia-rejsekort'), asksForTerms: false })).toEqual(
      stepOrder(facts('midttrafik-app')),
    );
  });

  test.each<[string, OrderStep, OrderStep | null, OrderStep | null]>([
    ['fynbus-app', 'configuration', null, 'contacts'],
    ['fynbus-app', 'contacts', 'configuration', 'photo'],
    ['fynbus-app', 'summary', 'photo', 'payment-mode'],
    ['fynbus-app', 'payment', 'payment-mode', null],
    ['fynbus-app', 'terms', null, null],
    ['movia-rejsekort', 'contacts', 'terms', 'summary'],
    ['midttrafik-app', 'summary', 'contacts', 'payment-mode'],
    ['movia-dot-app', 'payment', 'summary', null],
  ])('in %s around %s are %s and %s', (id, step, previous, next) => {
    expect(previousStep(step, facts(id))).toBe(previous);
    expect(nextStep(step, facts(id))).toBe(next);
  });
});

describe('the steps on the way', () => {
  const anew = 'configuration contacts photo summary payment-mode payment';
  test.each([
    ['fynbus-app', 'Primary', null, anew],
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

  test('of a group that changes end with the summary, without terms where they are off', () => {
    const change = { ...facts('fynbus-app'), changesGroup: true, remembered: null };
    expect(shownSteps(change).at(-1)).toBe('summary');
    const rejsekort = { ...facts('movia-rejsekort'), asksForTerms: false, remembered: null };
    expect(shownSteps(rejsekort)).not.toContain('terms');
  });
});

describe('entering a step', () => {
  const progress = (change: Partial<ProgressFacts>): ProgressFacts => ({
    ...facts('fynbus-app'),
    configuration: complete,
    hasAcceptedTerms: true,
    hasContacts: true,
    hasPhoto: true,
    hasAcceptedConditions: true,
    hasPaymentMode: true,
    ...change,
  });

  test.each<[OrderStep, Partial<ProgressFacts>, OrderStep | null]>([
    ['payment', {}, null],
    ['configuration', { configuration: { ...complete, scheme: null } }, null],
    ['contacts', { configuration: { ...complete, scheme: null } }, 'configuration'],
    ['payment', { configuration: { ...complete, routeId: null } }, 'configuration'],
    ['contacts', { hasContacts: false }, null],
    ['photo', { hasContacts: false }, 'contacts'],
    ['summary', { hasPhoto: false }, 'photo'],
    ['summary', { hasPhoto: false, ...facts('midttrafik-app') }, null],
    ['photo', facts('midttrafik-app'), 'summary'],
    ['photo', { hasContacts: false, ...facts('midttrafik-app') }, 'contacts'],
    ['payment-mode', facts('fynbus-app', 'Secondary'), 'payment'],
    ['contacts', { hasAcceptedTerms: false }, null],
    ['contacts', { hasAcceptedTerms: false, ...facts('movia-rejsekort') }, 'terms'],
    ['payment-mode', { hasAcceptedConditions: false }, 'summary'],
    ['payment', { hasPaymentMode: false }, 'payment-mode'],
    ['payment', { hasPaymentMode: false, ...facts('fynbus-app', 'Secondary') }, null],
  ])('%s, case %#', (step, change, goTo) => {
    expect(canEnter(step, progress(change))).toEqual(goTo ? { ok: false, goTo } : { ok: true });
  });
});
