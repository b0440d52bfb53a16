import { z } from 'zod';

/** `GET /api/addresses`: Danish addresses that fit what was typed, the best first. */
export const foundAddress = z.object({
  /** The whole address on one line. */
  text: z.string(),
  streetName: z.string(),
  streetNumber: z.string(),
  floor: z.string(),
  side: z.string(),
  postcode: z.string(),
  city: z.string(),
});
export type FoundAddress = z.infer<typeof foundAddress>;

export const foundAddresses = z.object({ addresses: z.array(foundAddress) });
