import { z } from 'zod';
import {
  authCheck,
  user,
  userInfo,
  debugLoginInfo,
  debugSignInQuery,
  retrievalAnswer,
} from '../auth';
import { get, post } from '../call';
import { dataErrorKind } from '../enums';
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
  signOut: get('/auth/signout', {
    summary: 'Ends the login; harmless without one',
    alias: 'post',
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
