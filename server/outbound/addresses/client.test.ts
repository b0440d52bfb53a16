import { describe, expect, test } from 'vitest';
import { patienceFor, type Answer } from '../../../tests/mocks/answering-server';
import { mockServices } from '../../../tests/mocks/mock-services';
import { AddressClient } from './client';
import { AddressesUnavailable } from './port';

/** Ids as the register has them: some are no UUIDs by the letter of the standard. */
const HOME = '0a3f50b8-9a04-32b8-e044-0003ba298018';
const HOUSE = '0a3f508d-40c5-32b8-e044-0003ba298018';
const HOUSE_PARTS = {
  id_lokalid: HOUSE,
  adgangsadressebetegnelse: 'Søndergade 4, 8000 Aarhus C',
  vejnavn: 'Søndergade',
  husnummertekst: '4',
  postnummer: { postnr: '8000', navn: 'Aarhus C' },
  adgangspunkt: null,
};
const HOME_PARTS = {
  id_lokalid: HOME,
  adressebetegnelse: 'Søndergade 4, 1. tv, 8000 Aarhus C',
  etagebetegnelse: '1',
  doerbetegnelse: 'tv',
  status: '3',
  husnummer: HOUSE_PARTS,
};
const HIT = { type: 'adresse', id: HOME, titel: HOME_PARTS.adressebetegnelse, husnummerId: HOUSE };

const serviceOf = mockServices();

function clientOf(answer: Answer) {
  const { origin, received } = serviceOf(answer);
  const timeoutMs = patienceFor([answer]);
  return { client: new AddressClient({ url: origin, token: 'a & b', timeoutMs }), received };
}
const json = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });
const found = (...fund: unknown[]): Answer => json({ status: 'ok', beskrivelse: '', fund });
const textOf = (path: string | undefined) =>
  new URL(`http://register${path}`).searchParams.get('tekst');

/** No answer to any question. */
const SILENT: [string, Answer][] = [
  ['silence', 'silence'],
  ['a cut connection', 'hang-up'],
  ['half an answer', 'half'],
  ['an error', json({}, 504)],
  ['a redirect', { status: 302, headers: { location: '/other' }, body: '{}' }],
  ['nothing', {}],
  ['text that is no JSON', { body: 'Søndergade' }],
  ['a failure that it reports with status 200', json({ status: 'fejl', beskrivelse: 'Nej' })],
  ['more than anybody can read', { body: `{"fund":[],"x":"${'x'.repeat(1_000_000)}"}` }],
];

