import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { crc32 } from 'node:zlib';
import { draftOfPhoto, processDraft, processPhoto } from './photo';

const KB = 1024;

/** A picture of one colour, with a red left and a blue right edge 10 % wide. */
function picture(width: number, height: number): Sharp {
  const edge = { width: Math.ceil(width / 10), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#888888' } }).composite([
    { input: { create: { ...edge, background: '#ff0000' } }, gravity: 'west' },
    { input: { create: { ...edge, background: '#0000ff' } }, gravity: 'east' },
  ]);
}

/** Noise does not compress, so that every part of the file matters. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

const jpeg = (width: number, height: number) => picture(width, height).jpeg().toBuffer();
const png = (width: number, height: number) => picture(width, height).png().toBuffer();

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A small PNG whose header claims another size. */
async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const real = await png(200, 260);
  const header = Buffer.from(real.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([real.subarray(0, 8), pngChunk('IHDR', header), real.subarray(33)]);
}

async function animatedPng(): Promise<Buffer> {
  const real = await png(200, 260);
  const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([real.subarray(0, 33), control, real.subarray(33)]);
}

/** A JPEG filled up after its end, as cameras do with previews. */
async function jpegOfSize(bytes: number): Promise<Buffer> {
  const real = await jpeg(190, 247);
  return Buffer.concat([real, Buffer.alloc(bytes - real.length)]);
}

/** A progressive JPEG whose header claims these sides. */
async function progressiveClaiming(width: number, height: number): Promise<Buffer> {
  const file = await picture(190, 247).jpeg({ progressive: true }).toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc2]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

/** Bytes overwritten in the middle, with a marker that ends a JPEG too early. */
function damaged(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  const middle = Math.floor(copy.length / 2);
  copy.fill(Buffer.from([0xff, 0xd9]), middle, middle + 200);
  return copy;
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="9" height="9"/></svg>',
);

describe('a file that is stored', () => {
  test.each([
    ['a JPEG', () => jpeg(800, 1000)],
    ['a PNG', () => png(800, 1000)],
    ['a progressive JPEG', () => picture(800, 1000).jpeg({ progressive: true }).toBuffer()],
    ['a grey JPEG', () => picture(800, 1000).greyscale().jpeg().toBuffer()],
    ['a CMYK JPEG', () => picture(800, 1000).toColourspace('cmyk').jpeg().toBuffer()],
    [
      'a PNG with 16 bits a colour',
      () => picture(400, 520).toColourspace('rgb16').png().toBuffer(),
    ],
    ['a PNG with a palette', () => picture(400, 520).png({ palette: true }).toBuffer()],
    ['the smallest JPEG', () => jpeg(190, 247)],
    ['the smallest PNG', () => png(190, 247)],
    ['a very wide JPEG', () => jpeg(9000, 247)],
    ['a JPEG of exactly 5120 KB', () => jpegOfSize(5120 * KB)],
  ])('%s becomes a JPEG of 570 by 741 pixels', async (_name, file) => {
    const photo = await stored(await file());
    const { format, width, height } = await sharp(photo).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 570, height: 741 });
  });
});

