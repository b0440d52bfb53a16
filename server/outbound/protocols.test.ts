import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mockServices } from '../../tests/mocks/mock-services';
import {
  cardRank,
  companyAnswer,
  country,
  educationType,
  routeDisplayMode,
  rulesRegime,
  transportAuthority,
} from '../contract/enums';
import { demoSecrets } from '../start/checked-settings';
import { outsideEvent, SENDER_OF } from '../contract/events';
import { isSignedWith } from '../crypto';
import { gvssAnswer, gvssOutcome, gvssResult } from '../contract/gvss';
import { AddressClient } from './addresses/client';
import { GvssClient } from './gvss/client';
import type { RouteQuestion } from './gvss/port';
import { PostClient } from './post/client';
import type { PaperLetter } from './post/port';
import { RejsekortClient } from './rejsekort/client';
import type { NewRejsekortCustomer, RejsekortPort } from './rejsekort/port';
import { VusClient } from './vus/client';
import { signedCode } from '../workflows/rejsekort/ticket-file';

type Body = Record<string, unknown>;
type CardOrder = Parameters<RejsekortPort['orderCard']>[0];
type SeasonPass = Parameters<RejsekortPort['orderSeasonPass']>[0];

/** A description for operators: its text, and its examples by the name that follows their language. */
function protocol(name: string) {
  const text = readFileSync(new URL(`../../docs/protocols/${name}.md`, import.meta.url), 'utf8');
  const examples = [...text.matchAll(/^```\w+ ([\w-]+)\n([^]*?)^```$/gm)];
  const all = (wanted: string) =>
    examples.filter(([, known]) => known === wanted).map(([, , example]) => example!.trim());
  return {
    text,
    all,
    one: (wanted: string): string => {
      const [only, ...others] = all(wanted);
      if (only === undefined || others.length > 0) throw new Error(`Not one example «${wanted}»`);
      return only;
    },
    json: (wanted: string) => JSON.parse(all(wanted)[0] ?? '') as Body,
  };
}

const serviceOf = mockServices();
let service: ReturnType<typeof serviceOf> | undefined;

/** Where a service answers with an example. */
function answering(body: string, status = 200): string {
  service = serviceOf({ status, body });
  return service.origin;
}

/** The one call that arrived. */
function call() {
  const [only, ...others] = service?.received ?? [];
  expect(others).toEqual([]);
  const { method, path = '', body = '', headers } = only ?? {};
  return {
    call: `${method} ${path}`,
    sent: body === '' ? null : (JSON.parse(body) as unknown),
    authorization: headers?.authorization,
  };
}

const token = 'token';
const authorization = 'Bearer token';

describe('the description of the protocol of the register of approvals', () => {
  const vus = protocol('vus');
  const { cpr } = vus.json('question') as { cpr: string };
  const ask = (example: string, status?: number) =>
    new VusClient({ url: answering(vus.one(example), status), token }).fetchPerson(cpr);

  test('shows the question that the portal sends and the person that it reads', async () => {
    const person = vus.json('person');
    expect(await ask('person')).toEqual({ ok: true, person, skipped: [] });
    expect(call()).toEqual({ call: 'POST /persons', sent: { cpr }, authorization });
  });

  test('says what the portal makes of each refusal', async () => {
    expect(await ask('unknown-person', 404)).toMatchObject({ ok: true, person: null });
    expect(await ask('address-problem', 409)).toEqual({ ok: false, error: 'ProblematicAddress' });
  });

  test.each(
    [country, educationType, cardRank, rulesRegime, transportAuthority, routeDisplayMode].flatMap(
      ({ options }) => options,
    ),
  )('names every value that the portal knows: %s', (value) => {
    expect(vus.text).toContain(`\`${value}\``);
  });
});

