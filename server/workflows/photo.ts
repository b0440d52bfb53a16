import sharp from 'sharp';
import {
  centredCrop,
  checkPhoto,
  PHOTO_ASPECT_RATIO,
  PHOTO_EXPORT_HEIGHT_PX,
  PHOTO_EXPORT_WIDTH_PX,
  PHOTO_MAX_PIXELS,
  type PhotoFacts,
  type PhotoRefusal,
} from '../domain/photo';

/**
 * A PNG of 5 MB that shows a face has far fewer pixels than this; a crafted one with more takes
 * most of a gigabyte, as an interlaced picture is held whole.
 */
const PNG_MAX_PIXELS = 25_000_000;
/** How many photos are decoded at once; each may take some hundred megabytes for a moment. */
const MAX_AT_ONCE = 2;
const JPEG_QUALITY = 85;

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Header = NonNullable<PhotoFacts['image']>;

export type ProcessedPhoto = { ok: true; jpeg: Buffer } | { ok: false; reason: PhotoRefusal };

/**
 * Turns an uploaded file into the photo that is stored: the middle of the picture at 570 × 741 px
 * (spec §9), upright, on white, as a JPEG without any metadata. The content decides what a file is,
 * and its size, header and pixel count are judged before it is decoded. Decoding runs off the main
 * thread.
 *
 * The spec's export has one size, so a picture between 190 × 247 and 570 × 741 px is enlarged to it;
 * receivers of card photos then get what they expect (resolution 100 would keep it small).
 */
export async function processPhoto(bytes: Buffer): Promise<ProcessedPhoto> {
  const image = await readHeader(bytes);
  const verdict = checkPhoto({ sizeBytes: bytes.length, image });
  if (!verdict.ok) return verdict;
  if (!image) return { ok: false, reason: 'not-an-image' };
  if (image.format === 'png' && image.width * image.height > PNG_MAX_PIXELS) {
    return { ok: false, reason: 'too-many-pixels' };
  }
  try {
    return { ok: true, jpeg: await inTurn(() => encode(bytes, image)) };
  } catch {
    return { ok: false, reason: 'not-an-image' };
  }
}

/** Format and upright size from the header alone; null for what is no still JPEG or PNG picture. */
async function readHeader(bytes: Buffer): Promise<Header | null> {
  if (!bytes.subarray(0, JPEG_START.length).equals(JPEG_START) && !isStillPng(bytes)) return null;
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { format, ...autoOrient };
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
function encode(bytes: Buffer, { width, height }: Header): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS })
    .autoOrient()
    .extract(centredCrop(width, height, PHOTO_ASPECT_RATIO))
    .resize(PHOTO_EXPORT_WIDTH_PX, PHOTO_EXPORT_HEIGHT_PX, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
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
