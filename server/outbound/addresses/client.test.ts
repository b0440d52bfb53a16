import { afterEach, describe, expect, test } from 'vitest';
import {
  patienceFor,
  startAnswering,
  type Answer,
  type AnsweringServer,
} from '../../../tests/support/answering-server';
import { AddressClient } from './client';
import { AddressesUnavailable } from './port';

const KNOWN = {
  tekst: 'Søndergade 4, 1. tv, 8000 Aarhus C',
  adresse: {
    vejnavn: 'Søndergade',
    husnr: '4',
    etage: '1',
    dør: 'tv',
    postnr: '8000',
    postnrnavn: 'Aarhus C',
    kommunekode: '0751',
  },
};

let register: AnsweringServer | undefined;
afterEach(async () => {
  await register?.close();
  register = undefined;
});

async function clientOf(answer: Answer) {
  const server = await startAnswering(answer);
  register = server;
  const client = new AddressClient({ url: server.origin, timeoutMs: patienceFor([answer]) });
  return { client, received: server.received };
}
const found = (...addresses: unknown[]): Answer => ({ body: JSON.stringify(addresses) });

describe('looking an address up', () => {
  test('asks for what was typed, and gives the addresses in our words', async () => {
    const house = { ...KNOWN, adresse: { ...KNOWN.adresse, etage: null, dør: null } };
    const { client, received } = await clientOf(found(KNOWN, house));
    const inHouse = {
      text: KNOWN.tekst,
      streetName: 'Søndergade',
      streetNumber: '4',
      floor: '1',
      side: 'tv',
      postcode: '8000',
      city: 'Aarhus C',
    };
    expect(await client.search('Sønder & 4')).toEqual([
      inHouse,
      { ...inHouse, floor: '', side: '' },
    ]);
    expect(received).toMatchObject([
      {
        method: 'GET',
        path: '/adresser/autocomplete?q=S%C3%B8nder+%26+4&per_side=8',
        headers: { accept: 'application/json' },
      },
    ]);
  });

  test('gives eight at most, and none when none is known', async () => {
    const many = await clientOf(found(...Array.from({ length: 20 }, () => KNOWN)));
    expect(await many.client.search('s')).toHaveLength(8);
    await register?.close();
    const none = await clientOf(found());
    expect(await none.client.search('x')).toEqual([]);
  });

  test.each<[string, Answer]>([
    ['silence', 'silence'],
    ['a cut connection', 'hang-up'],
    ['half an answer', 'half'],
    ['an error', { status: 503, body: '[]' }],
    ['a redirect', { status: 302, headers: { location: '/other' }, body: '[]' }],
    ['nothing', {}],
    ['text that is no JSON', { body: 'Søndergade' }],
    ['JSON of another shape', { body: '{"adresser":[]}' }],
    ['an address of another shape', found(KNOWN, { tekst: 7 })],
    ['an address without a postcode', found({ ...KNOWN, adresse: { vejnavn: 'Søndergade' } })],
  ])('has no answer in %s', async (_what, answer) => {
    const { client, received } = await clientOf(answer);
    await expect(client.search('Søndergade')).rejects.toBeInstanceOf(AddressesUnavailable);
    expect(received).toHaveLength(1);
  });

  test('has no answer where nobody listens', async () => {
    const client = new AddressClient({ url: 'http://127.0.0.1:9' });
    await expect(client.search('x')).rejects.toBeInstanceOf(AddressesUnavailable);
  });
});
