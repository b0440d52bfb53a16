import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession, problemOf } from '../support/api-session';
import type { FormClient } from '../support/form-client';
import { signedIn } from '../support/order-world';
import { startPortal, type TestPortal } from '../support/portal';

const MADS_HOME = {
  text: 'Søndergade 12, 1. th, 5700 Svendborg',
  streetName: 'Søndergade',
  streetNumber: '12',
  floor: '1',
  side: 'th',
  postcode: '5700',
  city: 'Svendborg',
};

describe('looking an address up', () => {
  let portal: TestPortal;
  let mads: FormClient;
  let api: ApiSession;
  beforeAll(async () => {
    portal = await startPortal();
    mads = await signedIn(portal, 'mads');
    await mads.open('/order');
    api = await ApiSession.signIn(portal, 'anna');
  });
  afterEach(() => orderFault('none'));
  afterAll(() => portal.close());

  async function orderFault(fault: string): Promise<void> {
    const body = new URLSearchParams({ fault });
    await fetch(`${portal.origin}/sandbox/addresses/control/faults`, { method: 'POST', body });
  }
  const search = (q: string) => api.call('GET', `/addresses?${new URLSearchParams({ q })}`);
  const valueOf = (name: string) =>
    mads.page?.document.querySelector(`input[name="${name}"]`)?.getAttribute('value');
  const textOf = () => mads.page?.document.querySelector('main')?.text ?? '';

  it('finds what was typed, in parts', async () => {
    const { json } = await search('søndergade 12 1 th svend');
    expect(json).toEqual({ addresses: [MADS_HOME] });
  });

  it('brings no more than eight, and none for two letters or for nowhere', async () => {
    expect((await search('Søndergade')).json).toMatchObject({ addresses: { length: 8 } });
    for (const typed of ['Sø', '   ', '', 'Ingenvej 7']) {
      expect((await search(typed)).json).toEqual({ addresses: [] });
    }
  });

  it('refuses a question that is too long', async () => {
    const answer = await search('x'.repeat(101));
    expect(answer.status).toBe(422);
  });

  it.each(['down', 'malformed'])('says when the register is %s', async (fault) => {
    await orderFault(fault);
    const answer = await search('Søndergade 12');
    expect(answer.status).toBe(502);
    expect(problemOf(answer).code).toBe('addresses-unavailable');
  });

  it('fills the form in without script, and keeps what was typed besides', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'søndergade 12 svendborg', coName: 'Hansen' });
    expect(mads.page?.status).toBe(200);
    expect(textOf()).toContain('Søndergade 12, 1. th, 5700 Svendborg');
    expect(mads.page?.html).not.toContain('Fejl:');
    await mads.submit('Brug adressen', { found: JSON.stringify(MADS_HOME) });
    expect([valueOf('streetName'), valueOf('floor'), valueOf('city')]).toEqual([
      ...['Søndergade', '1', 'Svendborg'],
    ]);
    expect(valueOf('coName')).toBe('Hansen');
  });

  it('leaves the form as it is when nothing fits, or nothing was chosen', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'Ingenvej 7', streetName: 'Egen vej' });
    expect(textOf()).toContain('Vi fandt ingen adresser');
    expect(valueOf('streetName')).toBe('Egen vej');
    await mads.submit('Find adresse', { search: 'søndergade 12 svendborg' });
    await mads.submit('Brug adressen', { found: '{"streetName":7}' });
    expect(mads.page?.status).toBe(200);
    expect(valueOf('streetName')).toBe('Egen vej');
  });

  it('is no hindrance when the register is down', async () => {
    await orderFault('down');
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: 'Søndergade 12', streetName: 'Søndergade' });
    expect(textOf()).toContain('Vi kan ikke slå adresser op lige nu');
    await mads.submit('Gem adresse', { streetNumber: '12', postcode: '5700' });
    expect(mads.page?.url.pathname).toBe('/order/configuration');
  });

  it('saves with an empty search, as the Enter key would', async () => {
    await mads.open('/order/address');
    await mads.submit('Find adresse', { search: '', streetNumber: '14' });
    expect(mads.page?.url.pathname).toBe('/order/configuration');
    expect(textOf()).toContain('Søndergade 14');
  });
});
