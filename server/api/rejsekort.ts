import { readEmailPair } from '../contract/contact';
import { updateBeneficiary } from '../db/beneficiaries';
import { Refusal } from '../refusal';
import { decideTerms } from '../workflows/order/choose/decide-terms';
import { createCustomer, fetchCustomer } from '../workflows/rejsekort/customer';
import {
  createReplacement,
  rejsekortReplacementOf,
  replacementStatusOf,
  runReplacement,
} from '../workflows/replace-rejsekort';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { pollUntil, waitWithin } from './wait';

const EMAILS = { email: 'email', repeated: 'repeatedEmail' } as const;

export const rejsekortEndpoints: Endpoint[] = [
  serve(calls.rejsekortCustomer, 'read', ({ deps, caller }) => fetchCustomer(deps, caller)),
  serve(calls.createRejsekortCustomer, 'consent', async ({ deps, caller, body }) => {
    const read = readEmailPair(EMAILS, body.email, body.repeatedEmail);
    if (!read.ok) throw new Refusal('contact-invalid', read.errors);
    return createCustomer(deps, caller, read.value);
  }),
  serve(
    calls.decideRejsekortTerms,
    'consent',
    async ({ deps, caller, body: { acceptTermsAndConditions: isAccepted, ...ref } }) => {
      await decideTerms(deps, caller, { ...ref, isAccepted });
      return {};
    },
  ),
  serve(calls.rejsekortReplacement, 'read', ({ deps, caller, params: { id } }) =>
    rejsekortReplacementOf(deps, caller, id),
  ),
  serve(calls.createReplacement, 'money', ({ deps, caller, body: { rkCardId } }) =>
    createReplacement(deps, caller, rkCardId),
  ),
  serve(calls.runReplacement, 'money', async ({ deps, caller, params: { id } }) => {
    await runReplacement(deps, caller, id);
    return replacementStatusOf(deps, caller, id);
  }),
  serve(calls.replacementStatus, 'read', ({ deps, caller, params, query }) =>
    waitWithin(caller.sessionHash, query.waitSeconds, (seconds) =>
      pollUntil(
        () => replacementStatusOf(deps, caller, params.id),
        ({ isOperationInProgress }) => !isOperationInProgress,
        seconds,
      ),
    ),
  ),
  serve(calls.dismissRejsebilletBanner, 'profile', async ({ deps, caller, today }) => {
    await updateBeneficiary(deps.connection.db, caller.beneficiaryId, {
      rejsebillet_banner_dismissed_on: today,
    });
    return {};
  }),
];
