import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import type { CardsAnswer } from '#server/contract/order-cards';
import { mockApi } from '../../../../tests/mocks/mock-api';
import {
  messages,
  openScreen,
  pressAsUnknown,
  settled,
  UNKNOWN_BUTTON,
} from '../../../../tests/mocks/screen';
import { annasOrder } from '../../../../tests/worlds/annas-order';
import * as periods from './periods';

const TITLE = 'Vælg første periode';
const SAVE = calls.changeOrderCards;
const { displayPrice } = annasOrder.firstCard!;
const VALID: CardsAnswer['cardGroup']['cardExes'][number]['validation'] = {
  ...{ isValid: true, isPeriodTooShort: false, isPeriodTooLong: false, overlappingCardIds: [] },
  ...{ isPeriodOverlapped: false, isPeriodOutOfBounds: false, isCardLocked: false },
  ...{ isToDateBeforeEndDate: false, isTooLateToChangeDeliveryType: false },
  ...{ paymentTypesDoNotMatchOnChangeDeliveryType: false, doesNotMatchWithPrimary: false },
};
const card = {
  ...{ id: 'c1', period: { from: '2026-03-03', to: '2026-04-01' }, isPause: false },
  ...{ isLocked: false, isEditable: true, isFirstCardOfRkCard: false },
};
const CARDS: CardsAnswer = {
  ...{ isSuccess: true, defaultPeriodsHaveBeenSet: true },
  cardGroup: {
    cardExes: [{ card, days: 30, displayPrice, validation: VALID }],
    approvedPeriod: { from: '2026-01-31', to: '2026-10-28' },
    ...{ obligatoryFlowCanBeCancelled: false, validationMessages: [] },
  },
  warnings: {
    ...{ conflictingCardsMayBeOverwritten: false, junePeriod: false, shortLastPause: false },
    ...{ noJulyPeriodsSelected: false, shortLastPeriod: false },
  },
  ...{ totalPrice: displayPrice.beneficiaryPrice, laterCount: 0 },
  proposals: [{ period: { from: '2026-03-03', to: '2026-07-03' }, days: 123, displayPrice }],
  bounds: { earliestStart: '2026-03-03', latestEnd: '2026-10-28', minDays: 30, maxDays: 123 },
};

/** The answer to a first period that is wrong in these ways. */
const wrong = (flaws: Partial<typeof VALID>): CardsAnswer => {
  const validation = { ...VALID, isValid: false, ...flaws };
  const cardExes = [{ card, days: 30, displayPrice, validation }];
  return { ...CARDS, isSuccess: false, cardGroup: { ...CARDS.cardGroup, cardExes } };
};

