import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import type { AuthCheck } from '#server/contract/auth';
import { loadTexts } from '~/api/texts.server';
import { ApiClient, ApiFailure } from '~/api/client.server';
import { paths } from '~/lib/paths';
import type { Texts } from '~/lib/texts';
import { once, requestState, type RequestState } from './context.server';
import { guard } from './guards';
import { addFlash, type Flash } from './flash.server';

/** What a guarded loader or action works with. */
export interface Page {
  request: Request;
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  session: AuthCheck;
  api: ApiClient;
  t: Texts;
  state: RequestState;
  /** A message that the next page shows. */
  flash(flash: Flash): void;
}

interface Tagged {
  isGuarded: true;
}

/** Wraps a loader: session, guards, API failures to login, 404 or the error page, cookies. */
export function guardedLoader<T>(
  load: (page: Page) => Promise<T> | T,
): ((args: LoaderFunctionArgs) => Promise<T>) & Tagged {
  return Object.assign((args: LoaderFunctionArgs) => run(args, load), { isGuarded: true as const });
}

/**
 * Wraps an action in the same way and hands it the posted form. The form's anti-forgery token goes
 * along with every API call, where it is checked; a wrong one ends in a Danish 403 page.
 */
export function guardedAction<T>(
  act: (page: Page & { form: FormData }) => Promise<T> | T,
): ((args: ActionFunctionArgs) => Promise<T>) & Tagged {
  const handle = async (page: Page) => {
    const form = await readForm(page.request);
    page.api.useCsrfToken(String(form.get('csrf') ?? ''));
    return act({ ...page, form });
  };
  return Object.assign((args: ActionFunctionArgs) => run(args, handle), {
    isGuarded: true as const,
  });
}

async function run<T>(
  args: LoaderFunctionArgs,
  work: (page: Page) => Promise<T> | T,
): Promise<T> {
  const state = requestState(args.context);
  try {
    const page = await openPage(args, state);
    const verdict = guard(page.session, page.url);
    if (!verdict.allow) throw redirect(verdict.to);
    const result = await work(page);
    return result instanceof Response ? (withCookies(result, state) as T) : result;
  } catch (error) {
    throw error instanceof Response || error instanceof ApiFailure
      ? withCookies(answerOf(error, args), state)
      : error;
  }
}

async function openPage(
  { request, params, context }: LoaderFunctionArgs,
  state: RequestState,
): Promise<Page> {
  const url = new URL(request.url);
  const api = new ApiClient(state, request);
  const session = await loadSession(context, request);
  const visitor = state.memo.get('visitor');
  if (visitor) api.addCookie('visitor', (await visitor) as string);
  api.useCsrfToken(session.csrfToken);
  return {
    request,
    url,
    params,
    session,
    api,
    t: await loadTexts(state),
    state,
    flash: (flash) => addFlash(state, flash),
  };
}

/** The session behind this request; asked for once, whoever needs it first. */
export function loadSession(context: AppLoadContext, request: Request): Promise<AuthCheck> {
  const state = requestState(context);
  return once(state, 'session', async () => {
    const api = new ApiClient(state, request);
    if (!/(^|;\s*)(__Host-)?(session|visitor)=/.test(request.headers.get('cookie') ?? '')) {
      const visitor = crypto.randomUUID();
      state.memo.set('visitor', Promise.resolve(visitor));
      const secure = state.config.publicOrigin.startsWith('https:') ? '; Secure' : '';
      state.setCookies.push(`visitor=${visitor}; Path=/; HttpOnly; SameSite=Lax${secure}`);
      api.addCookie('visitor', visitor);
    }
    return api.get<AuthCheck>('/auth/check');
  });
}

async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}

function answerOf(error: Response | ApiFailure, { request }: LoaderFunctionArgs): Response {
  if (error instanceof Response) return error;
  const { pathname, search } = new URL(request.url);
  if (error.status === 401) {
    return redirect(`${paths.login}?returnTo=${encodeURIComponent(pathname + search)}`);
  }
  const isStale = error.problem.code === 'stale-order' || error.problem.code === 'other-user';
  if (isStale) return redirect(paths.orderChanged);
  return Response.json(
    { code: error.problem.code, messages: error.problem.messages },
    { status: error.status === 503 ? 503 : error.status },
  );
}

function withCookies(response: Response, state: RequestState): Response {
  if (state.setCookies.length === 0) return response;
  const answer = new Response(response.body, response);
  for (const cookie of state.setCookies.splice(0)) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
