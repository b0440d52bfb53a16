import { z } from 'zod';
import { del, get, post, put } from '../call';
import { GROUP_CLOSED, OF_CHANGES } from '../refusals';
import { gvssRequest } from '../gvss';
import { cardsAnswer, cardsChange } from '../order-cards';
import {
  flow,
  flowStart,
  unfinishedState,
  pauseUnfinished,
  addressChange,
  setSubsidy,
  flowRef,
  setRoute,
  routesAnswer,
  setProgram,
  programsAnswer,
  contactChange,
} from '../order-flow';
import { byId, id } from '../shared';

export const orderCalls = {
  startFlow: post('/order-flow', {
    summary:
      'Finds the wanted order or begins it. Another scheme ends the old order; another kind answers with the one under way and CouldNotProcessPreviousActiveFlows',
    body: flowStart,
    response: flow,
    refusals: [
      ...OF_CHANGES,
      'data-not-retrieved',
      'no-approval',
      'approval-ended',
      'all-days-ordered',
      'too-few-days',
      'no-primary-card',
      'subsidy-blocked',
      'subsidy-unknown',
      'scheme-unknown',
      'group-obsolete',
      'group-unchangeable',
      ...GROUP_CLOSED,
    ],
  }),
  currentFlow: get('/order-flow/current', {
    summary: 'The order under way, or null',
    response: z.object({ flow: flow.nullable() }),
    refusals: ['no-flow'],
  }),
  flow: get('/order-flow/{id}', {
    summary: 'One order with all its selections',
    params: byId,
    response: flow,
    refusals: ['no-flow'],
  }),
  cancelFlow: del('/order-flow/{id}', {
    summary: 'Gives the order up; false when it was finished before',
    params: byId,
    response: z.boolean(),
    refusals: [...OF_CHANGES, 'order-obligatory'],
  }),
  unfinishedState: get('/order-flow/unfinished-state', {
    summary: 'Why an order waits, and what the person can do; without `flowId` the one under way',
    query: z.object({ flowId: id.optional() }),
    response: unfinishedState,
    refusals: ['no-flow', 'order-not-paused'],
  }),
  pauseUnfinished: post('/order-flow/{id}/pause-unfinished', {
    summary: 'The person waits for the company, and is written to; 400 when the address is invalid',
    params: byId,
    body: pauseUnfinished,
    response: flow,
    refusals: [...OF_CHANGES, 'contact-invalid', 'nothing-awaited', 'order-not-paused'],
  }),
  continueUnfinished: post('/order-flow/{id}/continue-unfinished', {
    summary: 'Goes on with a paused order; its routes are read again',
    params: byId,
    response: flow,
    refusals: [...OF_CHANGES, 'order-not-paused'],
  }),
  cancelObligatory: get('/order-flow/{id}/cancel-obligatory', {
    summary: 'Gives an obligatory order up; false while it has to be completed',
    params: byId,
    response: z.boolean(),
    alias: 'post',
    refusals: [...OF_CHANGES],
  }),
  setAddress: post('/order-flow/address', {
    summary:
      'Keeps the address of somebody without one in the register, then picks what leaves no choice',
    body: addressChange,
    response: flow,
    refusals: [
      ...OF_CHANGES,
      'no-flow-id',
      'address-registered',
      'address-invalid',
      'set-address-fail',
    ],
  }),
  setSubsidy: post('/order-flow/set-subsidy', {
    summary: 'Chooses the approval; route, delivery and cards that depend on it are picked again',
    body: setSubsidy,
    response: flow,
    refusals: [...OF_CHANGES, 'no-address', 'subsidy-blocked', 'subsidy-unknown'],
  }),
  setSubsidyAuto: post('/order-flow/set-subsidy-auto', {
    summary: 'Chooses the approval when there is only one',
    body: flowRef,
    response: flow,
    refusals: [...OF_CHANGES],
  }),
  setRoute: post('/order-flow/set-route', {
    summary: 'Chooses the route',
    body: setRoute,
    response: flow,
    refusals: [...OF_CHANGES, 'no-address', 'route-unknown'],
  }),
  setRouteAuto: post('/order-flow/set-route-auto', {
    summary: 'Chooses the route when there is only one; returns all of them',
    body: flowRef,
    response: routesAnswer,
    refusals: [...OF_CHANGES],
  }),
  setProgram: post('/order-flow/set-program', {
    summary: 'Chooses the delivery',
    body: setProgram,
    response: flow,
    refusals: [...OF_CHANGES, 'no-address', 'program-unknown'],
  }),
  setProgramAuto: post('/order-flow/set-program-auto', {
    summary: 'Chooses the preferred delivery of the route’s company; returns all of them',
    body: flowRef,
    response: programsAnswer,
    refusals: [...OF_CHANGES],
  }),
  routeFrame: get('/order-flow/{id}/gvss-request', {
    summary:
      'Where a route is chosen: the address of the frame, or null when none can be chosen now',
    params: byId,
    response: gvssRequest,
    refusals: ['no-flow'],
  }),
  setContactInfo: put('/order-flow/contact-info', {
    summary:
      'Saves the contact information, and creates the account at Rejsekort when the order needs one; 400 with one message a field, 502 when Rejsekort does not answer',
    body: contactChange,
    response: z.object({}),
    status: 202,
    refusals: [
      ...OF_CHANGES,
      ...(['contact-invalid', 'confirm-needed'] as const),
      ...(['order-incomplete', 'rejsekort-unavailable'] as const),
    ],
  }),
  orderCards: get('/order-flow/cards', {
    summary: 'The periods of the order, with validity, prices and warnings',
    query: z.object({ flowId: id }),
    response: cardsAnswer,
    refusals: ['no-flow', 'order-incomplete'],
  }),
  changeOrderCards: put('/order-flow/cards', {
    summary:
      'Changes the periods to those that are sent, with `orderCardsForTheWholeApproval` followed by others up to the end of the approval; `isSuccess` is false, and nothing saved, while one is invalid or a warning is not accepted; `skipSave` asks the same and saves nothing',
    body: cardsChange,
    response: cardsAnswer,
    refusals: [...OF_CHANGES, 'order-incomplete'],
  }),
};
