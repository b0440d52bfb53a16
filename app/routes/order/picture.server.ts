/** A picture of a person as the API sent it: shown to them alone, never kept by browser or proxy. */
export function pictureAnswer(picture: Response | null): Response {
  if (!picture?.ok) return new Response(null, { status: picture?.status ?? 503 });
  return new Response(picture.body, {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline; filename="foto.jpg"',
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-store',
    },
  });
}
