import sharp from 'sharp';
import { readPhoto } from '#server/workflows/photo-bytes';
import { personOf } from './order-world';
import type { TestPortal } from './portal';

/** A picture with a red left and a blue right half, so that a crop shows where it was taken. */
export async function halvesFile(width: number, height: number): Promise<File> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const picture = sharp({
    create: { width, height, channels: 3, background: '#0000ff' },
  }).composite([{ input: { create: { ...half, background: '#ff0000' } }, gravity: 'west' }]);
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], 'mig.jpg');
}

/** Red, blue, or both, as seen in the leftmost and the rightmost tenth. */
export async function coloursOf(photo: Buffer): Promise<string> {
  const { width, height } = await sharp(photo).metadata();
  const colourAt = async (left: number) => {
    const [red = 0, , blue = 0] = await sharp(photo)
      .extract({ left, top: Math.floor(height / 2), width: 1, height: 1 })
      .raw()
      .toBuffer();
    return red > blue ? 'red' : 'blue';
  };
  const ends = [await colourAt(Math.floor(width / 10)), await colourAt(Math.floor(width * 0.9))];
  return [...new Set(ends)].join(' and ');
}

/** The same of the photo that a person has. */
export async function coloursOnCard(portal: TestPortal, username: string): Promise<string> {
  const { id } = await personOf(portal, username);
  const photo = await readPhoto(portal.deps, id);
  return photo ? coloursOf(photo) : 'no photo';
}
