import { z } from 'zod';
import { addressHits, addressId, foundAddress } from '../addresses';
import { get, put } from '../call';
import { contactInfo, typedContacts, typedAddress, marketingConsent } from '../profile';
import { profile } from '../profile-view';
import { address } from '../shared';

export const profileCalls = {
  searchAddresses: get('/addresses', {
    summary: 'Danish addresses that fit what was typed, at most ten; 502 when the register is down',
    query: z.object({ q: z.string().max(100) }),
    response: addressHits,
    refusals: ['addresses-unavailable', 'too-many-requests'],
  }),
  findAddress: get('/addresses/{addressId}', {
    summary:
      'The parts of an address or a house that a search found; 502 when the register is down',
    params: z.object({ addressId }),
    response: foundAddress,
    refusals: ['not-found', 'addresses-unavailable', 'too-many-requests'],
  }),
  contactInfo: get('/contact-info', {
    summary: 'The contact information, or null while none is given',
    response: contactInfo.nullable(),
  }),
  changeContactInfo: put('/contact-info', {
    summary: 'Saves the contact information; 400 with one message a field when it is invalid',
    body: typedContacts,
    response: z.object({}),
    status: 202,
    refusals: ['contact-invalid'],
  }),
  hasContactInfo: get('/has-contact-info', {
    summary: 'Whether contact information is given',
    response: z.boolean(),
  }),
  deliveryAddress: get('/delivery-address', {
    summary: 'Where physical cards go: the person’s own address, else the register’s',
    response: address.nullable(),
  }),
  changeDeliveryAddress: put('/delivery-address', {
    summary: 'Saves the delivery address; 400 with one message a field when it is invalid',
    body: typedAddress,
    response: z.object({}),
    status: 202,
    refusals: ['address-invalid'],
  }),
  changeMarketingConsent: put('/marketing-consent', {
    summary: 'Gives or withdraws the consent to news and offers; a blocked account can too',
    body: marketingConsent,
    response: marketingConsent,
    refusals: ['shadow-read-only'],
  }),
  profile: get('/profile', {
    summary: 'What the portal knows of the person; a protected address is masked',
    response: profile,
  }),
};
