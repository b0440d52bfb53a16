import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { givePhoto, TYPED_CONTACTS } from '../worlds/journey';
import { outcomeOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';

const MALMÖ = {
  ...{ personFirstName: 'Clara', personLastName: 'Østergaard', coName: '' },
  ...{ streetName: 'Storgatan', streetNumber: '12', floor: '', side: '' },
  ...{ postcode: '21149', city: 'Malmö', country: 'Sweden' },
};
const AARHUS = { ...MALMÖ, postcode: '8000', city: 'Aarhus C', country: 'Denmark' };
const ABROAD = 'Kortet kan kun sendes til en adresse i Danmark. Skift leveringsadressen.';

/** Clara is 18 and gets a plastic card by XU, which is sent within Denmark only. */
describe('where a card for somebody of 16 to 19 is posted', () => {
  const portal = portalPerTest({ runsJobs: false });
  let clara: FormClient;
  let api: ApiSession;

  beforeEach(async () => {
    clara = await signedIn(portal, 'clara');
    api = await ApiSession.signIn(portal, 'clara');
  });

  /** While no order says that the card is for XU, any address will do. */
  async function saveAbroadBefore(): Promise<void> {
    const { flow } = await api.read<{ flow: Flow | null }>('/order-flow/current');
    if (flow) await api.call('DELETE', `/order-flow/${flow.flowId}`);
    expect((await api.call('PUT', '/delivery-address', { body: MALMÖ })).status).toBe(202);
  }
  async function moveHomeAbroad(): Promise<void> {
    const registered_address = JSON.stringify({ ...MALMÖ, isProtected: false });
    const { db } = portal.deps.connection;
    const moved = db.updateTable('beneficiary').set({ registered_address });
    await moved.where('username', '=', 'clara').execute();
  }
  async function beginOrder(): Promise<void> {
    await clara.open('/order');
    await clara.open('/order/configuration/delivery');
    await clara.submit('Brug denne levering', { programId: 'midttrafik-plastic' });
    await clara.submit('Næste');
    expect(pathOf(clara)).toBe('/order/contacts');
  }

  it.each([
    ['an address saved before the order', saveAbroadBefore],
    ['a home', moveHomeAbroad],
  ])(
    'cannot be %s abroad: the page of contacts says so, keeps what was typed and leads to the way on',
    async (_n, give) => {
      await give();
      await beginOrder();
      expect(mainText(clara.page!.document)).toContain(ABROAD);
      const page = await clara.submit('Næste', TYPED_CONTACTS);
      expect(page.status).toBe(422);
      const link = page.document.querySelector('.error-summary a');
      expect([link?.text, link?.getAttribute('href')]).toEqual([ABROAD, '#leveringsadresse']);
      expect(page.document.querySelector('input[name=phone]')?.getAttribute('value')).toBe(
        TYPED_CONTACTS.phone,
      );
      await clara.open('/order/contacts/address');
      const valueOf = (name: string) =>
        clara.page!.document.querySelector(`input[name=${name}]`)?.getAttribute('value');
      expect([valueOf('personFirstName'), valueOf('streetName')]).toEqual(['Clara', '']);
      await clara.submit('Gem adresse', AARHUS);
      expect(pathOf(clara)).toBe('/order/contacts');
      await clara.submit('Næste', TYPED_CONTACTS);
      expect(pathOf(clara)).toBe('/order/photo');
    },
  );

  it('can be changed while the contacts are half typed, which are neither checked nor lost', async () => {
    await beginOrder();
    const typed = { email: 'clara@eks', repeatedEmail: '', phone: '12 34', phoneCountry: 'Sweden' };
    const page = await clara.submit('Skift leveringsadresse', typed);
    expect([page.status, pathOf(clara)]).toEqual([200, '/order/contacts/address']);
    await clara.submit('Gem adresse', AARHUS);
    expect(pathOf(clara)).toBe('/order/contacts');
    const { document } = clara.page!;
    expect(mainText(document)).toContain('Aarhus C');
    for (const name of ['email', 'repeatedEmail', 'phone'] as const) {
      const value = document.querySelector(`input[name=${name}]`)?.getAttribute('value');
      expect(value ?? '').toBe(typed[name]);
    }
    const country = document.querySelector('select[name=phoneCountry] option[selected]');
    expect(country?.getAttribute('value')).toBe('Sweden');
    expect(document.querySelector('.error-summary')).toBeNull();
  });

  it('is checked again when the order is placed', async () => {
    await beginOrder();
    await clara.submit('Næste', TYPED_CONTACTS);
    await givePhoto(clara);
    expect(pathOf(clara)).toBe('/order/summary');
    await moveHomeAbroad();
    const { flow } = await api.read<{ flow: Flow }>('/order-flow/current');
    expect(flow).toMatchObject({ deliveryAddressProblem: 'denmark-only' });
    const refused = await api.call('PATCH', '/order-flow/payment', {
      body: {
        ...{ flowId: flow.flowId, version: flow.version, conditionsAccepted: true },
        ...{ selectedPaymentType: 'Nets', netsPaymentType: 'SinglePayment' },
      },
    });
    expect([refused.status, problemOf(refused).code, problemOf(refused).messages]).toEqual([
      400,
      'address-invalid',
      ['Ungdomskort til 16–19-årige kræver en adresse i Danmark'],
    ]);
    await clara.submit('Gå til', { conditionsAccepted: 'on' });
    expect(pathOf(clara)).toBe('/order/summary');
    const missing = clara.page!.document.querySelector('[role="alert"] a');
    expect(missing?.textContent).toBe('Udfyld kontakt og levering');
    await clara.open(missing?.getAttribute('href') ?? '');
    expect(mainText(clara.page!.document)).toContain(ABROAD);
    expect(await outcomeOf(portal, 'clara')).toMatchObject({ groups: 0, charges: [] });
  });
});
