import { z } from 'zod';
import { contactInfo, marketingConsent, typedAddress, typedContacts } from '../contract/profile';
import { address } from '../contract/shared';
import { getBeneficiary } from '../db/beneficiaries';
import { changeMarketingConsent } from '../workflows/marketing-consent';
import { contactsOf } from '../workflows/order/order-facts';
import { changeContacts, changeDeliveryAddress, findDeliveryAddress } from '../workflows/profile';
import { endpoint, type Endpoint } from './endpoint';

const SOURCE = 'spec §7 Profile';

const getContacts = endpoint({
  method: 'get',
  path: '/contact-info',
  auth: 'beneficiary',
  summary: 'The contact information, or null while none is given',
  source: SOURCE,
  response: contactInfo.nullable(),
  handle: async ({ deps, caller }) =>
    contactsOf(await getBeneficiary(deps.connection.db, caller.beneficiaryId)),
});

const putContacts = endpoint({
  method: 'put',
  path: '/contact-info',
  auth: 'orderer',
  summary: 'Saves the contact information; 400 with one message a field when it is invalid',
  source: `${SOURCE}, §5 Contacts`,
  body: typedContacts,
  response: z.object({}),
  status: 202,
  handle: async ({ deps, caller, body }) => {
    await changeContacts(deps, caller, body);
    return {};
  },
});

const hasContacts = endpoint({
  method: 'get',
  path: '/has-contact-info',
  auth: 'beneficiary',
  summary: 'Whether contact information is given',
  source: SOURCE,
  response: z.boolean(),
  handle: async ({ deps, caller }) => {
    const person = await getBeneficiary(deps.connection.db, caller.beneficiaryId);
    return person.contact_email !== null;
  },
});

const getAddress = endpoint({
  method: 'get',
  path: '/delivery-address',
  auth: 'beneficiary',
  summary: 'Where physical cards go: the person’s own address, else the register’s',
  source: SOURCE,
  response: address.nullable(),
  handle: ({ deps, caller }) => findDeliveryAddress(deps, caller),
});

const putAddress = endpoint({
  method: 'put',
  path: '/delivery-address',
  auth: 'orderer',
  summary: 'Saves the delivery address; 400 with one message a field when it is invalid',
  source: `${SOURCE}, §5 Delivery address`,
  body: typedAddress,
  response: z.object({}),
  status: 202,
  handle: async ({ deps, caller, body }) => {
    await changeDeliveryAddress(deps, caller, body);
    return {};
  },
});

const putMarketingConsent = endpoint({
  method: 'put',
  path: '/marketing-consent',
  auth: 'beneficiary',
  summary: 'Gives or withdraws the consent to news and offers; a blocked account can too',
  source: 'ours: a consent given with an order can be withdrawn on the profile',
  body: marketingConsent,
  response: marketingConsent,
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
