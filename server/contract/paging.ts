import { z } from 'zod';

/** A page of a long list, newest first, counted from 1. */
export const pageQuery = z.object({
  page: z.coerce.number<number | string>().int().min(1).max(1000).default(1),
});
