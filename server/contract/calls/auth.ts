import { z } from 'zod';
import {
  authCheck,
  ownSession,
  user,
  userInfo,
  debugLoginInfo,
  debugSignInQuery,
  retrievalAnswer,
} from '../auth';
import { codeSignInBody } from '../assisted-order';
import { get, post } from '../call';
import { dataErrorKind } from '../enums';
import {
  confirmationStart,
  mitIdAddress,
  mitIdAnswerBody,
  mitIdChoiceBody,
  mitIdCprBody,
  mitIdOutcome,
  mitIdStart,
  mitIdWayBack,
  mitIdSignOut,
} from '../login';
import { waitSeconds } from '../shared';

export const authCalls = {
  authCheck: get('/auth/check', {
    summary: 'The login behind the session cookie, and all that a page frame needs',
    response: authCheck,
  }),
  claimAutoOrderFlow: post('/auth/auto-order-flow', {
    summary:
      'Records that the order flow opens by itself; true for the first call of a login, false for every other',
    response: z.boolean(),
  }),
  extendLogin: post('/auth/extend', {
    summary: 'Puts off the end of the login',
  }),
  ownSessions: get('/auth/sessions', {
    summary: 'The logins of the person, this one first',
    response: z.array(ownSession),
  }),
  endOtherSessions: post('/auth/sessions/end-others', {
    summary: 'Ends all logins of the person but this one',
    refusals: ['confirm-needed'],
  }),
  userInfo: get('/auth/user-info', {
    summary: 'The signed-in person, and where the Ungdomskort app is to be had',
    response: userInfo,
  }),
  debugLogin: get('/auth/debug-login', {
    summary: 'Whether debug login is offered, and to whom',
    response: debugLoginInfo,
  }),
  signInByUsername: get('/auth/signin/debug', {
    summary: 'Signs a demo person in by username and sets the session cookie',
    query: debugSignInQuery,
    response: user,
    alias: 'post',
    refusals: ['debug-login-off', 'unknown-user', 'too-many-requests'],
  }),
  codeSignIn: post('/auth/order-code', {
    summary:
      'Signs somebody in for the one order that staff began for them, by its number and the code that was sent; five tries a code',
    body: codeSignInBody,
    refusals: ['order-code-wrong', 'too-many-requests'],
  }),
  signOut: get('/auth/signout', {
    summary: 'Ends the login; harmless without one',
    alias: 'post',
  }),
  mitIdSignIn: get('/mitid/signin', {
    summary: 'Begins a login with MitID in this browser, and says where it goes on',
    query: mitIdStart,
    response: mitIdAddress,
    alias: 'post',
    refusals: ['mitid-off', 'mitid-unavailable', 'too-many-requests'],
  }),
  confirmIdentity: post('/mitid/confirm', {
    summary:
      'Begins another visit to MitID by who is logged in, before what takes one within ten minutes, and says where it goes on',
    body: confirmationStart,
    response: mitIdAddress,
    refusals: ['mitid-off', 'mitid-unavailable', 'too-many-requests'],
  }),
  mitIdAnswer: post('/mitid/answer', {
    summary: 'Takes what the browser came back with from MitID, and sets the session cookie',
    body: mitIdAnswerBody,
    response: mitIdOutcome,
  }),
  mitIdCpr: post('/mitid/cpr', {
    summary: 'Matches a typed CPR number with the MitID that logged in; three tries in 15 minutes',
    body: mitIdCprBody,
    response: mitIdOutcome,
    refusals: ['mitid-unavailable', 'too-many-requests'],
  }),
  mitIdChoice: post('/mitid/choice', {
    summary: 'Goes on as staff, or as the person with cards that a staff member is too',
    body: mitIdChoiceBody,
    response: mitIdOutcome,
  }),
  mitIdSignOut: get('/mitid/signout', {
    summary: 'Ends the login, and says where the browser ends that at MitID; harmless without one',
    query: mitIdWayBack,
    response: mitIdSignOut,
    alias: 'post',
  }),
  mitIdLoggedOut: post('/mitid/backchannel-logout', {
    summary:
      'The broker tells, as `logout_token` of a form, that a login with MitID has ended: OpenID Connect Back-Channel Logout 1.0',
    refusals: ['bad-logout-token', 'mitid-unavailable'],
  }),
  retrieveApprovals: get('/data-retrieval', {
    summary:
      'Fetches the approvals of the person once a login; `waitSeconds` holds the answer until it is done',
    query: z.object({ waitSeconds }),
    response: retrievalAnswer,
    alias: 'post',
  }),
  vusDataError: get('/vus-data-error', {
    summary: 'Why the last retrieval of this login failed',
    response: z.object({ vusErrorType: dataErrorKind }),
  }),
};
