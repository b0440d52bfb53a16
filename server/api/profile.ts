import { getBeneficiary } from '../db/beneficiaries';
import { changeMarketingConsent } from '../workflows/marketing-consent';
import { contactsOf } from '../workflows/order/read/order-progress';
import { changeContacts, changeDeliveryAddress, findDeliveryAddress } from '../workflows/profile';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const getContacts = serve(calls.contactInfo, {
  auth: 'beneficiary',
  handle: async ({ deps, caller }) =>
    contactsOf(await getBeneficiary(deps.connection.db, caller.beneficiaryId)),
});

const putContacts = serve(calls.changeContactInfo, {
  auth: 'orderer',
  handle: async ({ deps, caller, body }) => {
    await changeContacts(deps, caller, body);
    return {};
  },
});

const hasContacts = serve(calls.hasContactInfo, {
  auth: 'beneficiary',
  handle: async ({ deps, caller }) => {
    const person = await getBeneficiary(deps.connection.db, caller.beneficiaryId);
    return person.contact_email !== null;
  },
});

const getAddress = serve(calls.deliveryAddress, {
  auth: 'beneficiary',
  handle: ({ deps, caller }) => findDeliveryAddress(deps, caller),
});

const putAddress = serve(calls.changeDeliveryAddress, {
  auth: 'orderer',
  handle: async ({ deps, caller, body }) => {
    await changeDeliveryAddress(deps, caller, body);
    return {};
  },
});

const putMarketingConsent = serve(calls.changeMarketingConsent, {
  auth: 'beneficiary',
  handle: async ({ deps, caller, body }) => {
    await changeMarketingConsent(deps, caller, body.allowMarketingContact);
    return body;
  },
});

export const profileEndpoints: Endpoint[] = [
  getContacts,
  putContacts,
  hasContacts,
  getAddress,
  putAddress,
  putMarketingConsent,
];
