/** What a login is asked for by, all of it to be kept until the browser comes back. */
export interface LoginQuestion {
  /** The page of the broker where the person logs in. */
  address: string;
  state: string;
  nonce: string;
  /** Shows that who fetches the answer is who asked. */
  verifier: string;
}

/** Who the broker says has logged in, at least on level Substantial. */
export interface MitIdPerson {
  issuer: string;
  /** Names the person for as long as there is a MitID. */
  uuid: string;
  /** Null where the broker may not tell it: then it is typed, and matched. */
  cpr: string | null;
  /** What MitID calls the person; null for a protected name. */
  name: string | null;
  birthDate: string | null;
  /** The broker's session, by which it tells of its end; null where it names none. */
  session: string | null;
  /** Shown to the broker to log out there. */
  idToken: string;
  /** Opens the broker's matching of a typed CPR number. */
  accessToken: string;
}

/**
 * Why nobody was logged in: the person gave up, MitID said no, the means of login was too weak, or the
 * answer is not one to what we asked.
 */
export type LoginFailure = 'aborted' | 'denied' | 'level-too-low' | 'invalid';

export type LoginAnswer =
  | { ok: true; person: MitIdPerson }
  /** `detail` is a code for the log, without anything of the person. */
  | { ok: false; reason: LoginFailure; detail: string };

/** The broker was silent, down, or made no sense. */
export class MitIdUnavailable extends Error {}

/** MitID by OpenID Connect, through whichever broker is set. Every call @throws MitIdUnavailable */
export interface MitIdPort {
  /** Whether typed CPR numbers can be matched. */
  readonly matchesCpr: boolean;
  ask(): Promise<LoginQuestion>;
  /**
   * Fetches the answer; `query` is what the browser came back with. Who logged in at the broker before
   * so many seconds is not taken.
   */
  readAnswer(
    query: string,
    asked: Pick<LoginQuestion, 'state' | 'nonce' | 'verifier'> & { maxAgeSeconds: number },
  ): Promise<LoginAnswer>;
  /** Whether the CPR number, ten digits, is that of who has logged in. A broker answers three times a login. */
  matchCpr(accessToken: string, cpr: string): Promise<'same' | 'other' | 'no-more-tries'>;
  /** Where a browser ends its session at the broker; `state` comes back with it. */
  logoutAddress(idToken: string, state: string): Promise<string>;
  /** The session that a signed notice of the broker has ended; null for a notice that proves nothing. */
  readLogout(notice: string): Promise<{ id: string; session: string } | null>;
}
