import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import type { Flow } from '#server/contract/order-flow';
import { mockApi } from '../../../tests/mocks/mock-api';
import { messages, openScreen, settled } from '../../../tests/mocks/screen';
import { annasOrder } from '../../../tests/worlds/annas-order';
import { windowChoices } from '../../../tests/worlds/payment-choices';
import { readable } from '../../../tests/worlds/readable';
import * as summary from './summary';

const TITLE = 'Din bestilling';
const SAVE = calls.changePayment;
const CONTACTS: Flow['contactInformation'] = {
  ...{ email: 'anna@eksempel.dk', repeatedEmail: 'anna@eksempel.dk' },
  ...{ phone: '12345678', phoneCountry: 'Denmark' },
};
const PLACED = { flowId: 'f1', groupId: 'g1', paymentSessionRequired: true };

describe('the summary of an order', () => {
  const api = mockApi();

  async function open(change: Partial<Flow> = {}): Promise<void> {
    api.answer(calls.currentFlow, {
      flow: { ...annasOrder, contactInformation: CONTACTS, unfinishedSteps: [], ...change },
    });
    api.answer(calls.paymentChoices, windowChoices);
    await openScreen(summary, { path: '/order/summary', api, visitor: 'anna' });
  }
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  async function press(...ticked: RegExp[]): Promise<string> {
    for (const name of ticked) await userEvent.click(box(name));
    await userEvent.click(screen.getByRole('button', { name: 'Gå til betaling' }));
    return settled();
  }

  it('is not accepted without its conditions: it says so at their box, and keeps the other tick', async () => {
    await open();
    expect(await press(/tilbud/)).toBe(TITLE);
    expect(messages()).toEqual([['Du skal acceptere betingelserne', 'conditionsAccepted']]);
    expect(box(/tilbud/).checked).toBe(true);
    expect(api.sent).toEqual([]);
  });

  it('says above the form what the API refuses, and keeps the ticks', async () => {
    await open();
    api.refuse(SAVE, 'payment-choice-missing', { messages: ['Det går ikke lige nu'] });
    expect(await press(/betingelse/i)).toBe(TITLE);
    expect(messages()).toEqual([['Det går ikke lige nu', null]]);
    expect(box(/betingelse/i).checked).toBe(true);
  });

  it('keeps the ticks while the API is out of reach', async () => {
    await open();
    api.refuse(SAVE, 'database-unavailable');
    expect(await press(/betingelse/i)).toBe(TITLE);
    expect(box(/betingelse/i).checked).toBe(true);
  });

  it.each([
    ['given', [/betingelse/i, /tilbud/], true],
    ['left out', [/betingelse/i], false],
  ] as const)(
    'is accepted with a consent to marketing that is %s',
    async (_name, ticks, isGiven) => {
      await open();
      api.answer(SAVE, PLACED);
      expect(await press(...ticks)).toBe('/order/payment-mode');
      expect(api.sent).toMatchObject([
        { body: { conditionsAccepted: true, allowMarketingContact: isGiven, offer: 'offer' } },
      ]);
    },
  );

  it('leads back to a step that is unfinished instead of accepting anything', async () => {
    await open({ contactInformation: null, unfinishedSteps: ['contacts'] });
    await userEvent.click(screen.getByRole('button', { name: 'Gå til Kontakt og levering' }));
    expect(await settled()).toBe('/order/contacts');
    expect(api.sent).toEqual([]);
  });

  it.each([
    ['photo', 'Tilføj et foto', '/order/photo'],
    ['contacts', 'Udfyld kontakt og levering', '/order/contacts'],
    ['terms', 'Læs og acceptér betingelserne for dit Rejsekort', '/order/terms'],
  ] as const)(
    'says that %s is missing, leads there, and keeps the tick',
    async (step, says, href) => {
      await open({ unfinishedSteps: [step] });
      expect(await press(/betingelse/i)).toBe(TITLE);
      const missing = within(screen.getByRole('alert')).getAllByRole('link');
      expect(missing.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        [says, href],
      ]);
      expect(box(/betingelse/i).checked).toBe(true);
      expect(api.sent).toEqual([]);
    },
  );

  it('says at one press what is missing and that the conditions are not accepted', async () => {
    await open({ unfinishedSteps: ['photo'] });
    expect(await press()).toBe(TITLE);
    const missing = within(screen.getByRole('alert')).getAllByRole('link');
    expect(missing.map(({ textContent }) => textContent)).toEqual([
      'Tilføj et foto',
      'Du skal acceptere betingelserne',
    ]);
  });

  it('calls no step done that is unfinished', async () => {
    await open({ unfinishedSteps: ['photo'] });
    const done = screen.getAllByRole('link', { name: /, udfyldt$/ });
    expect(done.map((link) => link.getAttribute('href'))).toEqual([
      '/order/configuration',
      '/order/contacts',
    ]);
  });

  it.each([
    [1, '2026-03-05', 'Du kan ændre perioden til og med 5. mar. 2026.'],
    [1, null, 'Du kan ikke ændre perioden, når du har bestilt.'],
    [
      ...([8, '2026-03-05'] as const),
      'Du kan ændre en periode indtil 2 dage før, den begynder, og den første til og med 5. mar. 2026.',
    ],
    [
      ...([8, null] as const),
      'Du kan ændre en periode indtil 2 dage før, den begynder. Den første kan du ikke ændre, når du har bestilt.',
    ],
  ])('with %i periods, the first changeable until %s, says: %s', async (count, day, says) => {
    const rules = annasOrder.laterChanges!;
    await open({ cardCount: count, laterChanges: { ...rules, lastDayForFirst: day } });
    const changes = screen.getAllByText(/^Du kan (ikke )?ændre/);
    expect(changes.map(({ textContent }) => readable(textContent))).toEqual([says]);
  });

  it('says with its last button that nothing follows, where the payment is not taken here', async () => {
    await open({ steps: ['configuration', 'contacts', 'summary', 'payment'] });
    const button = screen.getByRole('button', { name: 'Næste' });
    const read = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(read?.textContent).toBe('Når du trykker på Næste, er dit Ungdomskort bestilt.');
  });
});
