import { z } from 'zod';
import { country } from './enums';
import { address } from './shared';

export const contactInfo = z.object({
  email: z.string(),
  repeatedEmail: z.string(),
  phone: z.string(),
  phoneCountry: country,
});
export type ContactInfo = z.infer<typeof contactInfo>;

/** Contact information as it was typed; `readContacts` judges it. */
export const typedContacts = z.object({
  email: z.string(),
  repeatedEmail: z.string(),
  phone: z.string(),
  phoneCountry: z.string(),
});

/** `PUT /api/marketing-consent`. */
export const marketingConsent = z.object({ allowMarketingContact: z.boolean() });

/** `PUT /api/reminders`: whether reminders are mailed. */
export const reminders = z.object({ areMailed: z.boolean() });

/** What the link of a mail names its person by. */
export const reminderToken = z.object({ token: z.string().min(1).max(200) });

export const countryItem = z.object({
  country,
  countryName: z.string(),
  phoneCode: z.string(),
});
export type CountryItem = z.infer<typeof countryItem>;

/** An address as it was typed; `requireAddress` judges it. Whether it is protected is not asked. */
export const typedAddress = address
  .omit({ isProtected: true })
  .extend({ country: z.string() })
  .meta({ description: 'What is wrong in it is answered with 400 and one message a field' });
export type TypedAddress = z.infer<typeof typedAddress>;

export const photoConfig = z.object({
  profilePhotoWidth: z.number().int(),
  profilePhotoHeight: z.number().int(),
  profilePhotoMaxSizeKB: z.number().int(),
  profilePhotoUploadDimensionsCoefficient: z.number(),
});
