import { LEAST_PHOTO } from '../contract/photo-size';

// Rules for the photo on a card (docs/rules/cards.md). Decoding is the caller's; these rules judge
// what the decoder found in the content, never the file's name.

export const PHOTO_WIDTH_PX = LEAST_PHOTO.width;
export const PHOTO_HEIGHT_PX = LEAST_PHOTO.height;
export const PHOTO_MAX_SIZE_KB = 5120;
/** The stored photo is this many times larger than the least one, each way: 570 × 741. */
export const PHOTO_UPLOAD_COEFFICIENT = 3;
export const PHOTO_EXPORT_WIDTH_PX = PHOTO_WIDTH_PX * PHOTO_UPLOAD_COEFFICIENT;
export const PHOTO_EXPORT_HEIGHT_PX = PHOTO_HEIGHT_PX * PHOTO_UPLOAD_COEFFICIENT;
/** Above any phone camera; more is a decompression bomb. */
export const PHOTO_MAX_PIXELS = 100_000_000;

const BYTES_PER_KB = 1024;

export interface PhotoFacts {
  sizeBytes: number;
  /** What the content was decoded as; null when it could not be. */
  image: { format: string; width: number; height: number } | null;
}

export type PhotoRefusal = 'empty' | 'too-large' | 'not-an-image' | 'too-many-pixels' | 'too-small';

export function checkPhoto({
  sizeBytes,
  image,
}: PhotoFacts): { ok: true } | { ok: false; reason: PhotoRefusal } {
  if (sizeBytes === 0) return { ok: false, reason: 'empty' };
  if (sizeBytes > PHOTO_MAX_SIZE_KB * BYTES_PER_KB) return { ok: false, reason: 'too-large' };
  if (image?.format !== 'jpeg' && image?.format !== 'png') {
    return { ok: false, reason: 'not-an-image' };
  }
  if (image.width * image.height > PHOTO_MAX_PIXELS) {
    return { ok: false, reason: 'too-many-pixels' };
  }
  if (image.width < PHOTO_WIDTH_PX || image.height < PHOTO_HEIGHT_PX) {
    return { ok: false, reason: 'too-small' };
  }
  return { ok: true };
}

export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The largest centred rectangle of an aspect ratio (width / height), in whole pixels inside the image. */
export function centredCrop(width: number, height: number, aspectRatio: number): Crop {
  const cropWidth = Math.min(width, Math.max(1, Math.round(height * aspectRatio)));
  const cropHeight = Math.min(height, Math.max(1, Math.round(width / aspectRatio)));
  return {
    left: Math.floor((width - cropWidth) / 2),
    top: Math.floor((height - cropHeight) / 2),
    width: cropWidth,
    height: cropHeight,
  };
}
