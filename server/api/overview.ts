import { z } from 'zod';
import { schemeDescriptions } from '../contract/misc';
import { overview, scheme } from '../contract/overview';
import { educationType } from '../contract/enums';
import { overviewOf, schemesOverview } from '../workflows/overview';
import { endpoint, type Endpoint } from './endpoint';

const cardsOverview = endpoint({
  method: 'get',
  path: '/cards/overview',
  auth: 'beneficiary',
  summary:
    'The card groups of the person with their coming periods; `all=1` shows every period of a group',
  source: 'spec §7 Cards, §2 Overview',
  query: z.object({ all: z.literal('1').optional() }),
  response: overview,
  handle: ({ deps, caller, query }) => overviewOf(deps, caller, { showsAll: query.all === '1' }),
});

const schemes = endpoint({
  method: 'get',
  path: '/schemes',
  auth: 'beneficiary',
  summary: 'The schemes the person has approvals for, and what can be ordered in each',
  source: 'spec §7',
  response: z.array(scheme),
  handle: ({ deps, caller }) => schemesOverview(deps, caller),
});

const descriptions = endpoint({
  method: 'get',
  path: '/scheme-descriptions',
  auth: 'public',
  summary: 'What each scheme is for, in words',
  source: 'spec §7',
  response: schemeDescriptions,
  handle: async ({ deps }) =>
    educationType.exclude(['Unknown']).options.map((schemeType) => ({
      schemeType,
      title: deps.texts.t(`scheme.${schemeType}`),
      description: deps.texts.t(`scheme.${schemeType}.description`),
    })),
});

export const overviewEndpoints: Endpoint[] = [cardsOverview, schemes, descriptions];
