import { calls } from '#server/contract/calls';
import { pictureLoader } from './picture.server';

/** The person's photo, for the photo page alone. */
export const loader = pictureLoader(calls.photo);
