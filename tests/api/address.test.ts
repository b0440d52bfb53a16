import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession, problemOf } from '../worlds/api-session';
import { orderUntilPayment, pay } from '../worlds/journey';
import { personOf, signedIn } from '../worlds/order-world';
import type { TestPortal } from '../worlds/portal';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';

const SVENDBORG = {
  personFirstName: 'Mads',
  personLastName: 'Vestergård',
  coName: '',
  streetName: 'Søndergade',
  streetNumber: '12B',
  floor: '1',
  side: 'tv',
  postcode: '5700',
  city: '',
  country: 'Denmark',
};
const MALMÖ = { ...SVENDBORG, postcode: '211 19', city: 'Malmö', country: 'Sweden' };
const STOCKHOLM = { ...SVENDBORG, postcode: '111 22', city: 'Stockholm', country: 'Sweden' };

/** Leaves room for one stated address in the whole database, and fills it. */
async function letSavingFail({ deps }: TestPortal): Promise<void> {
  const { db } = deps.connection;
  await sql`create unique index only_one on beneficiary ((stated_address is not null))
    where stated_address is not null`.execute(db);
  await db
    .updateTable('beneficiary')
    .set({ stated_address: '{}' })
    .where('username', '=', 'none')
    .execute();
}

describe('an order of somebody without an address', () => {
  const portal = portalPerTest({ runsJobs: false });

  describe('by the API', () => {
    let mads: ApiSession;
    let flow: Flow;
    beforeEach(async () => {
      mads = await ApiSession.signIn(portal, 'mads');
      flow = (await mads.call('POST', '/order-flow', { body: {} })).json as Flow;
    });

    const setAddress = (address: object, flowId: string | undefined = flow.flowId) =>
      mads.call('POST', '/order-flow/address', { body: { flowId, address } });

    it('waits for the address before anything is picked', () => {
      expect(flow).toMatchObject({
        enterAddress: true,
        statedAddress: null,
        scheme: { value: 'UU' },
        selectedSubsidyId: null,
        selectedRouteId: null,
        abortReason: 'None',
      });
      expect(flow.missing).toContain('subsidy');
    });

    it('refuses every choice until the address is there', async () => {
      const subsidyId = flow.subsidies[0]?.beneficiarySubsidyId;
      const answer = await mads.call('POST', '/order-flow/set-subsidy', {
        body: { flowId: flow.flowId, subsidyId },
      });
      expect(answer.status).toBe(409);
      expect(problemOf(answer).code).toBe('no-address');
    });

    it('keeps the address, finds the town and picks the one approval and route', async () => {
      const answer = await setAddress(SVENDBORG);
      expect(answer.status).toBe(200);
      const changed = answer.json as Flow;
      expect(changed).toMatchObject({
        enterAddress: false,
        statedAddress: { postcode: '5700', city: 'Svendborg', isProtected: false },
        deliveryAddress: { city: 'Svendborg' },
        missing: [],
      });
      // The approval begins where the person says to live, and the register is left as it was.
      expect(changed.subsidies[0]?.from).toMatchObject({ streetName: 'Søndergade' });
      const { registered_address, delivery_address } = await personOf(portal, 'mads');
      expect([registered_address, delivery_address]).toEqual([null, null]);
    });

    it('shows the address as the beginning of the approval elsewhere too', async () => {
      await setAddress(SVENDBORG);
      const approvals = await mads.read<Flow['subsidies']>('/approvals');
      expect(approvals[0]?.from).toMatchObject({ streetName: 'Søndergade', postcode: '5700' });
    });

    it('takes the same address twice, and then another one', async () => {
      await setAddress(SVENDBORG);
      expect((await setAddress(SVENDBORG)).status).toBe(200);
      const moved = (await setAddress(MALMÖ)).json as Flow;
      expect(moved).toMatchObject({ abortReason: 'None', statedAddress: { postcode: '21119' } });
    });

    it('cannot go on from a home where no youth card is ordered, until it is corrected', async () => {
      const far = (await setAddress(STOCKHOLM)).json as Flow;
      expect(far.abortReason).toBe('AddressIsNotSupported');
      expect(((await setAddress(SVENDBORG)).json as Flow).abortReason).toBe('None');
    });

    it('is refused with a home on Bornholm as a journey from or to Bornholm', async () => {
      const far = (await setAddress({ ...SVENDBORG, postcode: '3700' })).json as Flow;
      expect(far).toMatchObject({
        abortReason: 'RouteFromOrToBornholm',
        statedAddress: { city: 'Rønne' },
      });
    });

    it('lists everything that is wrong with an address at once, and saves nothing', async () => {
      const answer = await setAddress({
        ...SVENDBORG,
        personFirstName: ' ',
        streetNumber: '12345',
        postcode: '5701',
        country: 'Unknown',
      });
      expect(answer.status).toBe(400);
      expect(problemOf(answer).code).toBe('address-invalid');
      expect(problemOf(answer).errors).toEqual([
        { field: 'personFirstName', code: 'validation.personFirstName.required' },
        { field: 'streetNumber', code: 'validation.streetNumber.too-long' },
        { field: 'city', code: 'validation.city.required' },
        { field: 'country', code: 'validation.country.required' },
      ]);
      expect(problemOf(answer).messages).toEqual([
        'Skriv et fornavn',
        'Husnummeret må højst være på 4 tegn',
        'Skriv en by',
        'Vælg et land',
      ]);
      expect((await personOf(portal, 'mads')).stated_address).toBeNull();
    });

    it('refuses a town that belongs to another postcode', async () => {
      const answer = await setAddress({ ...SVENDBORG, city: 'Aarhus C' });
      expect(problemOf(answer).errors).toEqual([
        { field: 'city', code: 'validation.city.mismatch' },
      ]);
    });

    it('refuses an address for an unknown order', async () => {
      const answer = await mads.call('POST', '/order-flow/address', {
        body: { address: SVENDBORG },
      });
      expect(answer.status).toBe(422);
      expect(problemOf(answer).code).toBe('no-flow-id');
    });

    it('refuses a change from a page that is out of date', async () => {
      await setAddress(SVENDBORG);
      const answer = await mads.call('POST', '/order-flow/address', {
        body: { flowId: flow.flowId, version: flow.version, address: STOCKHOLM },
      });
      expect(problemOf(answer).code).toBe('stale-order');
      const { statedAddress } = (await mads.read<{ flow: Flow }>('/order-flow/current')).flow;
      expect(statedAddress?.postcode).toBe('5700');
    });

    it('says that the address could not be saved when the database fails', async () => {
      await letSavingFail(portal);
      const answer = await setAddress(SVENDBORG);
      expect(answer.status).toBe(500);
      expect(problemOf(answer).code).toBe('set-address-fail');
    });

    it('ends when it is cancelled', async () => {
      await mads.call('DELETE', `/order-flow/${flow.flowId}`);
      expect(problemOf(await setAddress(SVENDBORG)).code).toBe('order-not-open');
      expect((await personOf(portal, 'mads')).stated_address).toBeNull();
    });

    it('takes no address from somebody whose address the register knows', async () => {
      const anna = await ApiSession.signIn(portal, 'anna');
      const { flowId } = (await anna.call('POST', '/order-flow', { body: {} })).json as Flow;
      const answer = await anna.call('POST', '/order-flow/address', {
        body: { flowId, address: SVENDBORG },
      });
      expect(answer.status).toBe(409);
      expect(problemOf(answer).code).toBe('address-registered');
    });

    it('for an XU card needs a home in Denmark', async () => {
      const { db } = portal.deps.connection;
      await db.updateTable('order_flow').set({ scheme_type: 'XU' }).execute();
      const answer = await setAddress(MALMÖ);
      expect(problemOf(answer).errors).toEqual([
        { field: 'country', code: 'validation.country.denmark-only' },
      ]);
    });
  });

  describe('on the screens', () => {
    it('goes from the address to the receipt', async () => {
      const mads = await signedIn(portal, 'mads');
      await mads.open('/order');
      expect(pathOf(mads)).toBe('/order/address');
      await mads.submit('Gem adresse', {
        streetName: 'Søndergade',
        streetNumber: '12B',
        postcode: '5700',
      });
      expect(pathOf(mads)).toBe('/order/configuration');
      expect(textOf(mads)).toContain('5700 Svendborg');
      await orderUntilPayment(mads);
      await pay(mads);
      expect(pathOf(mads)).toBe('/order/receipt');
    });

    it('leads somebody with an address in the register past the step', async () => {
      const anna = await signedIn(portal, 'anna');
      await anna.open('/order');
      await anna.open('/order/address');
      expect(pathOf(anna)).toBe('/order/configuration');
    });

    it('tells about the ferry on an island that has one, and nowhere else', async () => {
      const ida = await signedIn(portal, 'ida');
      await ida.open('/order');
      expect(textOf(ida)).toContain('Rejs med færge');
      const anna = await signedIn(portal, 'anna');
      await anna.open('/order');
      expect(textOf(anna)).not.toContain('færge');
    });
  });
});

