import { getBeneficiary } from '../db/beneficiaries';
import { deleteProfile, findDeletionObstacle } from '../workflows/delete-profile';
import { changeMarketingConsent } from '../workflows/marketing-consent';
import { contactsOf } from '../workflows/order/read/order-progress';
import { changeContacts, changeDeliveryAddress, findDeliveryAddress } from '../workflows/profile';
import {
  areRemindersMailed,
  changeReminders,
  stopRemindersByLink,
} from '../workflows/stop-reminders';
import { requireConfirmed } from '../workflows/session';
import { calls } from '../contract/calls';
import { clearSessionCookie } from './cookies';
import { serve, type Endpoint } from './endpoint';

export const profileEndpoints: Endpoint[] = [
  serve(calls.contactInfo, 'read', async ({ deps, caller }) =>
    contactsOf(await getBeneficiary(deps.connection.db, caller.beneficiaryId)),
  ),
  serve(calls.changeContactInfo, 'profile', async ({ deps, caller, body }) => {
    await changeContacts(deps, caller, body);
    return {};
  }),
  serve(calls.hasContactInfo, 'read', async ({ deps, caller }) => {
    const person = await getBeneficiary(deps.connection.db, caller.beneficiaryId);
    return person.contact_email !== null;
  }),
  serve(calls.deliveryAddress, 'read', ({ deps, caller, query }) =>
    findDeliveryAddress(deps, caller, query.schemeType),
  ),
  serve(calls.changeDeliveryAddress, 'profile', async ({ deps, caller, body }) => {
    await changeDeliveryAddress(deps, caller, body);
    return {};
  }),
  serve(calls.changeMarketingConsent, 'rights', async ({ deps, caller, body }) => {
    await changeMarketingConsent(deps, caller, body.allowMarketingContact);
    return body;
  }),
  serve(calls.changeReminders, 'rights', async ({ deps, caller, body }) => {
    await changeReminders(deps, caller, body.areMailed);
    return body;
  }),
  serve(calls.reminderLink, 'public', async ({ deps, query }) => ({
    areMailed: await areRemindersMailed(deps, query.token),
  })),
  serve(calls.stopReminders, 'public', async ({ deps, body }) => {
    await stopRemindersByLink(deps, body.token);
    return { areMailed: false };
  }),
  serve(
    calls.deletionOption,
    'read',
    async ({ deps, caller }) => (await findDeletionObstacle(deps, caller)) === null,
  ),
  serve(calls.deletionObstacle, 'read', ({ deps, caller }) => findDeletionObstacle(deps, caller)),
  serve(calls.deleteProfile, 'rights', async ({ deps, caller, incoming, now }) => {
    requireConfirmed(caller, now);
    await deleteProfile(deps, caller);
    clearSessionCookie(incoming, deps.config);
    return true;
  }),
];
