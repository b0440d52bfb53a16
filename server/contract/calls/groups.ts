import { z } from 'zod';
import { get, post, put } from '../call';
import { nextPeriodAnswer, nextPeriodChange } from '../next-period';
import { GROUP_CLOSED } from '../refusals';
import { groupDetail, groupRouteChange } from '../group';
import { groupPayment, groupPaymentAnswer, groupPaymentChange } from '../group-payment';
import { gvssRequest } from '../gvss';
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
  groupRouteFrame: get('/groups/{id}/gvss-request', {
    summary:
      'Where another route is chosen for the group: the address of the frame, or null when there is none now',
    params: byId,
    response: gvssRequest,
    refusals: ['not-found', 'group-unchangeable', ...GROUP_CLOSED],
  }),
  groupRouteChange: get('/groups/{id}/route-change', {
    summary:
      'How it stands with another route for the group: what was chosen, and the order that changes to it',
    params: byId,
    response: groupRouteChange,
    refusals: ['not-found'],
  }),
  groupPayment: get('/groups/{id}/payment-methods', {
    summary: 'How the periods of a group are paid, and how else they can be',
    params: byId,
    response: groupPayment,
    refusals: ['not-found'],
  }),
  changeGroupPayment: put('/groups/{id}/payment-methods', {
    summary:
      'Chooses how the periods of a group are paid that are not paid yet; a new card needs a payment session of type `PaymentChange`',
    params: byId,
    body: groupPaymentChange,
    response: groupPaymentAnswer,
    refusals: ['not-found', 'payment-choice-missing'],
  }),
  nextPeriod: post('/groups/{id}/next-period', {
    summary:
      'Replaces the periods to come by one, or by as many as the approval has room for; what is sent for issue stays, and what is paid and taken out is paid back as its cancellation says. Saved with `confirm` only while a warning is raised or a period is removed',
    params: byId,
    body: nextPeriodChange,
    response: nextPeriodAnswer,
    refusals: ['not-found', 'stale-plan', ...GROUP_CLOSED],
  }),
};
