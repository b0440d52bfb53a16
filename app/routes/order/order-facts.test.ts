import { describe, expect, test } from 'vitest';
import type { Flow, FlowStep } from '#server/contract/order-flow';
import { pathAfter, pathBefore, summaryButton } from './order-facts.parts';

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
    ['payment elsewhere, or secondary', contacts, FREE, 'common.next'],
    ['payment elsewhere without contacts', null, FREE, 'order.summary.to-contacts'],
  ] as const)('for %s', (_name, contactInformation, steps, expected) => {
    const flow = { contactInformation, steps: [...steps], needsRejsekortCustomer: false };
    expect(summaryButton(flow)).toBe(expected);
  });
});

describe('the page after a step', () => {
  const nothing = {
    contactInformation: null,
    needsDeliveryAddress: false,
    deliveryAddress: null,
    hasPhoto: false,
    needsRejsekortCustomer: false,
  };
  const known = { ...nothing, contactInformation: contacts, hasPhoto: true };

  test.each([
    ['configuration', { ...nothing, steps: ALL }, '/order/contacts'],
    ['configuration', { ...known, steps: ALL }, '/order/summary'],
    ['configuration', { ...known, hasPhoto: false, steps: ALL }, '/order/photo'],
    ['configuration', { ...known, hasPhoto: false, steps: NO_PHOTO }, '/order/summary'],
    ['configuration', { ...known, needsDeliveryAddress: true, steps: ALL }, '/order/contacts'],
    ['contacts', { ...known, steps: ALL }, '/order/summary'],
    ['photo', { ...nothing, steps: ALL }, '/order/summary'],
    ['summary', { ...known, steps: ALL }, '/order/payment-mode'],
    ['summary', { ...known, steps: FREE }, '/order/payment'],
    ['payment', { ...known, steps: ALL }, '/order/payment'],
  ] as const)('%s passes over what is known', (step, flow, expected) => {
    expect(pathAfter(flow as Parameters<typeof pathAfter>[0], step)).toBe(expected);
  });

  test('leads back through every step there is', () => {
    expect(pathBefore({ steps: ALL }, 'summary')).toBe('/order/photo');
    expect(pathBefore({ steps: NO_PHOTO }, 'summary')).toBe('/order/contacts');
    expect(pathBefore({ steps: ALL }, 'configuration')).toBe('/overview');
  });
});