describe('the description of the code of PDF tickets', () => {
  const ticket = protocol('pdf-ticket');
  const code = ticket.one('code');
  const fields = code.split('|');
  const isSigned = (signed: string, signature: string) =>
    verify(
      null,
      Buffer.from(signed),
      createPublicKey(ticket.one('public-key')),
      Buffer.from(signature, 'base64url'),
    );

  test('shows what the portal writes', () => {
    const [, number = '', from = '', to = '', , area = ''] = fields;
    const facts = { number, period: { from, to }, company: 'Movia' as const };
    const shown = { ...facts, area: decodeURIComponent(area) };
    expect(shown.area).toBe('Takst Sjælland: Zoner 01, 02, 03');
    expect(signedCode(demoSecrets.PDF_TICKET_KEY, shown)).toBe(code);
  });

  test('shows a signature that its public key checks, and no other text', () => {
    const [signature = '', ...before] = fields.toReversed();
    const signed = before.toReversed().join('|');
    expect(fields).toHaveLength(7);
    expect(isSigned(signed, signature)).toBe(true);
    expect(isSigned(signed.replace('2026-04-02', '2026-05-02'), signature)).toBe(false);
  });

  test('has no key, no ticket', () => {
    const facts = { number: 'X', period: { from: '2026-03-04', to: '2026-04-02' }, area: '' };
    expect(() => signedCode(null, { ...facts, company: 'Movia' })).toThrow('PDF_TICKET_KEY');
  });
});

describe('the description of the protocol of Rejsekort', () => {
  const rejsekort = protocol('rejsekort');
  const customer = rejsekort.json('customer');
  const clientOf = (example: string, status?: number) =>
    new RejsekortClient({ url: answering(rejsekort.one(example), status), token });
  const search = rejsekort.json('search') as { cpr: string };
  const wanted = rejsekort.json('new-customer') as unknown as NewRejsekortCustomer;

  test('shows how a customer is found', async () => {
    expect(await clientOf('customer').findCustomer(search.cpr)).toEqual(customer);
    expect(call()).toEqual({ call: 'POST /customers/search', sent: search, authorization });
    expect(await clientOf('unknown-customer', 404).findCustomer(search.cpr)).toBeNull();
  });

  test('shows how a customer is created', async () => {
    const created = await clientOf('customer', 201).createCustomer(wanted);
    expect(created).toEqual({ ok: true, customer });
    expect(call()).toEqual({ call: 'POST /customers', sent: wanted, authorization });
  });

  test.each([
    ['already-exists', 'already-exists'],
    ['email-in-use', 'email-in-use'],
  ])('shows how a customer is refused (%s)', async (example, reason) => {
    const refused = await clientOf(example, 409).createCustomer(wanted);
    expect(refused).toEqual({ ok: false, reason });
  });

  test('shows how a consent is given', async () => {
    await clientOf('customer').giveConsent('RK1/2');
    const sent = rejsekort.json('consent');
    expect(call()).toEqual({ call: 'PUT /customers/RK1%2F2/consent', sent, authorization });
  });

  test('shows how a card is ordered', async () => {
    const order = rejsekort.json('card-order') as unknown as CardOrder;
    const cardNumber = await clientOf('card').orderCard({ ...order, key: 'k' });
    expect({ cardNumber }).toEqual(rejsekort.json('card'));
    expect(call()).toEqual({ call: 'PUT /card-orders/k', sent: order, authorization });
  });

  test('shows how a period is put on a card', async () => {
    const pass = rejsekort.json('season-pass') as unknown as SeasonPass;
    await clientOf('awaits-check-in').orderSeasonPass({ ...pass, key: 'k' });
    expect(call()).toEqual({ call: 'PUT /season-passes/k', sent: pass, authorization });
  });

  test.each(['in-progress', 'replaced', 'refused'])(
    'shows how a card is replaced (%s)',
    async (example) => {
      const { cardNumber } = rejsekort.json('replacement') as { cardNumber: string };
      const answer = await clientOf(example).replaceCard({ key: 'k', cardNumber });
      expect(answer).toEqual(rejsekort.json(example));
      const version = service?.received[0]?.headers['protocol-version'];
      expect(version).toBe(/`Protocol-Version`\s*\| `(\d+)`/.exec(rejsekort.text)?.[1]);
      expect(call()).toEqual({ call: 'PUT /replacements/k', sent: { cardNumber }, authorization });
    },
  );

  test.each([
    ['awaits-check-in', false],
    ['checked-in', true],
  ])('shows how the check-in is told (%s)', async (example, isCheckedIn) => {
    expect(await clientOf(example).isCheckedIn('k')).toBe(isCheckedIn);
    expect(call()).toEqual({ call: 'GET /season-passes/k', sent: null, authorization });
  });
});

