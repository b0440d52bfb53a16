import { describe, expect, test } from 'vitest';
import type { Flow, FlowStep } from '#server/contract/order-flow';
import { pathAfter, pathBefore, summaryButton, unfinishedPath } from './order-texts';

const contacts: Flow['contactInformation'] = {
  email: 'anna@eksempel.dk',
  repeatedEmail: 'anna@eksempel.dk',
  phone: '12345678',
  phoneCountry: 'Denmark',
};
const ALL: FlowStep[] = [
  ...(['configuration', 'contacts', 'photo', 'summary', 'payment-mode', 'payment'] as const),
];
const FREE = ALL.filter((step) => step !== 'payment-mode');
const NO_PHOTO = ALL.filter((step) => step !== 'photo');

describe('the button of the summary', () => {
  test.each([
    ['card payment', contacts, ALL, 'order.summary.to-payment'],
    ['card payment without contacts', null, ALL, 'order.summary.to-contacts'],
    ['payment elsewhere, secondary, or a change of cards', contacts, FREE, 'common.next'],
    ['payment elsewhere without contacts', null, FREE, 'order.summary.to-contacts'],
  ] as const)('for %s', (_name, contactInformation, steps, expected) => {
    const flow = { needsRejsekortCustomer: false, contactInformation, steps: [...steps] };
    expect(summaryButton(flow)).toBe(expected);
  });
});

describe('the page after a step', () => {
  test.each<[FlowStep, FlowStep[], FlowStep[], string]>([
    ['configuration', ['contacts', 'photo'], ALL, '/order/contacts'],
    ['configuration', [], ALL, '/order/summary'],
    ['configuration', ['photo'], ALL, '/order/photo'],
    ['configuration', [], NO_PHOTO, '/order/summary'],
    ['contacts', [], ALL, '/order/summary'],
    ['photo', ['contacts'], ALL, '/order/summary'],
    ['summary', [], ALL, '/order/payment-mode'],
    ['summary', [], FREE, '/order/payment'],
    ['payment', [], ALL, '/order/payment'],
  ])('after %s, with %j to do among %j, is %s', (step, unfinishedSteps, steps, expected) => {
    expect(pathAfter({ steps, unfinishedSteps }, step)).toBe(expected);
  });

  test('is the first unfinished step for a page that needs every step done', () => {
    expect(unfinishedPath({ unfinishedSteps: ['contacts', 'photo'] })).toBe('/order/contacts');
    expect(unfinishedPath({ unfinishedSteps: ['configuration'] })).toBe('/order/configuration');
    expect(unfinishedPath({ unfinishedSteps: [] })).toBeNull();
  });

  test('has a way back through every step of the order', () => {
    expect(pathBefore({ steps: ALL }, 'summary')).toBe('/order/photo');
    expect(pathBefore({ steps: NO_PHOTO }, 'summary')).toBe('/order/contacts');
    expect(pathBefore({ steps: ALL }, 'configuration')).toBe('/overview');
  });
});
