import { z } from 'zod';

/**
 * The whole address of somebody's home; a house with several homes, of which the search for its title
 * lists them; or a street, of which the search for its title lists the houses.
 */
const hitKind = z.enum(['address', 'house', 'street']);

/** Gives the parts of an address or a house: `GET /api/addresses/{addressId}`. */
export const addressId = z
  .string()
  .regex(/^(adresser|husnumre)\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);

/** One hit of `GET /api/addresses`. */
export const addressHit = z.object({
  kind: hitKind,
  /** Null for a street. */
  id: addressId.nullable(),
  /** The whole hit on one line. */
  title: z.string(),
});
export type AddressHit = z.infer<typeof addressHit>;

export const addressHits = z.object({
  /** False where no register is connected: addresses are written by hand. */
  isOffered: z.boolean(),
  addresses: z.array(addressHit),
});
export type AddressHits = z.infer<typeof addressHits>;

/** The parts of a chosen hit; of a house, without floor and side. */
export const foundAddress = z.object({
  streetName: z.string(),
  streetNumber: z.string(),
  floor: z.string(),
  side: z.string(),
  postcode: z.string(),
  city: z.string(),
});
export type FoundAddress = z.infer<typeof foundAddress>;
