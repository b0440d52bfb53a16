import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { minutesToSeconds } from 'date-fns/minutesToSeconds';
import { z } from 'zod';
import type { Config } from '../../config';
import { JsonService } from '../json-service';
import { askPlainly, type Ask } from '../lines';
import {
  MitIdUnavailable,
  type LoginAnswer,
  type LoginFailure,
  type LoginQuestion,
  type MitIdPerson,
  type MitIdPort,
} from './port';

const TIMEOUT_SECONDS = 10;
/** How old a notice of logout may be. */
const NOTICE_SECONDS = minutesToSeconds(2);
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Only what the broker signs with a key of its own; never what anybody could make with our secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];
const NSIS = 'https://data.gov.dk/concept/core/nsis/';
const ENOUGH = ['Substantial', 'High'].map((level) => NSIS + level);
/** What stands for the name of somebody whose name is protected. */
const PROTECTED_NAME = /ADRESSEBESKYTTET/;

const text = z.string().min(1);
const matchAnswer = z.object({ cprNumberMatch: z.boolean() });
const LIMIT_REACHED = 400;

/** The broker's own answers: codes of OpenID Connect, and MitID's words in `error_description`. */
function failureOf(error: oidc.AuthorizationResponseError): LoginFailure | 'unavailable' {
  if (['server_error', 'temporarily_unavailable'].includes(error.error)) return 'unavailable';
  return /abort|cancel/.test(error.error_description ?? '') ? 'aborted' : 'denied';
}

/** Codes of the library for answers that a broker in good order does not give. */
const BROKEN = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
]);

/** Codes of the other library for keys that could not be fetched; its other errors are about the token. */
const KEYS_MISSING = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']);

function isOutage(error: unknown): boolean {
  // A 401: the broker does not take our secret, or no more the token that it gave a moment ago.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return true;
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.ClientError) return BROKEN.has(error.code ?? '');
  return error instanceof TypeError;
}

/** The broker asked through `openid-client`: code flow with PKCE, state and nonce. */
export class MitIdClient implements MitIdPort {
  readonly matchesCpr: boolean;
  private found: Promise<oidc.Configuration> | undefined;
  private keys: JWTVerifyGetKey | undefined;

  constructor(
    private readonly settings: Config['mitId'],
    private readonly publicOrigin: string,
    private readonly askBroker: Ask = askPlainly,
  ) {
    this.matchesCpr = settings.cprMatchUrl !== null;
  }

  async ask(): Promise<LoginQuestion> {
    const broker = await this.discover();
    const [state, nonce, verifier] = [
      oidc.randomState(),
      oidc.randomNonce(),
      oidc.randomPKCECodeVerifier(),
    ];
    const address = oidc.buildAuthorizationUrl(broker, {
      redirect_uri: this.returnAddress,
      scope: this.settings.scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      idp_values: 'mitid',
      idp_params: JSON.stringify({ mitid: { loa_value: 'substantial' } }),
      language: 'da',
      // Else whoever sits at a shared machine would get in by the login of the one before.
      prompt: 'login',
    });
    return { address: address.href, state, nonce, verifier };
  }

