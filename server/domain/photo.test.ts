import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PHOTO_ASPECT_RATIO } from '../contract/photo-size';
import { centredCrop, checkPhoto, PHOTO_EXPORT_HEIGHT_PX, PHOTO_EXPORT_WIDTH_PX } from './photo';

test('the stored photo is 570 by 741 pixels', () => {
  expect([PHOTO_EXPORT_WIDTH_PX, PHOTO_EXPORT_HEIGHT_PX]).toEqual([570, 741]);
});

describe('a photo', () => {
  const jpeg = (width: number, height: number) => ({ format: 'jpeg', width, height });
  test.each([
    [0, null, 'empty'],
    [1, null, 'not-an-image'],
    [9000, { format: 'gif', width: 400, height: 500 }, 'not-an-image'],
    [9000, { format: 'svg', width: 400, height: 500 }, 'not-an-image'],
    [9000, { format: 'png', width: 400, height: 500 }, null],
    [9000, jpeg(400, 500), null],
    [5_242_879, jpeg(400, 500), null],
    [5_242_880, jpeg(400, 500), null],
    [5_242_881, jpeg(400, 500), 'too-large'],
    [9000, jpeg(189, 247), 'too-small'],
    [9000, jpeg(190, 246), 'too-small'],
    [9000, jpeg(190, 247), null],
    [9000, jpeg(191, 248), null],
    [9000, jpeg(10_000, 10_000), null],
    [9000, jpeg(10_001, 10_000), 'too-many-pixels'],
  ])('of %i bytes decoded as %j is refused as %s', (sizeBytes, image, reason) => {
    expect(checkPhoto({ sizeBytes, image })).toEqual(reason ? { ok: false, reason } : { ok: true });
  });
});

describe('the centred crop', () => {
  test.each([
    [190, 247, { left: 0, top: 0, width: 190, height: 247 }],
    [380, 494, { left: 0, top: 0, width: 380, height: 494 }],
    [4000, 3000, { left: 846, top: 0, width: 2308, height: 3000 }],
    [3000, 4000, { left: 0, top: 50, width: 3000, height: 3900 }],
    [570, 1000, { left: 0, top: 129, width: 570, height: 741 }],
  ])('of %i by %i is %j', (width, height, expected) => {
    expect(centredCrop(width, height, PHOTO_ASPECT_RATIO)).toEqual(expected);
  });

  test('lies inside the image, touches two edges and keeps the least size', () => {
    const side = (min: number) => fc.integer({ min, max: 9000 });
    fc.assert(
      fc.property(side(190), side(247), (width, height) => {
        const crop = centredCrop(width, height, PHOTO_ASPECT_RATIO);
        expect(crop.left + crop.width).toBeLessThanOrEqual(width);
        expect(crop.top + crop.height).toBeLessThanOrEqual(height);
        expect(crop.width === width || crop.height === height).toBe(true);
        expect(crop.width).toBeGreaterThanOrEqual(190);
        expect(crop.height).toBeGreaterThanOrEqual(247);
        expect(Math.abs(crop.width - crop.height * PHOTO_ASPECT_RATIO)).toBeLessThan(1.5);
      }),
    );
  });
});
