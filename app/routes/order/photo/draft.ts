import { calls } from '#server/contract/calls';
import { pictureLoader } from './picture.server';

/** The picture that is being cropped, for the crop page alone. */
export const loader = pictureLoader(calls.photoDraftPicture);