describe('a file that is refused', () => {
  test.each([
    ['an empty file', async () => Buffer.alloc(0), 'empty'],
    ['a text file', async () => Buffer.from('Ikke et billede'.repeat(1000)), 'not-an-image'],
    ['a GIF', () => picture(400, 500).gif().toBuffer(), 'not-an-image'],
    ['a WebP', () => picture(400, 500).webp().toBuffer(), 'not-an-image'],
    ['a TIFF', () => picture(400, 500).tiff().toBuffer(), 'not-an-image'],
    ['an SVG', async () => svg, 'not-an-image'],
    ['an animated PNG', animatedPng, 'not-an-image'],
    ['three bytes of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff]), 'not-an-image'],
    ['eight bytes of a PNG', async () => (await png(200, 260)).subarray(0, 8), 'not-an-image'],
    [
      'text that begins like a JPEG',
      async () => Buffer.from('\xff\xd8\xff Hej', 'latin1'),
      'not-an-image',
    ],
    ['half a JPEG', async () => half(await noise(400, 500).jpeg().toBuffer()), 'not-an-image'],
    ['half a PNG', async () => half(await noise(400, 500).png().toBuffer()), 'not-an-image'],
    [
      'a damaged JPEG',
      async () => damaged(await noise(400, 500).jpeg().toBuffer()),
      'not-an-image',
    ],
    ['a damaged PNG', async () => damaged(await noise(400, 500).png().toBuffer()), 'not-an-image'],
    ['a PNG claiming 50000 by 50000', () => pngClaiming(50_000, 50_000), 'too-many-pixels'],
    ['a PNG of 12.5 million pixels and more', () => pngClaiming(5000, 2501), 'too-many-pixels'],
    [
      'a progressive JPEG of more than 24 million pixels',
      () => progressiveClaiming(6000, 4001),
      'too-many-pixels',
    ],
    [
      'a PNG claiming more than can be',
      () => pngClaiming(2 ** 31 - 1, 2 ** 31 - 1),
      'not-an-image',
    ],
    ['a JPEG 189 wide', () => jpeg(189, 247), 'too-small'],
    ['a JPEG 246 high', () => jpeg(190, 246), 'too-small'],
    ['a PNG 189 wide', () => png(189, 247), 'too-small'],
    ['a JPEG lying 247 by 190', () => jpeg(247, 190), 'too-small'],
    ['a JPEG of 5120 KB and one byte', () => jpegOfSize(5120 * KB + 1), 'too-large'],
    ['8 MB of nothing', async () => Buffer.alloc(8 * KB * KB), 'too-large'],
  ])('%s', async (_name, file, reason) => {
    expect(await processPhoto(await file())).toEqual({ ok: false, reason });
  });
});

test('a photo taken with a turned phone is stored upright', async () => {
  // Turned a quarter to the right (6), the red left edge of the stored pixels is the upper one.
  const file = await picture(1000, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const photo = await stored(file);
  expect(await colourAt(photo, 285, 5)).toBe('red');
  expect(await colourAt(photo, 285, 735)).toBe('blue');
});

test('a turned photo is measured upright', async () => {
  const file = await picture(247, 190).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect((await processPhoto(file)).ok).toBe(true);
  const wrongWay = await picture(190, 247).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await processPhoto(wrongWay)).toEqual({ ok: false, reason: 'too-small' });
});

test('the stored photo holds no place, camera or colour profile', async () => {
  const file = await picture(800, 1000)
    .withExif({
      IFD0: { Make: 'Kamera', Copyright: 'Anna' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 0/1' },
    })
    .withIccProfile('p3', { attach: true })
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif?.includes('Kamera')).toBe(true);

  const photo = await stored(file);

  const { exif, icc, xmp, iptc, orientation } = await sharp(photo).metadata();
  expect([exif, icc, xmp, iptc, orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(photo.includes('Kamera')).toBe(false);
  expect(photo.includes('Anna')).toBe(false);
});

test('the middle of the picture is kept', async () => {
  const photo = await stored(await jpeg(2000, 1000));
  // Of 2000 × 1000 the middle 769 × 1000 is kept, so that neither edge of 200 is left.
  expect(await colourAt(photo, 5, 370)).toBe('grey');
  expect(await colourAt(photo, 565, 370)).toBe('grey');
  const tall = await stored(await jpeg(1000, 2000));
  expect(await colourAt(tall, 5, 370)).toBe('red');
  expect(await colourAt(tall, 565, 370)).toBe('blue');
});

test('the transparent parts of a PNG become white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const file = await sharp({ create: { width: 300, height: 400, channels: 4, background: clear } })
    .png()
    .toBuffer();
  expect(await colourAt(await stored(file), 285, 370)).toBe('white');
});

test('many photos at once are all stored', async () => {
  const file = await jpeg(600, 800);
  const photos = await Promise.all(Array.from({ length: 8 }, () => processPhoto(file)));
  expect(photos.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, true, true]);
});

describe('a picture made ready for cropping', () => {
  const draftOf = async (file: Buffer) => {
    const draft = await processDraft(file);
    if (!draft.ok) throw new Error(`refused: ${draft.reason}`);
    return draft;
  };

  test.each([
    ['a landscape', 4000, 3000, 1317, 988],
    ['a portrait', 3000, 4000, 760, 1013],
    ['one as large as that', 760, 988, 760, 988],
    ['a small one', 600, 800, 600, 800],
  ])('holds a crop of at most 760 × 988 pixels: %s', async (_name, width, height, ...size) => {
    const draft = await draftOf(await jpeg(width, height));
    const { format, ...stored } = await sharp(draft.picture).metadata();
    expect([format, stored.width, stored.height]).toEqual(['jpeg', ...size]);
    expect([draft.width, draft.height]).toEqual(size);
  });

  test('is left unchanged when it is a photo that is stored already', async () => {
    const photo = await stored(await jpeg(600, 800));
    const draft = await draftOfPhoto(photo);
    expect(draft).toEqual({ ok: true, picture: photo, width: 570, height: 741 });
  });

  test.each([
    ['of where it was taken', picture(600, 800).withExif({ IFD3: { GPSLatitudeRef: 'N' } })],
    ['of its colours', picture(600, 800).withIccProfile('p3')],
    ['that it is to be turned', picture(800, 600).withMetadata({ orientation: 6 })],
  ])('loses what its file says %s', async (_name, file) => {
    const draft = await draftOf(await file.jpeg().toBuffer());
    const { exif, icc, orientation, width, height } = await sharp(draft.picture).metadata();
    expect({ exif, icc, orientation }).toEqual({});
    expect([width, height]).toEqual([600, 800]);
  });

  test('is refused when the file is cut off', async () => {
    const draft = await processDraft(half(await noise(600, 800).jpeg().toBuffer()));
    expect(draft).toEqual({ ok: false, reason: 'not-an-image' });
  });
});

const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));

async function stored(file: Buffer): Promise<Buffer> {
  const photo = await processPhoto(file);
  if (!photo.ok) throw new Error(`refused: ${photo.reason}`);
  return photo.jpeg;
}

async function colourAt(photo: Buffer, left: number, top: number): Promise<string> {
  const [r = 0, g = 0, b = 0] = await sharp(photo)
    .extract({ left, top, width: 1, height: 1 })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  if (r > 240 && g > 240 && b > 240) return 'white';
  if (r > 200 && b < 60) return 'red';
  if (b > 200 && r < 60) return 'blue';
  return Math.max(r, g, b) - Math.min(r, g, b) < 20 ? 'grey' : `${r},${g},${b}`;
}
