import { z } from 'zod';
import { country } from './enums';

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

export const countryItem = z.object({
  country,
  countryName: z.string(),
  phoneCode: z.string(),
});
export type CountryItem = z.infer<typeof countryItem>;

export const photoConfig = z.object({
  profilePhotoWidth: z.number().int(),
  profilePhotoHeight: z.number().int(),
  profilePhotoMaxSizeKB: z.number().int(),
  profilePhotoUploadDimensionsCoefficient: z.number(),
});
