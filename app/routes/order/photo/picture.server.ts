import type { calls } from '#server/contract/calls';
import { guardedLoader } from '~/session/page.server';

/** A week; where a login ends earlier, the browser's store is emptied. */
const KEPT = 'private, max-age=604800, immutable';

/**
 * A picture of a person as the API sent it: shown to them alone, never kept by a proxy, and by their
 * browser only with `isKept`, where the address changes with the picture. Staff keep none.
 */
export const pictureLoader = (call: typeof calls.photo, { isKept = false } = {}) =>
  guardedLoader(async ({ api, session }) => {
    const picture = await api.call(call);
    if (!picture.ok) return new Response(null, { status: picture.status });
    return new Response(new Uint8Array(picture.data), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Content-Disposition': 'inline; filename="foto.jpg"',
        'Content-Security-Policy': "default-src 'none'",
        'Cache-Control': isKept && !session.user?.isShadow ? KEPT : 'private, no-store',
      },
    });
  });
