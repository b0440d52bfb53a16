import type { calls } from '#server/contract/calls';
import { guardedLoader } from '~/session/page.server';

/** A picture of a person as the API sent it: shown to them alone, never kept by browser or proxy. */
export const pictureLoader = (call: typeof calls.photo) =>
  guardedLoader(async ({ api }) => {
    const picture = await api.call(call);
    if (!picture.ok) return new Response(null, { status: picture.status });
    return new Response(new Uint8Array(picture.data), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Content-Disposition': 'inline; filename="foto.jpg"',
        'Content-Security-Policy': "default-src 'none'",
        'Cache-Control': 'private, no-store',
      },
    });
  });
