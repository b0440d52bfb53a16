/**
 * A stand-in for the broker of MitID: OpenID Connect by a library of its own, the page on which a
 * person logs in, the matching of typed CPR numbers, and a page for its faults.
 */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type Provider from 'oidc-provider';
import type { Clock } from '../../clock';
import { createFaultPage, typedFields } from '../shared/control';
import { faultSchema } from '../shared/faults';
import { messageWithLink, sandboxPage } from '../shared/page';
import { faultForm, panel } from '../shared/page-parts';
import type { LoginKind } from './account';
import { MITID_FAULTS, mitIdFaults } from './faults';
import { People } from './people';
import { peoplePage } from './people-page';
import { createBroker, logoutsTold, SYSTEM, type BrokerOptions } from './provider';

const PATH = '/sandbox/mitid';
const CONTROL = `${PATH}/control`;
const CPR_TRIES = 3;

type Env = { Bindings: HttpBindings };
type Login = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Mounted at `/sandbox/mitid`. */
export function createMitIdSandbox({
  clock,
  ...options
}: BrokerOptions & { clock: Clock }): Hono<Env> {
  const { store, issuer } = options;
  let started: Promise<Provider> | undefined;
  const logins = new Map<string, LoginKind>();
  const broker = () => (started ??= createBroker({ ...options, people, logins }));
  const faults = mitIdFaults(store);
  const people = new People(store, clock);
  /** How often each login has had a CPR number matched. */
  const tries = new Map<string, number>();

  const control = createFaultPage({
    path: CONTROL,
    title: 'Styr MitID',
    system: SYSTEM,
    schema: faultSchema(MITID_FAULTS),
    save: (order) => faults.set(order),
    content: (refused) =>
      panel(
        'fejl',
        'Bestil fejl',
        faultForm(`${CONTROL}/faults`, faults.get(), MITID_FAULTS, refused),
      ),
  });

  /** Null once the login is over, or was begun in another browser. */
  const loginOf = async (c: Context<Env>) =>
    (await broker()).interactionDetails(c.env.incoming, c.env.outgoing).catch(() => null);

  /** Who logs in after somebody else begins anew: the library would lead through a page with script. */
  const endOtherLogin = async (c: Context<Env>, login: Login, username: string) => {
    const provider = await broker();
    const session = await provider.Session.find(getCookie(c, provider.cookieName('session')) ?? '');
    if (!session?.accountId || session.accountId === username) return;
    await session.destroy();
    delete login.session;
    await login.save(login.exp - Math.floor(Date.now() / 1000));
  };

  return new Hono<Env>()
    .route('/control', control.app)
    .get('/people/:uid', async (c) =>
      (await loginOf(c)) ? peoplePage(c, people.list()) : loginIsOver(c),
    )
    .post('/people/:uid', async (c) => {
      const login = await loginOf(c);
      if (!login) return loginIsOver(c);
      const typed = await typedFields(c);
      const username = typed['username'] ?? '';
      const isKnown = people.find(username) !== undefined;
      const result = failureIn(typed) ?? (isKnown ? { login: { accountId: username } } : null);
      if (!result) return peoplePage(c, people.list(), 'Vælg en af personerne');
      const level = typed['answer'] === 'low' ? 'low' : 'substantial';
      logins.set(username, { level, tellsCpr: typed['answer'] !== 'no-cpr' });
      if (isKnown) await endOtherLogin(c, login, username);
      const { incoming, outgoing } = c.env;
      return c.redirect(await (await broker()).interactionResult(incoming, outgoing, result), 303);
    })
    .get('/logouts', (c) => c.json(logoutsTold(store)))
    .post('/cpr-match', async (c) => {
      if (faults.get().fault === 'match-down') return c.text('Internal Server Error', 500);
      const provider = await broker();
      const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
      const token = await provider.AccessToken.find(bearer);
      if (!token) return c.json({ error: 'invalid_token' }, 401);
      const used = (tries.get(bearer) ?? 0) + 1;
      tries.set(bearer, used);
      if (used > CPR_TRIES) {
        return c.text('Cpr Match exceeded. Only 3 tries is allowed within a session.', 400);
      }
      const { cpr } = await c.req.json<{ cpr: string }>();
      const person = people.find(token.accountId);
      return c.json({ cprNumberMatch: person?.cpr.replace('-', '') === cpr });
    })
    .all('*', async (c) => {
      const { incoming, outgoing } = c.env;
      const { host, protocol } = new URL(issuer);
      incoming.headers['x-forwarded-host'] = host;
      incoming.headers['x-forwarded-proto'] = protocol.replace(':', '');
      Object.assign(incoming, { originalUrl: incoming.url });
      incoming.url = (incoming.url ?? '').slice(PATH.length) || '/';
      await (await broker()).callback()(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    });
}

const loginIsOver = (c: Context) =>
  sandboxPage(c, {
    title: 'Login er udløbet',
    system: SYSTEM,
    status: 410,
    content: messageWithLink('Begynd forfra i portalen.', { href: '/login', label: 'Log ind' }),
  });

/** How a login that the person ends on the page is told of. */
function failureIn({ end }: Record<string, string>) {
  // What the broker says of somebody who gives up; its codes for what else ends a login are not public.
  if (end === 'abort') return { error: 'access_denied', error_description: 'mitid_user_aborted' };
  return end === 'deny' ? { error: 'access_denied' } : undefined;
}
