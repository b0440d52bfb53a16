import { calls } from '#server/contract/calls';
import { pictureLoader } from '../order/photo/picture.server';

/** The person's photo, for their card and their profile: its address names it, so a browser keeps it. */
export const loader = pictureLoader(calls.photo, { isKept: true });
