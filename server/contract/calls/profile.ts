import { z } from 'zod';
import { addressHits, addressId, foundAddress } from '../addresses';
import { del, get, post, put } from '../call';
import { educationType } from '../enums';
import {
  contactInfo,
  typedContacts,
  typedAddress,
  marketingConsent,
  reminders,
  reminderToken,
} from '../profile';
import { deletionObstacle, profile } from '../profile-view';
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
    refusals: ['contact-invalid', 'confirm-needed'],
  }),
  hasContactInfo: get('/has-contact-info', {
    summary: 'Whether contact information is given',
    response: z.boolean(),
  }),
  deliveryAddress: get('/delivery-address', {
    summary:
      'Where physical cards go: the person’s own address, else the register’s; a protected one is masked. With `schemeType`, null for an address that its cards are not posted to',
    query: z.object({ schemeType: educationType.optional() }),
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
  changeReminders: put('/reminders', {
    summary: 'Stops the mails that remind, or sends them again; a blocked account can too',
    body: reminders,
    response: reminders,
    refusals: ['shadow-read-only'],
  }),
  reminderLink: get('/reminders/link', {
    summary: 'Whether reminders are mailed to whom the link of a mail names; 404 for no such link',
    query: reminderToken,
    response: reminders,
    refusals: ['not-found'],
  }),
  stopReminders: post('/reminders/stop', {
    summary: 'Stops the mails that remind whom the link of a mail names, without a login',
    body: reminderToken,
    response: reminders,
    refusals: ['not-found'],
  }),
  profile: get('/profile', {
    summary: 'What the portal knows of the person; a protected address is masked',
    response: profile,
  }),
  deletionOption: get('/profile/deletion-option', {
    summary:
      'Whether the profile can be deleted: nothing is paid for that is still good, or under way',
    response: z.boolean(),
  }),
  deletionObstacle: get('/profile/deletion-obstacle', {
    summary: 'What stands in the way of deleting the profile; null when nothing does',
    response: deletionObstacle.nullable(),
  }),
  deleteProfile: del('/profile', {
    summary:
      'Deletes everything of the person but the books, in which nobody is named any more, and ends every login',
    response: z.boolean(),
    refusals: ['confirm-needed', 'profile-locked', 'shadow-read-only'],
  }),
};
