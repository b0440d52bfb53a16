import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import type { Flow } from '#server/contract/order-flow';
import { mockApi } from '../../../../tests/mocks/mock-api';
import {
  messages,
  openScreen,
  pressAsUnknown,
  settled,
  UNKNOWN_BUTTON,
} from '../../../../tests/mocks/screen';
import { annasOrder } from '../../../../tests/worlds/annas-order';
import * as crop from './crop';
import * as photo from './photo';

async function press(name: string): Promise<string> {
  await userEvent.click(screen.getByRole('button', { name }));
  return settled();
}

describe('the photo of an order', () => {
  const api = mockApi();

  async function open(change: Partial<Flow> = {}): Promise<void> {
    api.answer(calls.currentFlow, { flow: { ...annasOrder, ...change } });
    await openScreen(photo, { path: '/order/photo', api, visitor: 'anna' });
  }

  it.each(['Upload foto', 'Næste'])(
    'is asked for at its field when «%s» is pressed without one',
    async (button) => {
      await open();
      expect(await press(button)).toBe('Tilføj foto');
      expect(messages()).toEqual([['Vælg et foto, før du går videre', 'photo']]);
    },
  );

  it('that is saved already is used as it is', async () => {
    await open({ hasPhoto: true });
    expect(await press('Næste')).toBe('/order/summary');
    expect(api.sent).toEqual([]);
  });

  it('that is saved already can be cropped again', async () => {
    await open({ hasPhoto: true });
    api.answer(calls.beginPhotoDraft, DRAFT);
    expect(await press('Vælg et andet udsnit')).toBe('/order/photo/crop');
  });

  it.each([
    ['photo-too-small', 'Fotoet er for småt', 'Fotoet er for småt'],
    ['photo-empty', 'Tom', 'Filen er tom'],
    ['too-many-requests', 'Vent lidt', 'Vent lidt'],
    ['unexpected', '', 'Fotoet kunne ikke gemmes. Prøv igen om lidt.'],
  ] as const)('that is refused (%s) says so at its field', async (code, message, shown) => {
    await open({ hasPhoto: true });
    api.refuse(calls.beginPhotoDraft, code, { messages: [message] });
    expect(await press('Vælg et andet udsnit')).toBe('Tilføj foto');
    expect(messages()).toEqual([[expect.stringContaining(shown), 'photo']]);
  });

  it('is not touched by a button that the page does not have', async () => {
    await open({ hasPhoto: true });
    expect(await pressAsUnknown('Vælg et andet udsnit')).toBe('Tilføj foto');
    expect(messages()).toEqual([[UNKNOWN_BUTTON, null]]);
    expect(api.sent).toEqual([]);
  });
});

const DRAFT = {
  ...{ id: 'd1', width: 1000, height: 600, leastCropWidth: 190, isExistingPhoto: false },
  crop: { left: 270, top: 0, width: 461, height: 600 },
};

describe('the crop of a photo', () => {
  const api = mockApi();

  async function open(): Promise<void> {
    api.answer(calls.currentFlow, { flow: { ...annasOrder, photoDraft: DRAFT } });
    await openScreen(crop, { path: '/order/photo/crop', api, visitor: 'anna' });
  }
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;

  it('is sent with its position by each of its buttons', async () => {
    await open();
    api.answer(calls.changePhotoDraft, DRAFT);
    await press('Op');
    expect(api.sent).toMatchObject([
      { body: { draftId: 'd1', crop: { left: 270, top: 0, width: 461 }, step: 'up' } },
    ]);
  });

  it('becomes the photo, and the next step follows', async () => {
    await open();
    api.answer(calls.setOrderPhoto, undefined);
    expect(await press('Brug dette udsnit')).toBe('/order/summary');
  });

  it('can be given up', async () => {
    await open();
    api.answer(calls.dropPhotoDraft, undefined);
    expect(await press('Annullér')).toBe('/order/photo');
  });

  it('with a position that is no number says so, and is not sent', async () => {
    await open();
    field('left').value = 'langt';
    expect(await press('Brug dette udsnit')).toBe('Beskær foto');
    expect(messages()).toEqual([['Udsnittet kan ikke bruges. Vælg det igen.', null]]);
    expect(api.sent).toEqual([]);
  });

  it('that is refused says so, and stays where it was moved', async () => {
    await open();
    api.refuse(calls.setOrderPhoto, 'photo-too-small', { messages: ['For småt'] });
    field('left').value = '300';
    expect(await press('Brug dette udsnit')).toBe('Beskær foto');
    expect(messages()).toEqual([['For småt', null]]);
    expect(field('left').value).toBe('300');
  });

  it('stays where it was moved while the API is out of reach', async () => {
    await open();
    api.refuse(calls.setOrderPhoto, 'database-unavailable');
    field('left').value = '300';
    expect(await press('Brug dette udsnit')).toBe('Beskær foto');
    expect(field('left').value).toBe('300');
  });

  it('of a picture that is gone leads back to choosing one', async () => {
    await open();
    api.refuse(calls.setOrderPhoto, 'photo-draft-gone');
    expect(await press('Brug dette udsnit')).toBe('/order/photo');
  });

  it('is not touched by a button that the page does not have', async () => {
    await open();
    expect(await pressAsUnknown('Op')).toBe('Beskær foto');
    expect(messages()).toEqual([[UNKNOWN_BUTTON, null]]);
    expect(api.sent).toEqual([]);
  });
});
