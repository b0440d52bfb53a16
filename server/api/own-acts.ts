import { calls } from '../contract/calls';
import type { OwnAction } from '../contract/own-acts';
import { newId } from '../crypto';
import type { Deps } from '../deps';
import { OwnAct } from '../own-act';
import type { Login } from '../workflows/login/find-login';
import { subjectOf } from '../workflows/staff/audit-entry';
import type { Endpoint } from './endpoint';

/*
 * What people change of their own data is an entry of the audit log: docs/rules/permissions.md. This is the
 * name that each call has there.
 */

type CallName = keyof typeof calls;

/** @internal exported for tests */
export const OWN_ACTS: Partial<Record<CallName, OwnAction>> = {
  changeContactInfo: 'own-contact',
  setContactInfo: 'own-contact',
  changeDeliveryAddress: 'own-address',
  changeApprovalAddress: 'own-address',
  setAddress: 'own-address',
  setPhoto: 'own-photo',
  setOrderPhoto: 'own-photo',
  changeMarketingConsent: 'own-consent',
  decideRejsekortTerms: 'own-consent',
  changeReminders: 'own-reminders',
  createRejsekortCustomer: 'own-rejsekort',
  startFlow: 'own-order',
  setSubsidy: 'own-order',
  setSubsidyAuto: 'own-order',
  setRoute: 'own-order',
  setRouteAuto: 'own-order',
  setProgram: 'own-order',
  setProgramAuto: 'own-order',
  changeOrderCards: 'own-order',
  pauseUnfinished: 'own-order',
  continueUnfinished: 'own-order',
  cancelObligatory: 'own-order',
  cancelFlow: 'own-order',
  changePayment: 'own-order',
  changeGroupCards: 'own-plan',
  nextPeriod: 'own-plan',
  unpauseGroup: 'own-plan',
  startPaymentSession: 'own-payment',
  changeGroupPayment: 'own-payment',
  startNetsOperation: 'own-payment',
  cancelNetsOperation: 'own-payment',
  cancelCard: 'own-card',
  replaceCard: 'own-card',
  createReplacement: 'own-card',
  orderPdfTicket: 'own-card',
  acceptNotification: 'own-notification',
  acceptNotifications: 'own-notification',
  endOtherSessions: 'own-logins',
  ownData: 'own-export',
  deleteProfile: 'own-delete',
};

const ACT_OF = new Map(
  Object.entries(OWN_ACTS).map(([name, act]) => [calls[name as CallName], act]),
);

/** The act that a call is, to be written down with what it changes; undefined for none of a person's own. */
export function ownActOf(
  { secrets }: Deps,
  { call }: Endpoint,
  { caller, staff }: Login,
  now: Date,
): OwnAct | undefined {
  const action = ACT_OF.get(call as (typeof calls)[CallName]);
  if (!action || !caller || staff) return undefined;
  const subject = subjectOf(secrets, caller.beneficiaryId);
  const at = now.toISOString();
  return new OwnAct({
    ...{ id: newId(), at, actor_id: subject, role: 'Beneficiary', action, subject },
  });
}
