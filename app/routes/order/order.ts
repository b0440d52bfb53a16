import { redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { guardedLoader } from '~/session/page.server';

/** `/order` leads to the configuration, with the scheme or approval that the link asked for. */
export const loader = guardedLoader(({ url }) => redirect(paths.orderConfiguration + url.search));
