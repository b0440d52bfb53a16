import {
  json,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import type { AuthCheck } from '#server/contract/auth';
import { calls } from '#server/contract/calls';
import { ApiClient, ApiFailure } from '~/api/client.server';
import { loadTexts } from '~/api/texts.server';
import type { Draft } from '~/forms/draft';
import { changedPath, ownerIn } from '~/forms/owner';
import { isPossible } from '~/forms/posted';
import { keepTypedIn } from '~/forms/reply.server';
import { paths, withReturn } from '~/lib/paths';
import type { TextKey, Texts } from '~/lib/texts';
import { once, requestState, takeCookies, type RequestState } from '~/api/request-state.server';
import { cookieName, hasCookie, visitorCookie } from './cookies.server';
import { keepDraft, takeDraft } from './draft.server';
import { addFlash, type Flash } from './flash.server';
import { guard } from './guards';

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
  flash: (flash: Flash) => void;
  /**
   * What this person typed here before the login ended, once; else null. Return it from the loader
   * as `draft` and use it as the form's first values: the frame then says that it was kept.
   */
  draft: () => Promise<Draft | null>;
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
 * along with every API call, where it is checked; a wrong one ends in a Danish 403 page. `shownBy` is
 * the page that has the form of an action without a page of its own.
 */
export function guardedAction<T>(
  act: (page: Page & { form: FormData }) => Promise<T> | T,
  { shownBy }: { shownBy?: (request: Request) => string } = {},
): ((args: ActionFunctionArgs) => Promise<T>) & Tagged {
  const handle = async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    const work = (page: Page) => {
      refuseOtherUser(page.session, form);
      page.api.useCsrfToken(ownerIn(form).csrf ?? '');
      return act({ ...page, form });
    };
    return run(args, work, { form, shownBy });
  };
  return Object.assign(handle, { isGuarded: true as const });
}

interface Sent {
  form?: FormData;
  shownBy?: ((request: Request) => string) | undefined;
}

async function run<T>(
  args: LoaderFunctionArgs,
  work: (page: Page) => Promise<T> | T,
  { form, shownBy }: Sent = {},
): Promise<T> {
  const state = requestState(args.context);
  try {
    const page = await openPage(args, state);
    const verdict = guard(page.session, page.url);
    if (!verdict.allow) {
      // What a script sends it keeps by itself.
      const isTyped = form && !isOfScript(args.request);
      if (isTyped && isLoggedOut(page.session, form)) await keepOrTell(state, page.url, form);
      if (isTyped && verdict.formReason) {
        await keepDraft(state, page.url.pathname, form);
        addFlash(state, { type: 'warning', key: verdict.formReason });
      }
      if (verdict.reason) addFlash(state, { type: 'warning', key: verdict.reason });
      // A second press of a form whose order is over must not begin another order.
      const isLate = form !== undefined && verdict.to === paths.orderConfiguration;
      throw redirect(isLate ? changedPath(form) : verdict.to, form ? 303 : 302);
    }
    const result = await work(page);
    return result instanceof Response ? ((await withCookies(result, state)) as T) : result;
  } catch (error) {
    if (form && error instanceof ApiFailure && error.isOutage) {
      if (!shownBy || isOfScript(args.request)) return keepUnsaved(state, form, error) as T;
      const key = error.isClosed ? 'error.read-only' : 'error.database-unavailable';
      addFlash(state, { type: 'error', key });
      throw await withCookies(redirect(shownBy(args.request), 303), state);
    }
    throw error instanceof Response || error instanceof ApiFailure
      ? await withCookies(await answerOf(error, args, state, { form, shownBy }), state)
      : error;
  }
}

/**
 * Nothing could be asked or saved: the same page again with everything that was typed. If it can't be
 * drawn either, the error page has the fields (see `answerOf`).
 */
function keepUnsaved(state: RequestState, form: FormData, { isClosed }: ApiFailure): Response {
  const fields = [...form].filter((each): each is [string, string] => typeof each[1] === 'string');
  state.unsaved = { fields: fields.length < [...form].length ? null : fields, isClosed };
  return keepTypedIn(form);
}

async function openPage(
  { request, params, context }: LoaderFunctionArgs,
  state: RequestState,
): Promise<Page> {
  const url = new URL(request.url);
  const api = new ApiClient(state, request);
  const session = await loadSession(context, request);
  const visitor = state.memo.get('visitor');
  if (visitor) api.addCookie(cookieName(state, 'visitor'), (await visitor) as string);
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
    draft: async () => session.user && takeDraft(state, request, url.pathname, session.user.userId),
  };
}

