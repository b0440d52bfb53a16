import { PHOTO_ASPECT_RATIO } from '../contract/photo-size';
import { PHOTO_WIDTH_PX, type Crop } from './photo';

// Which part of a picture becomes the photo on the card (docs/rules/cards.md). The part always has
// the card's aspect ratio, so that a place and a width say all of it.

/** The least side of a crop: a photo that is cropped again is no longer measured. */
const LEAST_CROP_SIDE_PX = 20;
/** One press moves the crop by a tenth of itself, and zooms by the wheel's ratio. */
const STEP_RATIO = 0.1;

export interface Size {
  width: number;
  height: number;
}

/** What a person asks for: a place and a width, whole pixels of the picture. */
export interface WantedCrop {
  left: number;
  top: number;
  width: number;
}

export const CROP_STEPS = ['up', 'down', 'left', 'right', 'in', 'out', 'centre'] as const;
export type CropStep = (typeof CROP_STEPS)[number];

/** The narrowest crop of a picture: an uploaded one keeps the least size that a photo must have. */
export function leastCropWidth(isExistingPhoto: boolean): number {
  return isExistingPhoto ? LEAST_CROP_SIDE_PX : PHOTO_WIDTH_PX;
}

/** The nearest crop to what is asked for that lies inside the picture, in whole pixels. */
export function fitCrop(picture: Size, wanted: WantedCrop, leastWidth: number): Crop {
  const widest = Math.min(picture.width, Math.round(picture.height * PHOTO_ASPECT_RATIO));
  const width = clamp(Math.round(wanted.width), Math.min(leastWidth, widest), widest);
  const height = clamp(Math.round(width / PHOTO_ASPECT_RATIO), 1, picture.height);
  return {
    left: clamp(Math.round(wanted.left), 0, picture.width - width),
    top: clamp(Math.round(wanted.top), 0, picture.height - height),
    width,
    height,
  };
}

/** The crop after one press of a button; zooming and centring keep the middle of what they change. */
export function stepCrop(picture: Size, crop: Crop, step: CropStep, leastWidth: number): Crop {
  const across = Math.max(1, Math.round(crop.width * STEP_RATIO));
  const along = Math.max(1, Math.round(crop.height * STEP_RATIO));
  const moved = (left: number, top: number) =>
    fitCrop(picture, { ...crop, left: crop.left + left, top: crop.top + top }, leastWidth);
  switch (step) {
    case 'up':
      return moved(0, -along);
    case 'down':
      return moved(0, along);
    case 'left':
      return moved(-across, 0);
    case 'right':
      return moved(across, 0);
    case 'in':
      return zoom(picture, crop, 1 / (1 + STEP_RATIO), leastWidth);
    case 'out':
      return zoom(picture, crop, 1 + STEP_RATIO, leastWidth);
    case 'centre':
      return fitCrop(
        picture,
        {
          left: (picture.width - crop.width) / 2,
          top: (picture.height - crop.height) / 2,
          width: crop.width,
        },
        leastWidth,
      );
    default:
      return step satisfies never;
  }
}

function zoom(picture: Size, crop: Crop, ratio: number, leastWidth: number): Crop {
  const { width, height } = fitCrop(
    picture,
    { left: 0, top: 0, width: crop.width * ratio },
    leastWidth,
  );
  return fitCrop(
    picture,
    {
      left: crop.left + (crop.width - width) / 2,
      top: crop.top + (crop.height - height) / 2,
      width,
    },
    leastWidth,
  );
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);
