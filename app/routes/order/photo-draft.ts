import { fetchPhotoDraft } from '~/api/photo.server';
import { guardedLoader } from '~/session/page.server';
import { pictureAnswer } from './picture.server';

/** The picture that is being cropped, for the crop page alone. */
export const loader = guardedLoader(async ({ api }) => pictureAnswer(await fetchPhotoDraft(api)));
