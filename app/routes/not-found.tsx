import type { PageHandle } from '~/lib/page-handle';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['frame'], title: 'frame.not-found.title' };

/** Any other path; thrown, so that the status is 404 and the root's boundary draws the page. */
export const loader = guardedLoader(() => {
  throw new Response(null, { status: 404 });
});

export default function NotFound() {
  return null;
}
