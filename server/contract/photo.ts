import { z } from 'zod';
import { LEAST_PHOTO } from './photo-size';
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
 * The largest crop of a picture that waits to be cropped, in pixels: a third more than the stored
 * photo, so that zooming in by a third enlarges nothing. What is larger is scaled down. A picture of 12
 * megapixels is then more than three times as large, so that its decoder leaves out half of it.
 */
export const DRAFT_CROP = { width: 4 * LEAST_PHOTO.width, height: 4 * LEAST_PHOTO.height };

/** What a button of the crop page does. */
export const cropStep = z.enum(['up', 'down', 'left', 'right', 'in', 'out', 'centre']);
export type CropStep = z.infer<typeof cropStep>;

/** A place and a width, in pixels of the picture; what lies outside it is moved inside. */
const wantedCrop = z.object({ left: z.number(), top: z.number(), width: z.number() });

/** `PATCH /api/photo-draft`. */
export const draftChange = z.object({ draftId: id, crop: wantedCrop, step: cropStep.optional() });
