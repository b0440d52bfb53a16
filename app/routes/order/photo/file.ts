import { calls } from '#server/contract/calls';
import { guardedLoader } from '~/session/page.server';
import { pictureAnswer } from './picture.server';

/** The person's photo, for the photo page alone. */
export const loader = guardedLoader(async ({ api }) => pictureAnswer(await api.call(calls.photo)));