describe('the first period of an order', () => {
  const api = mockApi();

  async function open(): Promise<void> {
    api.answer(calls.currentFlow, { flow: annasOrder });
    api.answer(calls.orderCards, CARDS);
    await openScreen(periods, { path: '/order/configuration/periods', api, visitor: 'anna' });
  }
  const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  const days = () => screen.getAllByRole<HTMLInputElement>('textbox');
  const typed = () => days().map(({ value }) => value);

  async function give(texts: readonly string[], button = 'Brug denne periode'): Promise<string> {
    for (const [index, text] of texts.entries()) {
      if (text !== '') await userEvent.type(days()[index]!, text);
    }
    await userEvent.click(screen.getByRole('button', { name: button }));
    return settled();
  }
  const OWN = ['1', '6', '2026', '30', '6', '2026'];

  it('has a message at each day that is missing or does not exist, and keeps what was typed', async () => {
    await open();
    await userEvent.click(tick(/vælger selv/));
    expect(await give(['31', '4', '2026'])).toBe(TITLE);
    expect(messages().map(([message]) => message)).toEqual([
      'Skriv en gyldig startdato, fx 2. mar. 2026',
      'Skriv en slutdato',
    ]);
    expect(typed()).toEqual(['31', '4', '2026', '', '', '']);
    expect(tick(/vælger selv/).checked).toBe(true);
    expect(api.sent).toEqual([]);
  });

  it('raises a question when days are typed while a proposal is ticked, and is saved at the second press', async () => {
    await open();
    api.answer(SAVE, CARDS);
    expect(await give(OWN)).toBe(TITLE);
    expect(messages()).toEqual([[expect.stringContaining('Du har skrevet datoer'), 'choice']]);
    expect(typed()).toEqual(OWN);
    expect(api.sent).toEqual([]);
    expect(await give([])).toBe('/order/configuration');
    expect(api.sent).toMatchObject([{ body: { cards: [{ period: card.period }] } }]);
  });

  it.each([
    [{ isPeriodTooShort: true }, 'Perioden er for kort'],
    [{ isPeriodTooLong: true }, 'Perioden er for lang'],
    [{ isToDateBeforeEndDate: true }, 'Slutdatoen skal ligge efter startdatoen'],
    [
      { isPeriodOutOfBounds: true },
      'Perioden skal begynde tidligst 3. mar. 2026 og slutte senest 28. okt. 2026',
    ],
  ])('that the API finds wrong (%o) says why, and keeps the days', async (flaws, message) => {
    await open();
    api.answer(SAVE, wrong(flaws));
    await userEvent.click(tick(/vælger selv/));
    expect(await give(OWN)).toBe(TITLE);
    expect(messages().map(([text]) => text)).toEqual([message]);
    expect(typed()).toEqual(OWN);
  });

  it('that is too short says by how much, and shows no price', async () => {
    await open();
    expect(screen.getByRole('img', { name: /med 1 valgt periode$/ })).toBeTruthy();
    api.answer(SAVE, wrong({ isPeriodTooShort: true }));
    await userEvent.click(tick(/vælger selv/));
    await give(OWN);
    expect(screen.getByText(/er 30 dage\. Vælg mindst 30\.$/)).toBeTruthy();
    expect(screen.queryByText(/1 periode, 418/)).toBeNull();
  });

  it('that is proposed and wrong says so where it was ticked', async () => {
    await open();
    api.answer(SAVE, wrong({ isPeriodOverlapped: true }));
    await give([]);
    expect(messages()).toEqual([['Perioder må ikke overlappe hinanden', 'choice']]);
  });

  it('shows above the form what the API refuses, and keeps the days', async () => {
    await open();
    api.refuse(SAVE, 'invalid-input', { messages: ['Det går ikke lige nu'] });
    await userEvent.click(tick(/vælger selv/));
    await give(OWN);
    expect(messages()).toEqual([['Det går ikke lige nu', null]]);
    expect(typed()).toEqual(OWN);
    api.refuse(SAVE, 'unexpected');
    await give([]);
    expect(messages()).toEqual([['Noget gik galt', null]]);
    expect(typed()).toEqual(OWN);
  });

  it('keeps the days while the API is out of reach', async () => {
    await open();
    api.refuse(SAVE, 'database-unavailable');
    await userEvent.click(tick(/vælger selv/));
    expect(await give(OWN)).toBe(TITLE);
    expect(typed()).toEqual(OWN);
  });

  describe('with others after it', () => {
    const second = { ...card, id: 'c2', period: { from: '2026-04-02', to: '2026-05-01' } };
    const exes = [card, second].map((each) => ({
      ...{ card: each, days: 30, displayPrice, validation: VALID },
    }));
    const kroner = { isValid: true, value: 836.4, invalidValueTitle: null };
    const TWO: CardsAnswer = {
      ...{ ...CARDS, totalPrice: kroner, laterCount: 1 },
      cardGroup: { ...CARDS.cardGroup, cardExes: exes },
    };
    async function openTwo(cards: CardsAnswer): Promise<void> {
      api.answer(calls.currentFlow, { flow: annasOrder });
      api.answer(calls.orderCards, cards);
      await openScreen(periods, { path: '/order/configuration/periods', api, visitor: 'anna' });
    }

    it('tells what all of them cost, and asks whether they are wanted', async () => {
      await openTwo(TWO);
      expect(screen.getByText(/^2 perioder, i alt 836,40.kr\., til 1\..maj.2026$/)).toBeTruthy();
      expect(tick(/også de næste/).checked).toBe(true);
      api.answer(SAVE, TWO);
      expect(await give([])).toBe('/order/configuration');
      expect(api.sent).toMatchObject([
        { body: { options: { orderCardsForTheWholeApproval: true } } },
      ]);
    });

    it('is ordered alone when that is ticked', async () => {
      await openTwo(TWO);
      await userEvent.click(tick(/kun denne periode/));
      api.answer(SAVE, { ...CARDS, laterCount: 1 });
      expect(await give([])).toBe('/order/configuration');
      expect(api.sent).toMatchObject([
        { body: { options: { orderCardsForTheWholeApproval: false } } },
      ]);
    });

    it('shows that it was ordered alone', async () => {
      await openTwo({ ...CARDS, laterCount: 1 });
      expect(tick(/kun denne periode/).checked).toBe(true);
    });

    it('keeps that it is wanted alone while a warning is asked about', async () => {
      await openTwo(TWO);
      await userEvent.click(tick(/kun denne periode/));
      api.answer(SAVE, {
        ...{ ...TWO, isSuccess: false, warnings: { ...TWO.warnings, noJulyPeriodsSelected: true } },
      });
      expect(await give([])).toBe(TITLE);
      await userEvent.click(screen.getByRole('button', { name: 'Acceptér' }));
      await settled();
      expect(api.sent.at(-1)).toMatchObject({
        body: {
          options: { orderCardsForTheWholeApproval: false, acceptNoJulyPeriodsWarning: true },
        },
      });
    });
  });

  it('is priced without being saved', async () => {
    await open();
    api.answer(SAVE, CARDS);
    expect(await give([], 'Vis pris')).toBe(TITLE);
    expect(api.sent).toMatchObject([{ body: { options: { skipSave: true } } }]);
    expect(messages()).toEqual([]);
  });

  it('is saved with its warning once that is accepted, and with that alone', async () => {
    await open();
    api.answer(SAVE, {
      ...CARDS,
      ...{ isSuccess: false, warnings: { ...CARDS.warnings, junePeriod: true } },
    });
    await userEvent.click(tick(/vælger selv/));
    expect(await give(OWN)).toBe(TITLE);
    expect(
      screen.getByRole('dialog', { name: 'Bemærk', description: /mindre end 30.dage af juni/ }),
    ).toBeTruthy();
    api.answer(SAVE, CARDS);
    await userEvent.click(screen.getByRole('button', { name: 'Acceptér' }));
    expect(await settled()).toBe('/order/configuration');
    const period = { from: '2026-06-01', to: '2026-06-30' };
    expect(api.sent.at(-1)).toMatchObject({
      body: {
        cards: [{ period }],
        options: { skipSave: false, acceptJunePeriodWarning: true },
      },
    });
    expect(JSON.stringify(api.sent.at(-1)?.body)).not.toMatch(/acceptShort|acceptNo|allowOver/);
  });

  it('is neither priced nor saved by a button that the page does not have', async () => {
    await open();
    await pressAsUnknown('Vis pris');
    expect(messages()).toEqual([[UNKNOWN_BUTTON, null]]);
    expect(api.sent).toEqual([]);
  });
});
