import { z } from 'zod';
import { get, patch, post } from '../call';
import { OF_CHANGES } from '../refusals';
import {
  newRejsekortCustomer,
  rejsekortConsent,
  rejsekortCustomer,
  rejsekortReplacement,
  replacementCreated,
  replacementStatus,
  replacementWait,
} from '../rejsekort';
import { byId, id } from '../shared';

export const rejsekortCalls = {
  rejsekortCustomer: get('/rejsekort/customer', {
    summary: 'The person’s account at Rejsekort; 502 when Rejsekort does not answer',
    response: rejsekortCustomer,
    refusals: ['rejsekort-unavailable'],
  }),
  createRejsekortCustomer: post('/rejsekort/customer', {
    summary:
      'Creates the account at Rejsekort, or finds the one there is; 400 with one message a field, 502 when Rejsekort does not answer',
    body: newRejsekortCustomer,
    response: rejsekortCustomer,
    refusals: ['contact-invalid', 'rejsekort-unavailable'],
  }),
  decideRejsekortTerms: patch('/rejsekort/consent', {
    summary: 'Accepts or declines Rejsekort’s terms for the order under way',
    body: rejsekortConsent,
    response: z.object({}),
    refusals: [...OF_CHANGES, 'rejsekort-unavailable'],
  }),
  rejsekortReplacement: get('/rejsekort/cards/{id}/replacement', {
    summary:
      'What happens when a Rejsekort of the person is made once more today: which periods go on the new card, and where it is sent',
    params: byId,
    response: rejsekortReplacement,
    refusals: ['not-found'],
  }),
  createReplacement: post('/rk-cards-replacements', {
    summary:
      'Writes down that a Rejsekort of the person is to be made once more; one that is under way is that one. `isCreated` is false, with a sentence, when it can’t be replaced',
    body: z.object({ rkCardId: id }),
    response: replacementCreated,
    refusals: ['not-found'],
  }),
  runReplacement: patch('/rk-cards-replacements/{id}/run', {
    summary:
      'Has Rejsekort lock the old card and make the new one; a replacement that runs already, or is over, stays as it is',
    params: byId,
    response: replacementStatus,
    refusals: ['not-found'],
  }),
  replacementStatus: get('/rk-cards-replacements/{id}/status', {
    summary: 'How far a replacement is; held for up to `waitSeconds` while Rejsekort works on it',
    params: byId,
    query: replacementWait,
    response: replacementStatus,
    refusals: ['not-found'],
  }),
  dismissRejsebilletBanner: post('/rejsekort/banner-dismissal', {
    summary: 'Puts the banner «Rejsekort to Rejsebillet» away for 30 days',
    response: z.object({}),
  }),
};
