import { fetchPhoto } from '~/api/photo.server';
import { guardedLoader } from '~/session/page.server';

/** The person's photo, for the photo page alone: never kept by a browser or a proxy. */
export const loader = guardedLoader(async ({ api }) => {
  const photo = await fetchPhoto(api);
  if (!photo?.ok) return new Response(null, { status: photo?.status ?? 503 });
  return new Response(photo.body, {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline; filename="foto.jpg"',
      'Content-Security-Policy': "default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
});
