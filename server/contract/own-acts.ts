import { z } from 'zod';

/** What a person changed of their own data, as the audit log names it. */
export const ownAction = z.enum([
  'own-contact',
  'own-address',
  'own-photo',
  'own-consent',
  'own-reminders',
  'own-rejsekort',
  'own-order',
  'own-plan',
  'own-payment',
  'own-card',
  'own-notification',
  'own-logins',
  'own-export',
  'own-delete',
]);
export type OwnAction = z.infer<typeof ownAction>;
