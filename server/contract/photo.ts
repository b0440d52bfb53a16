import { z } from 'zod';
import { id } from './shared';

/** A part of a picture in its pixels, always in the card's aspect ratio. */
const pixels = z.number().int();

export const photoDraft = z.object({
  id,
  width: pixels,
  height: pixels,
  crop: z.object({ left: pixels, top: pixels, width: pixels, height: pixels }),
  leastCropWidth: pixels,
  isExistingPhoto: z.boolean(),
});
export type PhotoDraft = z.infer<typeof photoDraft>;

/**
 * The largest crop of a picture that waits to be cropped, in pixels: twice the photo on the card, so
 * that zooming in twice enlarges nothing. What is larger is scaled down, in the browser if it can.
 */
export const DRAFT_CROP = { width: 1140, height: 1482 } as const;

/** What a button of the crop page does. */
export const cropStep = z.enum(['up', 'down', 'left', 'right', 'in', 'out', 'centre']);
export type CropStep = z.infer<typeof cropStep>;

/** A place and a width, in pixels of the picture; what lies outside it is moved inside. */
const wantedCrop = z.object({ left: z.number(), top: z.number(), width: z.number() });

/** `PATCH /api/photo-draft`. */
export const draftChange = z.object({ draftId: id, crop: wantedCrop, step: cropStep.optional() });
