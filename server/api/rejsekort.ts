import { z } from 'zod';
import { readEmailPair } from '../contract/contact';
import { newRejsekortCustomer, rejsekortConsent, rejsekortCustomer } from '../contract/rejsekort';
import { updateBeneficiary } from '../db/beneficiaries';
import { Refusal } from '../refusal';
import { decideTerms } from '../workflows/order/decide-terms';
import { createCustomer, fetchCustomer } from '../workflows/rejsekort/customer';
import { endpoint, type Endpoint } from './endpoint';

const SOURCE = 'spec §7 Rejsekort';
const EMAILS = { email: 'email', repeated: 'repeatedEmail' } as const;

const getCustomer = endpoint({
  method: 'get',
  path: '/rejsekort/customer',
  auth: 'beneficiary',
  summary: 'The person’s account at Rejsekort; 502 when Rejsekort does not answer',
  source: SOURCE,
  response: rejsekortCustomer,
  handle: ({ deps, caller }) => fetchCustomer(deps, caller),
});

const postCustomer = endpoint({
  method: 'post',
  path: '/rejsekort/customer',
  auth: 'orderer',
  summary:
    'Creates the account at Rejsekort, or finds the one there is; 400 with one message a field, 502 when Rejsekort does not answer',
  source: `${SOURCE}, §5 Contacts`,
  body: newRejsekortCustomer,
  response: rejsekortCustomer,
  handle: async ({ deps, caller, body }) => {
    const read = readEmailPair(EMAILS, body.email, body.repeatedEmail);
    if (!read.ok) throw new Refusal('contact-invalid', read.errors);
    return createCustomer(deps, caller, read.value);
  },
});

const patchConsent = endpoint({
  method: 'patch',
  path: '/rejsekort/consent',
  auth: 'orderer',
  summary: 'Accepts or declines Rejsekort’s terms for the order under way',
  source: SOURCE,
  body: rejsekortConsent,
  response: z.object({}),
  handle: async ({ deps, caller, body: { acceptTermsAndConditions: isAccepted, ...ref } }) => {
    await decideTerms(deps, caller, { ...ref, isAccepted });
    return {};
  },
});

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

export const rejsekortEndpoints: Endpoint[] = [
  getCustomer,
  postCustomer,
  patchConsent,
  dismissBanner,
];