describe('the description of the protocol of the register of addresses', () => {
  const addresses = protocol('addresses');
  const clientOf = (example: string) =>
    new AddressClient({ url: answering(addresses.one(example)), token });
  const ID = '0a3f50b8-9a04-32b8-e044-0003ba298018';

  test('shows a search', async () => {
    const hits = await clientOf('search').search('Søndergade');
    expect(hits.map(({ kind }) => kind)).toEqual(['address', 'house', 'street', 'street']);
    const path = '/adresser/soeg?tekst=S%C3%B8ndergade&maksimum=10&token=token';
    expect(call()).toMatchObject({ call: `GET ${path}`, sent: null });
    expect(addresses.text).toContain('/adresser/soeg?tekst={text}&maksimum=10&token=');
  });

  test.each([
    ['address', 'adresser', { streetNumber: '12', floor: '1', side: 'th', city: 'Svendborg' }],
    ['house', 'husnumre', { streetNumber: '14', floor: '', side: '', city: 'Svendborg' }],
  ])('shows how an %s is looked up', async (example, path, parts) => {
    expect(await clientOf(example).find(`${path}.${ID}`)).toMatchObject(parts);
    expect(call().call).toBe(`GET /${path}/${ID}?token=token`);
  });
});

describe('the description of the protocol of letters', () => {
  const letters = protocol('letters');

  test('shows the letter that the portal hands over', async () => {
    const letter = letters.json('letter') as Omit<PaperLetter, 'id'> & Body;
    await new PostClient({ url: answering(''), token }).send({ ...letter, id: 'k' });
    expect(call()).toEqual({ call: 'PUT /letters/k', sent: letter, authorization });
  });
});

describe('the description of the protocol of the route picker', () => {
  const gvss = protocol('gvss');
  const question = gvss.json('request') as unknown as RouteQuestion;

  test('shows how the portal asks for a visit', async () => {
    const client = new GvssClient({ url: answering(gvss.one('visit')), secret: [token] });
    expect(await client.createRequest(question)).toEqual(gvss.json('visit'));
    expect(call()).toEqual({ call: 'POST /requests', sent: question, authorization });
  });

  test('shows a signature that is right', () => {
    const secret = 'gvss-demo-gvss-demo';
    const body = '{"outcome":"cancel"}';
    const signature = gvss.one('signature');
    const client = new GvssClient({ url: 'http://gvss.test', secret: [secret] });
    expect(client.isSigned({ token: question.token, body, signature })).toBe(true);
    for (const named of [secret, body, question.token]) expect(gvss.text).toContain(`\`${named}\``);
  });

  test('shows results and answers that the portal accepts', () => {
    const results = gvss.all('result').map((example) => gvssResult.parse(JSON.parse(example)));
    expect(results.map(({ outcome }) => outcome)).toEqual(['answer', 'cancel']);
    expect(gvssAnswer.parse(gvss.json('answer'))).toEqual(gvss.json('answer'));
  });

  test.each([
    ...gvssOutcome.options.map((outcome) => `\`${outcome}\``),
    ...gvssOutcome.options.map((outcome) => `\`goto_${outcome}\``),
    ...companyAnswer.options.map((answer) => `"${answer}"`),
    ...routeDisplayMode.options.map((state) => `\`${state}\``),
    ...transportAuthority.exclude(['Unknown']).options.map((pto) => `\`${pto}\``),
  ])('names every outcome, command and answer: %s', (value) => {
    expect(gvss.text).toContain(value);
  });
});

describe('the description of the events that others tell', () => {
  const events = protocol('events');

  test('shows a signature that is right', () => {
    const [secret, name] = ['companies-demo-companies-demo', 'event-1'];
    const body = '{"kind":"internships-listed"}';
    const signature = events.one('signature');
    expect(isSignedWith([secret], { name, body, signature })).toBe(true);
    for (const named of [secret, body, name]) expect(events.text).toContain(`\`${named}\``);
  });

  test('shows an event of each kind that the portal accepts, and who may tell it', () => {
    const kinds = events.all('event').map((text) => outsideEvent.parse(JSON.parse(text)).kind);
    expect(new Set(kinds)).toEqual(new Set(Object.keys(SENDER_OF)));
    for (const [kind, sender] of Object.entries(SENDER_OF)) {
      expect(events.text).toMatch(new RegExp(`\\| \`${kind}\` +\\| \`${sender}\` +\\|`));
    }
  });
});
