import { z } from 'zod';
import { updateBeneficiary } from '../db/beneficiaries';
import { endpoint, type Endpoint } from './endpoint';

const dismissBanner = endpoint({
  method: 'post',
  path: '/rejsekort/banner-dismissal',
  auth: 'orderer',
  summary: 'Puts the banner «Rejsekort to Rejsebillet» away for 30 days',
  source: 'spec §9',
  response: z.object({}),
  handle: async ({ deps, caller, today }) => {
    await updateBeneficiary(deps.connection.db, caller.beneficiaryId, {
      rejsebillet_banner_dismissed_on: today,
    });
    return {};
  },
});

export const rejsekortEndpoints: Endpoint[] = [dismissBanner];
