import { z } from 'zod';

const pixels = z.coerce.number().int().min(-1e6).max(1e6);

/** The part of a picture as the hidden fields of its crop say it. */
export const place = z.object({ left: pixels, top: pixels, width: pixels });
