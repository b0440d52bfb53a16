import { calls } from '#server/contract/calls';
import { guardedLoader } from '~/session/page.server';
import { pictureAnswer } from './picture.server';

/** The picture that is being cropped, for the crop page alone. */
export const loader = guardedLoader(async ({ api }) =>
  pictureAnswer(await api.call(calls.photoDraftPicture)),
);
