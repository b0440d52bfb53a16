import { z } from 'zod';
import type { AddressHit, FoundAddress } from '../../contract/addresses';
import { JsonService, type JsonServiceSettings } from '../json-service';
import { path } from '../path';
import { AddressesUnavailable, type AddressPort } from './port';

/** Longer than this a person is not kept waiting for suggestions: the address can be typed, too. */
const TIMEOUT_MS = 2_500;
const MOST_HITS = 10;
/** The register refuses a longer text. */
const MOST_LETTERS = 73;
const NOT_FOUND = 404;

const KINDS = {
  adresse: 'address',
  husnummer: 'house',
  navngivenvejpostnummer: 'street',
  vejnavn: 'street',
} as const;
const PATHS = { address: 'adresser', house: 'husnumre' } as const;

/** The register's ids are not all UUIDs by the letter of the standard. */
const id = z.guid();
const titel = z.string().min(1);
const hit = z.union([
  z.object({ type: z.enum(['adresse', 'husnummer']), id, titel }),
  z.object({ type: z.enum(['navngivenvejpostnummer', 'vejnavn']), titel }),
]);
/** Kinds of hits may come to be that we don't know; they are left out. */
const unknownHit = z.object({ type: z.string().refine((type) => !(type in KINDS)) });
const searchAnswer = z.object({
  status: z.literal('ok').optional(),
  fund: z.array(z.union([hit, unknownHit])),
});

const house = z.object({
  vejnavn: z.string().min(1),
  husnummertekst: z.string().min(1),
  postnummer: z.object({ postnr: z.string().regex(/^\d{4}$/), navn: z.string().min(1) }),
});
const addressAnswer = z.object({
  adresse: z.object({
    etagebetegnelse: z.string().nullish(),
    doerbetegnelse: z.string().nullish(),
    husnummer: house,
  }),
});
const houseAnswer = z.object({ husnummer: house });

/**
 * Asks Adressevælger in two steps: a search lists titles, a look-up gives the parts of one of them.
 * The token goes in the query, as the service wants it; addresses and errors here are never logged.
 */
export class AddressClient implements AddressPort {
  private readonly service: JsonService;
  private readonly token: string;

  constructor({ url, token, timeoutMs, ask }: JsonServiceSettings<'token'>) {
    this.token = token;
    this.service = new JsonService({
      url,
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      ask,
      Unavailable: AddressesUnavailable,
    });
  }

  async search(typed: string): Promise<AddressHit[]> {
    const query = new URLSearchParams({
      tekst: searchText(typed),
      maksimum: String(MOST_HITS),
      token: this.token,
    });
    const reply = await this.service.ask('GET', '/adresser/soeg', { query });
    return reply
      .read(searchAnswer)
      .fund.flatMap((found) => ('titel' in found ? [toHit(found)] : []))
      .slice(0, MOST_HITS);
  }

  async find(id: string): Promise<FoundAddress | null> {
    const [kind = '', key = ''] = id.split('.');
    const query = new URLSearchParams({ token: this.token });
    const reply = await this.service.ask('GET', path`/${kind}/${key}`, {
      query,
      expected: [NOT_FOUND],
    });
    if (reply.status === NOT_FOUND) return null;
    if (kind === 'husnumre') return toAddress(reply.read(houseAnswer).husnummer);
    const { husnummer, etagebetegnelse, doerbetegnelse } = reply.read(addressAnswer).adresse;
    return toAddress(husnummer, etagebetegnelse, doerbetegnelse);
  }
}

function toHit(found: z.infer<typeof hit>): AddressHit {
  const kind = KINDS[found.type];
  const key = kind !== 'street' && 'id' in found ? `${PATHS[kind]}.${found.id}` : null;
  return { kind, id: key, title: found.titel };
}

const toAddress = (
  { vejnavn, husnummertekst, postnummer }: z.infer<typeof house>,
  floor?: string | null,
  side?: string | null,
): FoundAddress => ({
  streetName: vejnavn,
  streetNumber: husnummertekst,
  floor: floor ?? '',
  side: side ?? '',
  postcode: postnummer.postnr,
  city: postnummer.navn,
});

/** The typed text as the register takes it: a blank after each comma, whole words, not too long. */
function searchText(typed: string): string {
  const text = typed
    .replace(/\s*,\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= MOST_LETTERS) return text;
  const cut = text.slice(0, MOST_LETTERS + 1);
  const lastBlank = cut.lastIndexOf(' ');
  return cut.slice(0, lastBlank > 0 ? lastBlank : MOST_LETTERS).replace(/,$/, '');
}
