import { educationType } from '../contract/enums';
import { overviewOf, schemesOverview } from '../workflows/overview';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

export const overviewEndpoints: Endpoint[] = [
  serve(calls.cardsOverview, 'beneficiary', ({ deps, caller, query }) =>
    overviewOf(deps, caller, { showsAll: query.all === '1' }),
  ),
  serve(calls.schemes, 'beneficiary', ({ deps, caller }) => schemesOverview(deps, caller)),
  serve(calls.schemeDescriptions, 'public', async ({ deps }) =>
    educationType.exclude(['Unknown']).options.map((schemeType) => ({
      schemeType,
      title: deps.texts.t(`scheme.${schemeType}`),
      description: deps.texts.t(`scheme.${schemeType}.description`),
    })),
  ),
];