  async readAnswer(
    query: string,
    { state, nonce, verifier, maxAgeSeconds }: Parameters<MitIdPort['readAnswer']>[1],
  ): Promise<LoginAnswer> {
    const broker = await this.discover();
    const address = new URL(this.returnAddress);
    address.search = query;
    try {
      const tokens = await oidc.authorizationCodeGrant(broker, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        maxAge: maxAgeSeconds,
      });
      const told = tokens.claims();
      if (!told) return { ok: false, reason: 'invalid', detail: 'no ID token' };
      const more = await oidc.fetchUserInfo(broker, tokens.access_token, told.sub);
      return this.personIn({ ...more, ...told }, tokens);
    } catch (error) {
      return answerToFailure(error);
    }
  }

  async matchCpr(accessToken: string, cpr: string): Promise<'same' | 'other' | 'no-more-tries'> {
    const service = new JsonService({
      url: this.settings.cprMatchUrl ?? '',
      headers: { authorization: `Bearer ${accessToken}` },
      timeoutMs: TIMEOUT_SECONDS * 1000,
      ask: this.askBroker,
      Unavailable: MitIdUnavailable,
    });
    const reply = await service.ask('POST', '', { body: { cpr }, expected: [LIMIT_REACHED] });
    if (reply.status === LIMIT_REACHED) return 'no-more-tries';
    return reply.read(matchAnswer).cprNumberMatch ? 'same' : 'other';
  }

  async logoutAddress(idToken: string, state: string): Promise<string> {
    this.forget();
    const broker = await this.discover();
    return oidc.buildEndSessionUrl(broker, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.publicOrigin}/logout`,
      state,
    }).href;
  }

  async readLogout(notice: string): Promise<{ id: string; session: string } | null> {
    const { issuer, jwks_uri: keys } = (await this.discover()).serverMetadata();
    this.keys ??= createRemoteJWKSet(new URL(keys ?? ''), {
      timeoutDuration: TIMEOUT_SECONDS * 1000,
      [customFetch]: this.fetch,
    });
    try {
      const { payload } = await jwtVerify(notice, this.keys, {
        issuer,
        audience: this.settings.clientId,
        typ: 'logout+jwt',
        algorithms: ALGORITHMS,
        maxTokenAge: NOTICE_SECONDS,
        requiredClaims: ['jti', 'events'],
      });
      const events = z.record(z.string(), z.unknown()).safeParse(payload['events']);
      if (!events.success || !(LOGOUT_EVENT in events.data) || 'nonce' in payload) return null;
      const session = text.safeParse(payload[this.settings.claims.session] ?? payload['sid']);
      return session.success ? { id: payload.jti ?? '', session: session.data } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError && !KEYS_MISSING.has(error.code)) return null;
      throw new MitIdUnavailable('The keys can’t be fetched', { cause: error });
    }
  }

  private get returnAddress(): string {
    return `${this.publicOrigin}/login/mitid`;
  }

  /** What the broker says of itself, asked once; again after it could not say it. */
  private async discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, isPlain } = this.settings;
    const asked = (this.found ??= oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      oidc.ClientSecretBasic(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        [oidc.customFetch]: this.fetch,
        execute: [
          // The signature counts although the token came over a safe line.
          oidc.enableNonRepudiationChecks,
          ...(isPlain ? [oidc.allowInsecureRequests] : []),
        ],
      },
    ));
    try {
      return await asked;
    } catch (error) {
      if (this.found === asked) this.forget();
      throw new MitIdUnavailable('The broker can’t be asked', { cause: error });
    }
  }

  /** Asks the stand-in where this process finds it; everybody else at their address. */
  private readonly fetch = (url: string, options: { method?: string }): Promise<Response> => {
    const { issuer, innerOrigin } = this.settings;
    return this.askBroker(innerOrigin ? url.replace(new URL(issuer).origin, innerOrigin) : url, {
      ...options,
      name: `${options.method ?? 'GET'} ${new URL(url).pathname}`,
    });
  };

  private forget(): void {
    this.found = undefined;
  }

  private personIn(
    told: Readonly<Record<string, unknown>>,
    tokens: { id_token?: string; access_token: string },
  ): LoginAnswer {
    const { claims, issuer } = this.settings;
    const read = (claim: string): string | null => text.safeParse(told[claim]).data ?? null;
    const uuid = read(claims.uuid);
    if (uuid === null) return { ok: false, reason: 'invalid', detail: 'no MitID' };
    const level = read(claims.level);
    if (!ENOUGH.includes(level ?? '')) {
      return { ok: false, reason: 'level-too-low', detail: level ?? 'no level' };
    }
    const name = read(claims.name);
    const person: MitIdPerson = {
      issuer,
      uuid,
      cpr: read(claims.cpr)?.replace(/\D/g, '') ?? null,
      name: name === null || PROTECTED_NAME.test(name) ? null : name,
      birthDate: read(claims.birthDate),
      session: read(claims.session) ?? read('sid'),
      idToken: tokens.id_token ?? '',
      accessToken: tokens.access_token,
    };
    return { ok: true, person };
  }
}

function answerToFailure(error: unknown): LoginAnswer {
  if (isOutage(error)) throw new MitIdUnavailable('The broker can’t be asked', { cause: error });
  if (error instanceof oidc.AuthorizationResponseError) {
    const reason = failureOf(error);
    if (reason === 'unavailable') throw new MitIdUnavailable(error.error, { cause: error });
    return { ok: false, reason, detail: error.error };
  }
  if (error instanceof oidc.ResponseBodyError) {
    return { ok: false, reason: 'invalid', detail: error.error };
  }
  if (error instanceof oidc.ClientError) {
    return { ok: false, reason: 'invalid', detail: error.code ?? 'unknown' };
  }
  throw error;
}
