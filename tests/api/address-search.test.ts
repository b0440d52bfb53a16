import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AddressHit, AddressHits } from '#server/contract/addresses';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { signedIn } from '../worlds/order-world';
import { startPortal } from '../worlds/portal';
import { sharedPortal } from '../worlds/portal-per-test';

const MADS_HOME = {
  streetName: 'Søndergade',
  streetNumber: '12',
  floor: '1',
  side: 'th',
  postcode: '5700',
  city: 'Svendborg',
};
const MADS_HOME_LINE = 'Søndergade 12, 1. th, 5700 Svendborg';

describe('looking an address up', () => {
  const portal = sharedPortal();
  let mads: FormClient;
  let api: ApiSession;
  beforeAll(async () => {
    mads = await signedIn(portal, 'mads');
    await mads.open('/order');
    api = await ApiSession.signIn(portal, 'anna');
  });
  afterEach(() => orderFault('none'));

  async function orderFault(fault: string): Promise<void> {
    const body = new URLSearchParams({ fault, slowMs: '60000' });
    await fetch(`${portal.origin}/sandbox/addresses/control/faults`, { method: 'POST', body });
  }
  const search = (q: string) => api.call('GET', `/addresses?${new URLSearchParams({ q })}`);
  const hitsOf = async (q: string) => ((await search(q)).json as AddressHits).addresses;
  const valueOf = (name: string) =>
    mads.page?.document.querySelector(`input[name="${name}"]`)?.getAttribute('value');
  const textOf = () => mads.page?.document.querySelector('main')?.text ?? '';
  /** What the page sends when the choice of this title is made. */
  function offered(title: string): string {
    const values = (mads.page?.document.querySelectorAll('input[name="found"]') ?? []).map(
      (input) => input.getAttribute('value') ?? '',
    );
    const value = values.find((hit) => (JSON.parse(hit) as AddressHit).title === title);
    if (value === undefined) throw new Error(`«${title}» is not offered`);
    return value;
  }

  it('finds the address that was typed, and gives its parts', async () => {
    const hits = await hitsOf('søndergade 12, 5700');
    expect(hits.map(({ title }) => title)).toContain(MADS_HOME_LINE);
    const home = hits.find(({ title }) => title === MADS_HOME_LINE);
    const { json } = await api.call('GET', `/addresses/${home?.id}`);
    expect(json).toEqual(MADS_HOME);
  });

  it('finds a house with several homes as a house, and a street in several towns as a street', async () => {
    expect(await hitsOf('Søndergade 12')).toMatchObject([
      { kind: 'house', title: 'Søndergade 12, 5700 Svendborg' },
      { kind: 'house', title: 'Søndergade 12, 8000 Aarhus C' },
    ]);
    expect(await hitsOf('Sønder')).toMatchObject([
      { kind: 'street', id: null, title: 'Søndergade' },
      { kind: 'street', id: null, title: 'Søndervang 5700 Svendborg' },
    ]);
  });

  it('gives ten hits at most, and none for two letters or for a place that does not exist', async () => {
    expect(await hitsOf('Søndergade 8000')).toHaveLength(10);
    for (const typed of ['Sø', '   ', '', 'Ingenvej 7']) {
      expect((await search(typed)).json).toEqual({ isOffered: true, addresses: [] });
    }
  });

  it('refuses a question that is too long, and an unknown address', async () => {
    expect((await search('x'.repeat(101))).status).toBe(422);
    expect((await api.call('GET', '/addresses/adresser.7')).status).toBe(422);
    const unknown = 'adresser.00000000-0000-0000-0000-000000000000';
    expect((await api.call('GET', `/addresses/${unknown}`)).status).toBe(404);
  });

  it.each(['down', 'malformed'])('says when the register is %s', async (fault) => {
    const [home] = await hitsOf(MADS_HOME_LINE);
    await orderFault(fault);
    for (const answer of [
      await search('Søndergade 12'),
      await api.call('GET', `/addresses/${home?.id}`),
    ]) {
      expect(answer.status).toBe(502);
      expect(problemOf(answer).code).toBe('addresses-unavailable');
    }
  });

  it('fills the form in without script, and keeps what was typed besides', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'søndergade 12,5700', coName: 'Hansen' });
    expect(mads.page?.status).toBe(200);
    expect(mads.page?.html).not.toContain('Fejl:');
    await mads.submit('Brug adressen', { found: offered(MADS_HOME_LINE) });
    expect([valueOf('streetName'), valueOf('floor'), valueOf('city')]).toEqual([
      ...['Søndergade', '1', 'Svendborg'],
    ]);
    expect(valueOf('coName')).toBe('Hansen');
  });

  it('goes on from a street to its houses, and from a house to its homes', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'sønder' });
    await mads.submit('Brug adressen', { found: offered('Søndergade') });
    expect(valueOf('search')).toBe('Søndergade');
    await mads.submit('Brug adressen', { found: offered('Søndergade 5700 Svendborg') });
    await mads.submit('Brug adressen', { found: offered('Søndergade 10, 5700 Svendborg') });
    await mads.submit('Brug adressen', {
      found: offered('Søndergade 10, st. tv, 5700 Svendborg'),
    });
    expect([valueOf('streetNumber'), valueOf('floor'), valueOf('side')]).toEqual([
      ...['10', 'st', 'tv'],
    ]);
  });

  it('takes a house as the address when the register lists no homes in that house', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'Søndergade 14' });
    const house = offered('Søndergade 14, 5700 Svendborg');
    await orderFault('empty');
    await mads.submit('Brug adressen', { found: house });
    expect([valueOf('streetNumber'), valueOf('floor'), valueOf('postcode')]).toEqual([
      ...['14', '', '5700'],
    ]);
  });

  it.each(['down', 'malformed', 'slow'])(
    'keeps what was typed when the register is %s at the second step',
    async (fault) => {
      await mads.open('/order/address');
      await mads.submit('Find adresse', { search: MADS_HOME_LINE, streetName: 'Egen vej' });
      const home = offered(MADS_HOME_LINE);
      await orderFault(fault);
      await mads.submit('Brug adressen', { found: home });
      expect(textOf()).toContain('Vi kan ikke slå adresser op lige nu');
      expect(valueOf('streetName')).toBe('Egen vej');
    },
  );

  it('leaves the form as it is when nothing fits, or nothing was chosen', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'Ingenvej 7', streetName: 'Egen vej' });
    expect(textOf()).toContain('Vi fandt ingen adresser');
    expect(valueOf('streetName')).toBe('Egen vej');
    await mads.submit('Find adresse', { search: 'søndergade 12 5700' });
    await mads.submit('Brug adressen', { found: '{"streetName":7}' });
    expect(mads.page?.status).toBe(422);
    expect(textOf()).toContain('Vælg en af adresserne');
    expect(valueOf('streetName')).toBe('Egen vej');
  });

  const focused = () => mads.page?.document.querySelector('[autofocus]')?.text;

  it('says how many addresses a search found, and that a chosen address still has to be saved', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'Søndergade 12' });
    expect(focused()).toBe('Vi fandt 2 adresser. Vælg din.');
    await mads.submit('Find adresse', { search: 'Ingenvej 7' });
    expect(focused()).toBe('Vi fandt ingen adresser. Skriv adressen i felterne nedenfor.');
    await mads.submit('Find adresse', { search: MADS_HOME_LINE });
    expect(focused()).toBe('Vi fandt 1 adresse. Vælg den, hvis den er din.');
    await mads.submit('Brug adressen', { found: offered(MADS_HOME_LINE) });
    expect(focused()).toBe('Adressen er sat ind. Tjek den, og gem.');
  });

  it('saves the address that is chosen, whatever stood in the fields before', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: MADS_HOME_LINE, streetName: 'Havnestien' });
    await mads.submit('Gem adresse', { found: offered(MADS_HOME_LINE) });
    expect(mads.page?.url.pathname).toBe('/order/configuration');
    expect(textOf()).toContain('Søndergade 12, 1 th');
    expect(textOf()).not.toContain('Havnestien');
  });

  it('asks for the home when a house with several homes is saved', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'Søndergade 12' });
    await mads.submit('Gem adresse', { found: offered('Søndergade 12, 5700 Svendborg') });
    expect(mads.page?.url.pathname).toBe('/order/address');
    expect(offered(MADS_HOME_LINE)).toContain('adresser.');
  });

  it.each(['Søndergade 12', MADS_HOME_LINE])(
    'asks once before an address is saved after a search for «%s» without a choice',
    async (search) => {
      await mads.open('/order/address');
      const typed = { streetName: 'Vestergade', streetNumber: '3', postcode: '5700', city: '' };
      await mads.submit('Gem adresse', { search, ...typed });
      expect(mads.page?.status).toBe(422);
      expect(mads.page?.document.querySelector('.error-summary')?.text).toContain(
        'Du har søgt, men ikke valgt en adresse.',
      );
      expect(mads.page?.document.querySelectorAll('input[name=found]')).not.toHaveLength(0);
      await mads.submit('Gem adresse');
      expect(mads.page?.url.pathname).toBe('/order/configuration');
      expect(textOf()).toContain('Vestergade 3');
    },
  );

  it('can be left out while the register is down', async () => {
    await orderFault('down');
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'Søndergade 12', streetName: 'Søndergade' });
    expect(textOf()).toContain('Vi kan ikke slå adresser op lige nu');
    await mads.submit('Gem adresse', { streetNumber: '12', postcode: '5700' });
    expect(mads.page?.url.pathname).toBe('/order/configuration');
  });

  it('saves the form when the search is empty, as the Enter key does', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: '', streetNumber: '14' });
    expect(mads.page?.url.pathname).toBe('/order/configuration');
    expect(textOf()).toContain('Søndergade 14');
  });
});

describe('without a register of addresses', () => {
  it('offers no search, and takes the address that was written', async () => {
    const portal = await startPortal();
    portal.deps.addresses = null;
    const mads = await signedIn(portal, 'mads');
    await mads.open('/order');
    await mads.open('/order/address');
    expect(mads.page?.html).not.toContain('Find adresse');
    await mads.submit('Gem adresse', {
      ...{ streetName: 'Søndergade', streetNumber: '12', postcode: '5700', city: 'Svendborg' },
    });
    expect(mads.page?.url.pathname).toBe('/order/configuration');
    const api = await ApiSession.signIn(portal, 'anna');
    const { json } = await api.call('GET', '/addresses?q=S%C3%B8ndergade');
    expect(json).toEqual({ isOffered: false, addresses: [] });
    await portal.close();
  });
});
