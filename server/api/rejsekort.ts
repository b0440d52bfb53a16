import { readEmailPair } from '../contract/contact';
import { updateBeneficiary } from '../db/beneficiaries';
import { Refusal } from '../refusal';
import { decideTerms } from '../workflows/order/choose/decide-terms';
import { createCustomer, fetchCustomer } from '../workflows/rejsekort/customer';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const EMAILS = { email: 'email', repeated: 'repeatedEmail' } as const;

const getCustomer = serve(calls.rejsekortCustomer, {
  auth: 'beneficiary',
  handle: ({ deps, caller }) => fetchCustomer(deps, caller),
});

const postCustomer = serve(calls.createRejsekortCustomer, {
  auth: 'orderer',
  handle: async ({ deps, caller, body }) => {
    const read = readEmailPair(EMAILS, body.email, body.repeatedEmail);
    if (!read.ok) throw new Refusal('contact-invalid', read.errors);
    return createCustomer(deps, caller, read.value);
  },
});

const patchConsent = serve(calls.decideRejsekortTerms, {
  auth: 'orderer',
  handle: async ({ deps, caller, body: { acceptTermsAndConditions: isAccepted, ...ref } }) => {
    await decideTerms(deps, caller, { ...ref, isAccepted });
    return {};
  },
});

const dismissBanner = serve(calls.dismissRejsebilletBanner, {
  auth: 'orderer',
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