/** The session behind this request; asked for once a request. */
export function loadSession(context: AppLoadContext, request: Request): Promise<AuthCheck> {
  const state = requestState(context);
  return once(state, 'session', async () => {
    const api = new ApiClient(state, request);
    if (!hasCookie(request, cookieName(state, 'visitor'))) {
      const visitor = crypto.randomUUID();
      state.memo.set('visitor', Promise.resolve(visitor));
      state.setCookies.push(visitorCookie(state, visitor));
      api.addCookie(cookieName(state, 'visitor'), visitor);
    }
    return api.get(calls.authCheck);
  });
}

async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form || !isPossible(form)) throw new Response(null, { status: 400 });
  return form;
}

const isOfScript = ({ headers }: Request): boolean =>
  headers.get('accept')?.includes('application/json') ?? false;

/**
 * Whether a login stands in the way of a form. Staff who have shown their second factor are logged in, and
 * what was typed as the person they saw the portal as opens for that person alone.
 */
function isLoggedOut({ isAuthenticated, staff, user }: AuthCheck, form: FormData): boolean {
  if (isAuthenticated || !staff) return !isAuthenticated;
  return staff.needsMfa && ownerIn(form).userId === user?.userId;
}

/** A form from a page of somebody else's login changes nothing. */
function refuseOtherUser({ user }: AuthCheck, form: FormData): void {
  const { userId } = ownerIn(form);
  if (!user || userId === undefined || userId === user.userId) return;
  if (userId !== user.shadowUserId) throw redirect(paths.otherUser, 303);
}

/** Keeps what was typed over the login that has to come first, and says so. */
async function keepTyped(
  state: RequestState,
  url: URL,
  form: FormData,
  key: TextKey,
): Promise<boolean> {
  const isKept = await keepDraft(state, url.pathname, form);
  if (isKept) addFlash(state, { type: 'info', key });
  return isKept;
}

/**
 * The same for a login that was over; who pressed without typing hears that nobody knows what came of it, and
 * so do staff, to whom the page of a person they saw the portal as does not come back.
 */
async function keepOrTell(state: RequestState, url: URL, form: FormData): Promise<void> {
  const { userId, isView } = ownerIn(form);
  const isKept = !isView && (await keepTyped(state, url, form, 'session.draft.log-in'));
  if (isKept || userId === undefined) return;
  addFlash(state, { type: 'warning', key: 'session.draft.unknown' });
}

/**
 * Keeps what the same person typed on a page of an earlier login of theirs. Whoever sends it from another site says
 * so in `Origin`, and what they send is not kept.
 */
async function keepOlder(
  { request, context }: LoaderFunctionArgs,
  state: RequestState,
  form: FormData,
): Promise<boolean> {
  const { csrf, userId } = ownerIn(form);
  const { user } = await loadSession(context, request);
  const { headers } = request;
  const isOwn =
    headers.get('origin') === state.config.publicOrigin ||
    headers.get('sec-fetch-site') === 'same-origin';
  if (!csrf || !user || userId !== user.userId || !isOwn || isOfScript(request)) return false;
  if (!(await keepDraft(state, new URL(request.url).pathname, form))) return false;
  addFlash(state, { type: 'warning', key: 'session.draft.older' });
  return true;
}

const UNPROCESSABLE = 422;

async function answerOf(
  error: Response | ApiFailure,
  args: LoaderFunctionArgs,
  state: RequestState,
  { form, shownBy }: Sent,
): Promise<Response> {
  if (error instanceof Response) return error;
  const { request } = args;
  const url = new URL(request.url);
  if (error.status === 401) {
    const { user } = await loadSession(args.context, request);
    if (form && !user?.isShadow) await keepOrTell(state, url, form);
    return redirect(withReturn(paths.login, url.pathname + url.search), form ? 303 : 302);
  }
  if (form && error.problem.code === 'confirm-needed') {
    await keepTyped(state, url, form, 'session.confirm.kept');
    return redirect(withReturn(paths.loginConfirm, url.pathname + url.search), 303);
  }
  if (form && error.problem.code === 'csrf-failed' && (await keepOlder(args, state, form))) {
    return redirect(shownBy ? shownBy(request) : url.pathname + url.search, 303);
  }
  if (error.problem.code === 'stale-order') {
    return form ? redirect(changedPath(form), 303) : redirect(paths.orderChanged);
  }
  // Nothing was typed that could be put right: it is the address of no page.
  if (!form && error.status === UNPROCESSABLE) {
    return json({ code: 'not-found', messages: [] }, { status: 404 });
  }
  const { code, messages } = error.problem;
  const { unsaved } = state;
  return json({ code, messages, ...(unsaved ? { unsaved } : {}) }, { status: error.status });
}

async function withCookies(response: Response, state: RequestState): Promise<Response> {
  if (state.setCookies.length === 0) return response;
  const answer = new Response(response.body, response);
  for (const cookie of await takeCookies(state)) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
