import { z } from 'zod';
import {
  authCheck,
  user,
  userInfo,
  debugLoginInfo,
  debugSignInQuery,
  retrievalAnswer,
} from '../auth';
import { call } from '../call';
import { dataErrorKind } from '../enums';
import { waitSeconds } from '../shared';

export const authCalls = {
  authCheck: call({
    method: 'get',
    path: '/auth/check',
    summary: 'The login behind the session cookie, and all that a page frame needs',
    response: authCheck,
  }),
  claimAutoOrderFlow: call({
    method: 'post',
    path: '/auth/auto-order-flow',
    summary:
      'Records that the order flow opens by itself; true for the first call of a login, false for every other',
    response: z.boolean(),
  }),
  extendLogin: call({
    method: 'post',
    path: '/auth/extend',
    summary: 'Puts off the end of the login',
  }),
  userInfo: call({
    method: 'get',
    path: '/auth/user-info',
    summary: 'The signed-in person, and where the Ungdomskort app is to be had',
    response: userInfo,
  }),
  debugLogin: call({
    method: 'get',
    path: '/auth/debug-login',
    summary: 'Whether debug login is offered, and to whom',
    response: debugLoginInfo,
  }),
  signInByUsername: call({
    method: 'get',
    path: '/auth/signin/debug',
    summary: 'Signs a demo person in by username and sets the session cookie',
    changesState: true,
    query: debugSignInQuery,
    response: user,
    alias: 'post',
    refusals: ['debug-login-off', 'unknown-user', 'too-many-requests'],
  }),
  signOut: call({
    method: 'get',
    path: '/auth/signout',
    summary: 'Ends the login; harmless without one',
    changesState: true,
    alias: 'post',
  }),
  retrieveApprovals: call({
    method: 'get',
    path: '/data-retrieval',
    summary:
      'Fetches the approvals of the person once a login; `waitSeconds` holds the answer until it is done',
    changesState: true,
    query: z.object({ waitSeconds }),
    response: retrievalAnswer,
    alias: 'post',
  }),
  vusDataError: call({
    method: 'get',
    path: '/vus-data-error',
    summary: 'Why the last retrieval of this login failed',
    response: z.object({ vusErrorType: dataErrorKind }),
  }),
};
