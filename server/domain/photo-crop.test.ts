import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PHOTO_ASPECT_RATIO } from '../contract/photo-size';
import { CROP_STEPS, fitCrop, leastCropWidth, stepCrop, type Size } from './photo-crop';

const picture = { width: 1000, height: 1000 };
const crop = { left: 100, top: 100, width: 380, height: 494 };

describe('one press of a crop button', () => {
  test.each([
    ['up', { left: 100, top: 51, width: 380, height: 494 }],
    ['down', { left: 100, top: 149, width: 380, height: 494 }],
    ['left', { left: 62, top: 100, width: 380, height: 494 }],
    ['right', { left: 138, top: 100, width: 380, height: 494 }],
    ['in', { left: 118, top: 123, width: 345, height: 449 }],
    ['out', { left: 81, top: 76, width: 418, height: 543 }],
    ['centre', { left: 310, top: 253, width: 380, height: 494 }],
  ] as const)('%s leads from the same crop to %j', (step, expected) => {
    expect(stepCrop(picture, crop, step, 190)).toEqual(expected);
  });

  test.each([
    ['up', { ...crop, top: 10 }, { ...crop, top: 0 }],
    ['left', { ...crop, left: 1 }, { ...crop, left: 0 }],
    ['right', { ...crop, left: 615 }, { ...crop, left: 620 }],
    ['down', { ...crop, top: 500 }, { ...crop, top: 506 }],
  ] as const)('%s stops at the edge', (step, from, expected) => {
    expect(stepCrop(picture, from, step, 190)).toEqual(expected);
  });
});

describe('the narrowest crop', () => {
  test.each([
    [false, 190],
    [true, 20],
  ])('of a picture that is the saved photo already (%s) is %i wide', (isExisting, width) => {
    expect(leastCropWidth(isExisting)).toBe(width);
    expect(fitCrop(picture, { left: 0, top: 0, width: 1 }, width).width).toBe(width);
  });
});

const size = fc.record({
  width: fc.integer({ min: 190, max: 6000 }),
  height: fc.integer({ min: 247, max: 6000 }),
});
const wanted = fc.record({
  left: fc.double({ min: -9000, max: 9000, noNaN: true }),
  top: fc.double({ min: -9000, max: 9000, noNaN: true }),
  width: fc.double({ min: -9000, max: 9000, noNaN: true }),
});

function expectInside(it: Size & { left: number; top: number }, whole: Size): void {
  expect(Object.values(it).every(Number.isInteger)).toBe(true);
  expect(it.left).toBeGreaterThanOrEqual(0);
  expect(it.top).toBeGreaterThanOrEqual(0);
  expect(it.left + it.width).toBeLessThanOrEqual(whole.width);
  expect(it.top + it.height).toBeLessThanOrEqual(whole.height);
  expect(it.width).toBeGreaterThanOrEqual(190);
  expect(Math.abs(it.width - it.height * PHOTO_ASPECT_RATIO)).toBeLessThan(1.5);
}

test('any crop that is asked for becomes one inside the picture, in the right proportions', () => {
  fc.assert(
    fc.property(size, wanted, (whole, wish) => {
      const fitted = fitCrop(whole, wish, 190);
      expectInside(fitted, whole);
      expect(fitCrop(whole, fitted, 190)).toEqual(fitted);
    }),
  );
});

test('no sequence of presses moves a crop out of the picture', () => {
  const steps = fc.array(fc.constantFrom(...CROP_STEPS), { maxLength: 40 });
  fc.assert(
    fc.property(size, wanted, steps, (whole, wish, presses) => {
      let at = fitCrop(whole, wish, 190);
      for (const press of presses) {
        at = stepCrop(whole, at, press, 190);
        expectInside(at, whole);
      }
    }),
  );
});