describe('a protected address', () => {
  const portal = portalPerTest({ runsJobs: false });
  let lone: ApiSession;
  beforeEach(async () => {
    lone = await ApiSession.signIn(portal, 'lone');
  });

  it('never leaves the server', async () => {
    const started = await lone.call('POST', '/order-flow', { body: {} });
    const answers = [
      started.json,
      await lone.read('/order-flow/current'),
      await lone.read('/delivery-address'),
      await lone.read('/approvals'),
      await lone.read('/profile'),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/Kornettsgatan|211 ?49|"city":"Malmö"/);
  });

  it('lets its person order, in Sweden as at home', async () => {
    const flow = (await lone.call('POST', '/order-flow', { body: {} })).json as Flow;
    expect(flow).toMatchObject({ abortReason: 'None', missing: [], enterAddress: false });
    expect(flow.deliveryAddress).toMatchObject({ isProtected: true, streetName: '', city: '' });
  });

  it('is not overwritten by the mask that is shown in its place', async () => {
    const address = await lone.read<object>('/delivery-address');
    const answer = await lone.call('PUT', '/delivery-address', { body: address });
    expect(answer.status).toBe(400);
    expect((await personOf(portal, 'lone')).delivery_address).toBeNull();
  });

  it('stays protected when another address is written in its place, whatever the form says', async () => {
    const body = { ...MALMÖ, isProtected: false };
    expect((await lone.call('PUT', '/delivery-address', { body })).status).toBe(202);
    const stored = JSON.parse((await personOf(portal, 'lone')).delivery_address ?? '{}');
    expect(stored).toMatchObject({ city: 'Malmö', isProtected: true });
    expect(JSON.stringify(await lone.read('/delivery-address'))).not.toContain('Malmö');
  });
});
