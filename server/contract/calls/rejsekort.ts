import { z } from 'zod';
import { call } from '../call';
import { rejsekortCustomer, newRejsekortCustomer, rejsekortConsent } from '../rejsekort';

export const rejsekortCalls = {
  rejsekortCustomer: call({
    method: 'get',
    path: '/rejsekort/customer',
    summary: 'The person’s account at Rejsekort; 502 when Rejsekort does not answer',
    response: rejsekortCustomer,
  }),
  createRejsekortCustomer: call({
    method: 'post',
    path: '/rejsekort/customer',
    summary:
      'Creates the account at Rejsekort, or finds the one there is; 400 with one message a field, 502 when Rejsekort does not answer',
    body: newRejsekortCustomer,
    response: rejsekortCustomer,
  }),
  decideRejsekortTerms: call({
    method: 'patch',
    path: '/rejsekort/consent',
    summary: 'Accepts or declines Rejsekort’s terms for the order under way',
    body: rejsekortConsent,
    response: z.object({}),
  }),
  dismissRejsebilletBanner: call({
    method: 'post',
    path: '/rejsekort/banner-dismissal',
    summary: 'Puts the banner «Rejsekort to Rejsebillet» away for 30 days',
    response: z.object({}),
  }),
};
