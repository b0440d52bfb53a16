import sharp from 'sharp';
import { DRAFT_CROP } from '../contract/photo';
import { PHOTO_ASPECT_RATIO } from '../contract/photo-size';
import {
  centredCrop,
  checkPhoto,
  PHOTO_EXPORT_HEIGHT_PX,
  PHOTO_EXPORT_WIDTH_PX,
  PHOTO_MAX_PIXELS,
  type PhotoFacts,
  type PhotoRefusal,
} from '../domain/photo';
import { fitCrop, leastCropWidth, type Size, type WantedCrop } from '../domain/photo-crop';

/**
 * Of what is held whole until it is decoded, and takes memory for each pixel: a PNG, as it may be
 * interlaced, with as many as a phone's camera makes, which in 5 MB is rare already; and a progressive
 * JPEG, which programs for pictures make of what a camera took.
 */
const MOST_PIXELS_HELD = { png: 12_500_000, jpeg: 24_000_000 };
/** How many photos are decoded at once; each may take some hundred megabytes for a moment. */
const MAX_AT_ONCE = 2;
const JPEG_QUALITY = 85;
/** Somebody waits for it: twice as fast as with the best coding, and a twentieth larger. */
const QUICKLY = { quality: JPEG_QUALITY, optimizeCoding: false };

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// One thread for each: several would share the work of a picture at the price of more of it. No
// picture comes twice, so nothing is kept of one.
sharp.concurrency(1);
sharp.cache(false);

type Header = NonNullable<PhotoFacts['image']> & { isHeldWhole: boolean };

export type ProcessedPhoto = { ok: true; jpeg: Buffer } | { ok: false; reason: PhotoRefusal };

/** A picture made ready for cropping. */
export interface DraftPicture {
  ok: true;
  /** Upright, without metadata, and large enough to be zoomed in on; the screen shows it as well. */
  picture: Buffer;
  width: number;
  height: number;
}

/**
 * Turns an uploaded file into the photo that is stored: a part of the picture at 570 × 741 px,
 * upright, on white, as a JPEG without any metadata. The content decides what a file is, and its
 * size, header and pixel count are judged before it is decoded. Decoding runs off the main thread.
 *
 * `wanted` counts pixels of the upright picture; without it the middle is taken. Cards are
 * printed from one size, so a part narrower than 570 px is enlarged to it (decision 7).
 */
export async function processPhoto(bytes: Buffer, wanted?: WantedCrop): Promise<ProcessedPhoto> {
  const judged = await judge(bytes);
  if (!judged.ok) return judged;
  return attempt(async () => ({ ok: true, jpeg: await cut(bytes, judged.header, wanted, false) }));
}

/** Judges an uploaded file in the same way, and makes it ready for cropping. */
export async function processDraft(
  bytes: Buffer,
): Promise<DraftPicture | Extract<ProcessedPhoto, { ok: false }>> {
  const judged = await judge(bytes);
  if (!judged.ok) return judged;
  const { width, height } = judged.header;
  const scale = Math.min(1, Math.max(DRAFT_CROP.width / width, DRAFT_CROP.height / height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return attempt(async () => ({ ok: true, picture: await redraw(bytes, size), ...size }));
}

/** A photo that is stored already can be cropped as it is. */
export async function draftOfPhoto(picture: Buffer): Promise<DraftPicture> {
  const { width, height } = await sharp(picture).metadata();
  return { ok: true, picture, width, height };
}

/**
 * The picture upright, on white, without metadata, at this size. The kernel is the quickest: what is
 * kept of the picture is scaled down once more.
 */
function redraw(bytes: Buffer, { width, height }: Size): Promise<Buffer> {
  return inTurn(() =>
    sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS })
      .autoOrient()
      .resize(width, height, { fit: 'fill', kernel: 'linear' })
      .flatten({ background: '#ffffff' })
      .jpeg(QUICKLY)
      .toBuffer(),
  );
}

/** The photo that the chosen part of a draft becomes. */
export async function cropDraft(
  picture: Buffer,
  wanted: WantedCrop,
  isExistingPhoto: boolean,
): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  return cut(picture, { width, height }, wanted, isExistingPhoto);
}

/** The file's header, when it is one that may be decoded. */
async function judge(
  bytes: Buffer,
): Promise<{ ok: true; header: Header } | { ok: false; reason: PhotoRefusal }> {
  const header = await readHeader(bytes);
  const verdict = checkPhoto({ sizeBytes: bytes.length, image: header });
  if (!verdict.ok) return verdict;
  if (!header) return { ok: false, reason: 'not-an-image' };
  const most = header.format === 'png' ? MOST_PIXELS_HELD.png : MOST_PIXELS_HELD.jpeg;
  if (header.isHeldWhole && header.width * header.height > most) {
    return { ok: false, reason: 'too-many-pixels' };
  }
  return { ok: true, header };
}

/** What cannot be decoded to its end is no picture. */
async function attempt<T>(
  decode: () => Promise<T>,
): Promise<T | { ok: false; reason: 'not-an-image' }> {
  try {
    return await decode();
  } catch {
    return { ok: false, reason: 'not-an-image' };
  }
}

/** Format and upright size from the header alone; null for what is no still JPEG or PNG picture. */
async function readHeader(bytes: Buffer): Promise<Header | null> {
  if (!bytes.subarray(0, JPEG_START.length).equals(JPEG_START) && !isStillPng(bytes)) return null;
  try {
    const { format, autoOrient, isProgressive } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    return { format, ...autoOrient, isHeldWhole: format === 'png' || isProgressive };
  } catch {
    return null;
  }
}

/** A PNG whose chunks before the picture do not announce an animation. */
function isStillPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, PNG_START.length).equals(PNG_START)) return false;
  let at = PNG_START.length;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return false;
    if (name === 'IDAT') return true;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

/** Throws for a picture that is cut off or damaged. */
function cut(
  bytes: Buffer,
  size: Size,
  wanted: WantedCrop | undefined,
  isExistingPhoto: boolean,
): Promise<Buffer> {
  const { width, height } = size;
  const crop = wanted
    ? fitCrop(size, wanted, leastCropWidth(isExistingPhoto))
    : centredCrop(width, height, PHOTO_ASPECT_RATIO);
  return inTurn(() =>
    sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS })
      .autoOrient()
      .extract(crop)
      .resize(PHOTO_EXPORT_WIDTH_PX, PHOTO_EXPORT_HEIGHT_PX, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .jpeg(QUICKLY)
      .toBuffer(),
  );
}

let running = 0;
const waiting: Array<() => void> = [];

/** Runs `work` when fewer than MAX_AT_ONCE others are running, in the order of arrival. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_AT_ONCE) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
