import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import type { UnfinishedState } from '#server/contract/order-flow';
import { mockApi } from '../../../tests/mocks/mock-api';
import {
  messages,
  openScreen,
  pressAsUnknown,
  settled,
  UNKNOWN_BUTTON,
} from '../../../tests/mocks/screen';
import { annasOrder } from '../../../tests/worlds/annas-order';
import * as unfinished from './unfinished';

const TITLE = 'Din bestilling er ikke færdig';
const WAITING: UnfinishedState = {
  ...{ flowId: annasOrder.flowId, email: 'anna@eksempel.dk', descriptionKey: 'awaits-company' },
  ...{ showAccept: true, showCancel: true, showNext: true, isPaused: true },
  ...{ assignedPto: { value: 'FynBus', title: 'FynBus' }, routeInfo: null },
};

describe('an order that waits for a company', () => {
  const api = mockApi();
  beforeEach(async () => {
    api.answer(calls.currentFlow, { flow: { ...annasOrder, unfinished: WAITING } });
    await openScreen(unfinished, { path: '/order/unfinished', api, visitor: 'anna' });
  });
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });

  it.each(['Skriv til mig, når ruten er godkendt (Acceptér)', 'Næste'])(
    'takes no button that the page does not have in the place of «%s»',
    async (button) => {
      await userEvent.clear(box());
      await userEvent.type(box(), 'ny@eksempel.dk');
      expect(await pressAsUnknown(button)).toBe(TITLE);
      expect(messages()).toEqual([[UNKNOWN_BUTTON, null]]);
      expect(box().value).toBe('ny@eksempel.dk');
      expect(api.sent).toEqual([]);
    },
  );

  it('waits on the overview for somebody who cancels', () => {
    const link = screen.getByRole('link', { name: 'Gå til Overblik (Annullér)' });
    expect(link.getAttribute('href')).toBe('/overview');
  });

  it('keeps the e-mail address that could not be saved, and says so', async () => {
    api.refuse(calls.pauseUnfinished, 'unexpected');
    await userEvent.clear(box());
    await userEvent.type(box(), 'ny@eksempel.dk');
    await userEvent.click(screen.getByRole('button', { name: /^Skriv til mig/ }));
    expect(await settled()).toBe(TITLE);
    expect(messages()).toEqual([['Noget gik galt', null]]);
    expect(box().value).toBe('ny@eksempel.dk');
  });

  it('is not paused for an e-mail address that is not one', async () => {
    await userEvent.clear(box());
    await userEvent.type(box(), 'anna');
    await userEvent.click(screen.getByRole('button', { name: /^Skriv til mig/ }));
    expect(await settled()).toBe(TITLE);
    expect(messages().map(([, field]) => field)).toEqual(['email']);
    expect(api.sent).toEqual([]);
  });
});
