import { educationType } from '../contract/enums';
import { dayInCopenhagen } from '../domain/day';
import { cancelCard } from '../workflows/cancel-card';
import { cancellationOf } from '../workflows/read-cancellation';
import { cardDetailOf, cardMessagesOf } from '../workflows/card-detail';
import { nationalDayPrice } from '../workflows/display';
import { earlierGroupsOf } from '../workflows/earlier-groups';
import { replacementOf } from '../workflows/read-replacement';
import { replaceCard } from '../workflows/replace-card';
import { cardMapOf, groupMapOf } from '../workflows/route-map';
import { overviewOf, schemesOverview } from '../workflows/overview';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

export const overviewEndpoints: Endpoint[] = [
  serve(calls.cardsOverview, 'read', ({ deps, caller, query }) =>
    overviewOf(deps, caller, { showsAll: query.all === '1', page: query.page }),
  ),
  serve(calls.earlierGroups, 'read', ({ deps, caller, query }) =>
    earlierGroupsOf(deps, caller, query.page),
  ),
  serve(calls.card, 'read', ({ deps, caller, params: { id } }) => cardDetailOf(deps, caller, id)),
  serve(calls.cancellation, 'read', ({ deps, caller, params: { id } }) =>
    cancellationOf(deps, caller, id),
  ),
  serve(calls.cancelCard, 'money', async ({ deps, caller, params: { id }, query }) => {
    await cancelCard(deps, caller, id, query.promise);
    return { isSuccess: true };
  }),
  serve(calls.replacement, 'read', ({ deps, caller, params: { id } }) =>
    replacementOf(deps, caller, id),
  ),
  serve(calls.replaceCard, 'money', ({ deps, caller, params: { id }, query }) =>
    replaceCard(deps, caller, id, query.promise),
  ),
  serve(calls.cardMap, 'read', ({ deps, caller, params: { id } }) => cardMapOf(deps, caller, id)),
  serve(calls.cardMessages, 'read', ({ deps, caller, params: { id } }) =>
    cardMessagesOf(deps, caller, id),
  ),
  serve(calls.groupMap, 'read', ({ deps, caller, params: { id } }) => groupMapOf(deps, caller, id)),
  serve(calls.schemes, 'read', ({ deps, caller }) => schemesOverview(deps, caller)),
  serve(calls.schemeDescriptions, 'public', async ({ deps, now }) =>
    educationType.exclude(['Unknown']).options.map((schemeType) => ({
      schemeType,
      title: deps.texts.t(`scheme.${schemeType}`),
      description: deps.texts.t(`scheme.${schemeType}.description`),
      dayPrice: nationalDayPrice(schemeType, dayInCopenhagen(now)),
    })),
  ),
];
