import { z } from 'zod';
import { get, post } from '../call';
import { nextPeriodAnswer, nextPeriodChange } from '../next-period';
import { GROUP_CLOSED } from '../refusals';
import { groupDetail } from '../group';
import { routeMap } from '../route-map';
import { byId } from '../shared';

export const groupCalls = {
  group: get('/groups/{id}', {
    summary:
      'One group of the person: its periods, what can be changed in it, and how it is paid and delivered',
    params: byId,
    response: groupDetail,
    refusals: ['not-found'],
  }),
  unpauseGroup: get('/groups/{id}/unpause', {
    summary:
      'Takes the cards of a group up again that were put aside, and gives up the order that was to change them',
    params: byId,
    response: z.boolean(),
    alias: 'post',
    refusals: [
      'not-found',
      'payment-in-progress',
      'payment-unknown',
      'stale-order',
      ...GROUP_CLOSED,
    ],
  }),
  groupMap: get('/groups/{id}/map', {
    summary: 'Where the cards of one group are good: its route, to be drawn and to be read',
    params: byId,
    response: routeMap,
    refusals: ['not-found'],
  }),
  nextPeriod: post('/groups/{id}/next-period', {
    summary:
      'Replaces the periods to come by one, or by as many as the approval has room for; what is paid or sent for issue stays. Saved with `confirm` only while a warning is raised or a period is removed',
    params: byId,
    body: nextPeriodChange,
    response: nextPeriodAnswer,
    refusals: ['not-found', 'stale-plan', ...GROUP_CLOSED],
  }),
};
