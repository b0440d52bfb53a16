import { PHOTO_HEIGHT_PX, PHOTO_WIDTH_PX, type PhotoRefusal } from '../domain/photo';
import type { RefusalCode } from '../contract/refusals';
import { Refusal } from '../refusal';

const codes: Record<PhotoRefusal, RefusalCode> = {
  empty: 'photo-empty',
  'too-large': 'photo-too-large',
  'not-an-image': 'photo-invalid',
  'too-many-pixels': 'photo-too-many-pixels',
  'too-small': 'photo-too-small',
};

/** Refuses a file, with the least size for the message that names it. */
export function refusePhoto(reason: PhotoRefusal): never {
  throw new Refusal(codes[reason], [], { w: PHOTO_WIDTH_PX, h: PHOTO_HEIGHT_PX });
}
