import { z } from 'zod';
import { cardsAnswer, cardsChange } from '../contract/order-cards';
import { id } from '../contract/shared';
import { cardsOf, changeCards } from '../workflows/order/cards';
import { endpoint, type Endpoint } from './endpoint';
import { orderOf } from './order-view';

const SOURCE = 'spec §7 Order flow';

const cards = endpoint({
  method: 'get',
  path: '/order-flow/cards',
  auth: 'beneficiary',
  summary: 'The periods of the order, with validity, prices and warnings',
  source: SOURCE,
  query: z.object({ flowId: id }),
  response: cardsAnswer,
  handle: async ({ deps, caller, query, http }) =>
    cardsOf(deps, await orderOf({ deps, caller, http }, query.flowId)),
});

const putCards = endpoint({
  method: 'put',
  path: '/order-flow/cards',
  auth: 'orderer',
  summary:
    'Changes the periods to those that are sent, with `orderCardsForTheWholeApproval` followed by others up to the end of the approval; `isSuccess` is false, and nothing saved, while one is invalid or a warning is not accepted; `skipSave` asks the same and saves nothing',
  source: SOURCE,
  body: cardsChange,
  response: cardsAnswer,
  handle: ({ deps, caller, body }) => changeCards(deps, caller, body),
});

export const orderCardEndpoints: Endpoint[] = [cards, putCards];
