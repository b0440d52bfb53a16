import { z } from 'zod';
import { get, patch, post } from '../call';
import { OF_CHANGES } from '../refusals';
import { rejsekortCustomer, newRejsekortCustomer, rejsekortConsent } from '../rejsekort';

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
  dismissRejsebilletBanner: post('/rejsekort/banner-dismissal', {
    summary: 'Puts the banner «Rejsekort to Rejsebillet» away for 30 days',
    response: z.object({}),
  }),
};
