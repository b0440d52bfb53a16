/** The broker itself: `oidc-provider`, set up as Signaturgruppen Broker answers. */
import { hoursToSeconds } from 'date-fns/hoursToSeconds';
import { minutesToSeconds } from 'date-fns/minutesToSeconds';
import { exportJWK, generateKeyPair } from 'jose';
import type Provider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { html, raw } from 'hono/html';
import { newToken } from '../../crypto';
import { pageText } from '../shared/page';
import type { SandboxStore } from '../shared/store';
import { waitFor } from '../shared/wait';
import { claimsOf, USUAL, type LoginKind } from './account';
import { mitIdFaults } from './faults';
import { Memory } from './memory';
import type { People } from './people';
import { spoiledToken } from './spoiled-token';

export const SYSTEM = 'MitID';

/** As the broker says of its tokens; nobody logs in for longer than a quarter of an hour. */
const TTL_SECONDS = {
  Interaction: minutesToSeconds(15),
  AuthorizationCode: 60,
  IdToken: minutesToSeconds(5),
  AccessToken: hoursToSeconds(3),
  Session: hoursToSeconds(8),
  Grant: hoursToSeconds(8),
};

export interface BrokerOptions {
  store: SandboxStore;
  /** Its own address, which ends with where it is mounted. */
  issuer: string;
  client: {
    id: string;
    secret: string;
    /** The portal's own origin. */
    origin: string;
    /** Where the portal is told that a login has ended; undefined where it hears nothing. */
    logoutUrl: string | undefined;
  };
}

/** Made at the first visit: the key takes a while, and most portals of tests never need it. */
export async function createBroker({
  store,
  issuer,
  client,
  people,
  logins,
}: BrokerOptions & {
  people: People;
  /** How each person has logged in last. */
  logins: ReadonlyMap<string, LoginKind>;
}): Promise<Provider> {
  const { default: BrokerClass } = await importQuietly();
  const faults = mitIdFaults(store);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: newToken() };
  const configuration: Configuration = {
    adapter: Memory,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${client.origin}/login/mitid`],
        post_logout_redirect_uris: [`${client.origin}/logout`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        require_auth_time: true,
        ...(client.logoutUrl
          ? { backchannel_logout_uri: client.logoutUrl, backchannel_logout_session_required: true }
          : {}),
      },
    ],
    scopes: ['openid', 'mitid', 'ssn'],
    claims: {
      openid: ['sub', 'loa', 'idp', 'identity_type'],
      mitid: ['mitid.uuid', 'mitid.identity_name', 'mitid.date_of_birth', 'mitid.has_cpr'],
      ssn: ['dk.cpr'],
    },
    conformIdTokenClaims: true,
    responseTypes: ['code'],
    pkce: { required: () => true },
    extraParams: ['idp_values', 'idp_params', 'language'],
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
    },
    interactions: { url: (_ctx, { uid }) => `${new URL(issuer).pathname}/people/${uid}` },
    findAccount: (_ctx, username) => {
      const person = people.find(username);
      if (!person) return undefined;
      return { accountId: username, claims: () => claimsOf(person, logins.get(username) ?? USUAL) };
    },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid mitid ssn');
      await grant.save();
      return grant;
    },
    ttl: TTL_SECONDS,
    jwks: { keys: [key] },
    cookies: { keys: [newToken()] },
    // The library's own way out refuses this machine.
    fetch: async (url, options) => {
      const { fault } = faults.get();
      const { method, headers, body } = options ?? {};
      if (body instanceof URLSearchParams) noteLogout(store, body.toString());
      if (fault === 'logout-lost') return new Response(null, { status: 200 });
      const send = () => fetch(url, { method, headers, body });
      if (fault === 'logout-twice') await send();
      return send();
    },
    renderError: async (ctx, { error, error_description: why }) => {
      ctx.type = 'html';
      const text = html`<p>${error}: ${why ?? ''}</p>`;
      ctx.body = await pageText('Noget gik galt hos MitID', SYSTEM, text);
    },
  };
  const provider = new BrokerClass(issuer, configuration);
  // The address that a browser sees, however the request reached this process.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    const { fault, slowMs } = faults.get();
    if (fault === 'slow') await waitFor(slowMs, new AbortController().signal);
    const isDown =
      fault === 'down' ||
      (fault === 'token-down' && ctx.path === '/token') ||
      (fault === 'userinfo-down' && ctx.path === '/me');
    if (isDown) {
      ctx.status = 500;
      ctx.body = 'Internal Server Error';
      return;
    }
    if (fault === 'token-challenge' && ctx.path === '/token') {
      ctx.status = 401;
      ctx.set('www-authenticate', 'Basic realm="MitID"');
      ctx.body = { error: 'invalid_client' };
      return;
    }
    await next();
    const answer = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === '/token' && answer?.id_token) {
      const { secret } = client;
      ctx.body = {
        ...answer,
        id_token: await spoiledToken(answer.id_token, fault, { key, secret }),
      };
    }
  });
  return provider;
}

const LOGOUTS = 'mitid-logout';

/** The bodies in which the portal was told of logouts, the last one first. */
export const logoutsTold = (store: SandboxStore): string[] =>
  store.list<string>(LOGOUTS, { newestFirst: true, limit: 20 });

const noteLogout = (store: SandboxStore, body: string) => store.put(LOGOUTS, newToken(), body);

/** The library warns at its import of a Node older than it is tested on; it does all that is asked of it here. */
async function importQuietly() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

const LOGOUT_BUTTON = '<button name="logout" value="yes">Log ud af MitID</button>';

/** Asks before the login at MitID ends; `form` is the library's own, without a button. */
async function logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const withButton = raw(form.replace('</form>', `${LOGOUT_BUTTON}</form>`));
  const text = html`<p>Du er logget ud af portalen. Afslut også MitID i denne browser.</p>`;
  ctx.body = await pageText('Log ud af MitID', SYSTEM, html`${text} ${withButton}`);
}

async function postLogoutSuccessSource(ctx: KoaContextWithOIDC): Promise<void> {
  ctx.body = await pageText('Du er logget ud af MitID', SYSTEM, html`<p>Du kan lukke siden.</p>`);
}
