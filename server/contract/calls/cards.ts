import { z } from 'zod';
import { approval } from '../approvals';
import { del, get, post, put } from '../call';
import { cancellation } from '../cancellation';
import { replacement, replacementOrdered } from '../replacement';
import { cardDetail, cardMessage } from '../card';
import { historyDetail, historyPage } from '../history';
import { messagePage } from '../messages';
import { schemeDescriptions } from '../information';
import { earlierGroups, overview, scheme } from '../overview';
import { paymentReceipt } from '../receipt';
import { pageQuery } from '../paging';
import { routeMap } from '../route-map';
import { typedAddress } from '../profile';
import { byId } from '../shared';

export const cardCalls = {
  cardsOverview: get('/cards/overview', {
    summary:
      'The card groups of the person with cards that run or are to come; `all=1` shows every period of a group, `page` a few groups of them',
    query: z.object({
      all: z.literal('1').optional(),
      page: pageQuery.shape.page.unwrap().optional(),
    }),
    response: overview,
  }),
  earlierGroups: get('/cards/overview/earlier', {
    summary: 'The card groups of the person of which no card is left, the latest first, 12 a page',
    query: pageQuery,
    response: earlierGroups,
  }),
  card: get('/cards/{id}', {
    summary: 'One period of the person with its price, route, delivery and payment',
    params: byId,
    response: cardDetail,
    refusals: ['not-found'],
  }),
  cancellation: get('/cards/{id}/cancellation', {
    summary:
      'What happens when one period of the person is cancelled today: what comes back of its money, and which internship cards go with it',
    params: byId,
    response: cancellation,
    refusals: ['not-found'],
  }),
  cancelCard: del('/cards/{id}', {
    summary:
      'Cancels one period of the person and sends back what comes back of its money; one that is cancelled already stays so. With `promise`, only when what was shown under it is what happens',
    params: byId,
    query: z.object({ promise: z.string().max(64).optional() }),
    response: z.object({ isSuccess: z.boolean() }),
    refusals: ['not-found', 'card-not-cancellable', 'stale-cancellation'],
  }),
  replacement: get('/cards/{id}/replacement', {
    summary:
      'What happens when one period of the person gets a new card of plastic today: what it costs, how that is paid, and where the card is sent',
    params: byId,
    response: replacement,
    refusals: ['not-found'],
  }),
  replaceCard: post('/cards/{id}/replacement', {
    summary:
      'Has the card of one period made once more, and draws the fee on the payment card of its agreement; without one the fee is to be paid in a payment session of the kind Replacement. A card that is on its way already stays so. With `promise`, only when what was shown under it is what happens',
    params: byId,
    query: z.object({ promise: z.string().max(64).optional() }),
    response: replacementOrdered,
    refusals: ['not-found', 'card-not-replaceable', 'stale-replacement'],
  }),
  cardMap: get('/cards/{id}/map', {
    summary: 'Where one period of the person is good: its route, to be drawn and to be read',
    params: byId,
    response: routeMap,
    refusals: ['not-found'],
  }),
  cardMessages: get('/cards/{id}/messages', {
    summary: 'What the person was told about one period, newest first, at most 20',
    params: byId,
    response: z.array(cardMessage),
    refusals: ['not-found'],
  }),
  schemes: get('/schemes', {
    summary: 'The schemes the person has approvals for, and what can be ordered in each',
    response: z.array(scheme),
  }),
  schemeDescriptions: get('/scheme-descriptions', {
    summary: 'What each scheme is for, in words',
    response: schemeDescriptions,
  }),
  approvals: get('/approvals', {
    summary: 'The approvals of the person, and whether each can be ordered for now',
    response: z.array(approval),
  }),
  changeApprovalAddress: put('/approvals/{id}/address', {
    summary:
      'Keeps where the person lives, from which an approval begins that the register knows no address of; one of the register is refused, 400 with one message a field when it is invalid',
    params: byId,
    body: typedAddress,
    response: z.object({}),
    status: 202,
    refusals: ['not-found', 'address-registered', 'address-invalid'],
  }),
  messages: get('/messages', {
    summary: 'The messages to the person, newest first, 12 a page',
    query: pageQuery,
    response: messagePage,
  }),
  orderHistory: get('/order-history', {
    summary:
      'The cards that the person has paid for by year of sale, newest first, 12 a page, and what is to be paid next',
    query: pageQuery,
    response: historyPage,
  }),
  orderHistoryDetail: get('/order-history/details/{id}', {
    summary:
      'One card that the person has paid for: the card, its payment, its Rejsekort, and what was paid back',
    params: byId,
    response: historyDetail,
    refusals: ['not-found'],
  }),
  paymentReceipt: get('/receipts/{id}', {
    summary:
      'The receipt of one payment of the person, or of money that was paid back to them, by its number; it outlives the card',
    params: byId,
    response: paymentReceipt,
    refusals: ['not-found'],
  }),
};
