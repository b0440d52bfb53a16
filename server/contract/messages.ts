import { z } from 'zod';
import { id, instant } from './shared';

export const message = z.object({
  id,
  date: instant,
  from: z.string(),
  subject: z.string(),
  /** HTML of the few elements a message may have; safe to put into a page. */
  contents: z.string(),
});
export type Message = z.infer<typeof message>;

/** `GET /api/messages`. */
export const messagePage = z.object({
  messages: z.array(message),
  /** Whether there is a next page. */
  hasOlder: z.boolean(),
});
export type MessagePage = z.infer<typeof messagePage>;