describe('searching for an address', () => {
  test('asks for what was typed with the token, and gives the titles of what fits', async () => {
    const { client, received } = clientOf(
      found(
        HIT,
        { type: 'husnummer', id: HOUSE, titel: 'Søndergade 4, 8000 Aarhus C', vejnavn: 'x' },
        { type: 'navngivenvejpostnummer', id: HOUSE, titel: 'Søndergade 8000 Aarhus C' },
        { type: 'vejnavn', titel: 'Søndergade', vejnavn: 'Søndergade' },
      ),
    );
    expect(await client.search('Sønder & 4')).toEqual([
      { kind: 'address', id: `adresser.${HOME}`, title: 'Søndergade 4, 1. tv, 8000 Aarhus C' },
      { kind: 'house', id: `husnumre.${HOUSE}`, title: 'Søndergade 4, 8000 Aarhus C' },
      { kind: 'street', id: null, title: 'Søndergade 8000 Aarhus C' },
      { kind: 'street', id: null, title: 'Søndergade' },
    ]);
    const path = '/adresser/soeg?tekst=S%C3%B8nder+%26+4&maksimum=10&token=a+%26+b';
    expect(received).toMatchObject([{ method: 'GET', path, headers: { accept: /json/ } }]);
  });

  test.each([
    ['a comma without a blank', 'Søndergade 4,8000  Aarhus', 'Søndergade 4, 8000 Aarhus'],
    ['as much as the register takes', 'x'.repeat(73), 'x'.repeat(73)],
    ['one word too long', 'x'.repeat(80), 'x'.repeat(73)],
    ['a word that ends at the limit', `${'x'.repeat(70)} 12 8000`, `${'x'.repeat(70)} 12`],
    ['a word across the limit', `${'x'.repeat(70)} 1234 8000`, 'x'.repeat(70)],
    ['a comma at the limit', `${'x'.repeat(70)}, 12345`, 'x'.repeat(70)],
  ])('sends %s so that the register can read it', async (_what, typed, sent) => {
    const { client, received } = clientOf(found());
    expect(await client.search(typed)).toEqual([]);
    expect(textOf(received[0]?.path)).toBe(sent);
  });

  test('gives ten hits at most, and leaves out hits of a kind that it does not know', async () => {
    const many = [{ type: 'noget-nyt', navn: 7 }, ...Array.from({ length: 20 }, () => HIT)];
    const { client } = clientOf(found(...many));
    const hits = await client.search('Søndergade');
    expect(hits).toHaveLength(10);
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(new Set(['address']));
  });

  test.each<[string, Answer]>([
    ...SILENT,
    ['JSON of another shape', json([])],
    ['a hit of another shape', found(HIT, { type: 'adresse', titel: 7 })],
    ['an address without an id', found({ ...HIT, id: undefined })],
    ['an id that would lead elsewhere', found({ ...HIT, id: '../soeg' })],
  ])('fails as out of reach on %s', async (_what, answer) => {
    const { client, received } = clientOf(answer);
    await expect(client.search('Søndergade')).rejects.toBeInstanceOf(AddressesUnavailable);
    expect(received).toHaveLength(1);
  });

  test('keeps the token out of the error when no answer comes', async () => {
    const client = new AddressClient({ url: serviceOf('hang-up').origin, token: 'hemmelig' });
    const failed = await client.search('x').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(AddressesUnavailable);
    const { message, stack, cause } = failed as Error;
    expect(`${message} ${stack} ${String(cause)}`).not.toContain('hemmelig');
  });
});

describe('the parts of a hit', () => {
  const PARTS = {
    ...{ streetName: 'Søndergade', streetNumber: '4', floor: '1', side: 'tv' },
    ...{ postcode: '8000', city: 'Aarhus C' },
  };

  test('are given for an address', async () => {
    const { client, received } = clientOf(json({ status: 'ok', adresse: HOME_PARTS }));
    expect(await client.find(`adresser.${HOME}`)).toEqual(PARTS);
    expect(received).toMatchObject([{ method: 'GET', path: `/adresser/${HOME}?token=a+%26+b` }]);
  });

  test.each([{ etagebetegnelse: null, doerbetegnelse: null }, {}])(
    'are given for an address without floor and side (%j)',
    async (place) => {
      const { client } = clientOf(json({ adresse: { ...place, husnummer: HOUSE_PARTS } }));
      expect(await client.find(`adresser.${HOME}`)).toEqual({ ...PARTS, floor: '', side: '' });
    },
  );

  test('are given for a house', async () => {
    const { client, received } = clientOf(json({ status: 'ok', husnummer: HOUSE_PARTS }));
    expect(await client.find(`husnumre.${HOUSE}`)).toEqual({ ...PARTS, floor: '', side: '' });
    expect(received).toMatchObject([{ path: `/husnumre/${HOUSE}?token=a+%26+b` }]);
  });

  test('are not given for an address that no longer exists', async () => {
    const { client } = clientOf(json({ status: 'fejl', beskrivelse: 'Findes ikke' }, 404));
    expect(await client.find(`adresser.${HOME}`)).toBeNull();
  });

  test.each<[string, Answer]>([
    ...SILENT,
    ['an address without a house', json({ status: 'ok', adresse: { etagebetegnelse: '1' } })],
    [
      'a postcode that is none',
      json({ adresse: { husnummer: { ...HOUSE_PARTS, postnummer: {} } } }),
    ],
  ])('fail as out of reach on %s', async (_what, answer) => {
    const { client } = clientOf(answer);
    await expect(client.find(`adresser.${HOME}`)).rejects.toBeInstanceOf(AddressesUnavailable);
  });
});
