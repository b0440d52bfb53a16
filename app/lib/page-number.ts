import { z } from 'zod';
import { readFields } from './sent';

const query = z.object({
  side: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number),
});

/** The page of a long list that `?side=2` asks for; the first for none and for nonsense. */
export const pageNumber = ({ searchParams }: URL): number =>
  readFields(searchParams, query).side ?? 1;
