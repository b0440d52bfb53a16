import { redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';

/** `/` leads to login; the guard sends those who are signed in to the overview. */
export const loader = guardedLoader(() => redirect(paths.login));
