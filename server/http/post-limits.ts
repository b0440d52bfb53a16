import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Above the photo limit, so that the API can answer with its own text. */
const MAX_UPLOAD_BYTES = 9 * 1024 * 1024;
/** Several times the longest text that a page asks for. Reading a form of megabytes would hold up everybody. */
const MAX_FORM_BYTES = 128 * 1024;
/** How much is read of what is refused for its length. */
const MAX_REFUSED_BYTES = 64 * 1024 * 1024;

type Answer<E extends object> = (http: Context<E>) => Response | Promise<Response>;

/** How long a posted form may be; what answers one that is longer, with files or without. */
export function limitPosts<E extends object>(tooLong: {
  upload: Answer<E>;
  form: Answer<E>;
}): MiddlewareHandler<E> {
  const limit = (maxSize: number, answer: Answer<E>) =>
    bodyLimit({
      maxSize,
      onError: async (http: Context<E>) => {
        await readToItsEnd(http.req.raw);
        return answer(http);
      },
    });
  const limitUpload = limit(MAX_UPLOAD_BYTES, tooLong.upload);
  const limitForm = limit(MAX_FORM_BYTES, tooLong.form);
  return (http, next) => (isUpload(http) ? limitUpload : limitForm)(http, next);
}

const isUpload = (http: Context) =>
  http.req.header('content-type')?.startsWith('multipart/form-data') === true;

const hungUp = () => ({ value: undefined });

/** A browser listens once it has sent everything: one that is answered before shows a broken connection. */
async function readToItsEnd({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  for (let left = MAX_REFUSED_BYTES; left > 0;) {
    const { value } = await reader.read().catch(hungUp);
    if (!value) return;
    left -= value.byteLength;
  }
}
