import { fetchPhoto } from '~/api/photo.server';
import { guardedLoader } from '~/session/page.server';
import { pictureAnswer } from './picture.server';

/** The person's photo, for the photo page alone. */
export const loader = guardedLoader(async ({ api }) => pictureAnswer(await fetchPhoto(api)));
