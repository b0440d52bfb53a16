import {
  Outlet,
  Scripts,
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ReactNode } from 'react';
import type { AuthCheck } from '#server/contract/auth';
import type { Flow } from '#server/contract/order-flow';
import { ApiFailure } from '~/api/client.server';
import { loadFooterLinks } from '~/api/footer-links.server';
import { loadTexts } from '~/api/texts.server';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorCode } from '~/components/frame/error-code';
import { HomeLink } from '~/components/frame/home-link';
import { OutagePage, outageTitle, type OutageData } from '~/components/frame/outage';
import { PageFrame, type PageFrameProps } from '~/components/frame/page-frame';
import type { FlashMessage } from '~/components/frame/toast-stack';
import enhanceModule from './enhance.ts?worker&url';
import { remixI18n } from '~/i18n.server';
import { FRAME_NAMESPACES, scriptOf, type PageHandle } from '~/lib/page-handle';
import { viewerOf, navigation } from '~/components/frame/navigation';
import { isOfOnePerson, paths, withReturn } from '~/lib/paths';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import { LANGUAGE } from '~/locales/da';
import { requestState, type RequestState } from '~/api/request-state.server';
import { readFlash } from '~/session/flash.server';
import { loadSession } from '~/session/page.server';
import stylesheet from '~/styles/app.css?url';

export const handle = { i18n: FRAME_NAMESPACES };

/** The frame's data; no guard, since the frame is around every page, login included. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const state = requestState(context);
  const session = await findSession(context, request);
  const texts = await loadTexts(state);
  const flash = await readFlash(state, request);
  return {
    language: await remixI18n.getLocale(request),
    session,
    footer: await loadFooterLinks(state),
    // A text of the page before, which names its namespace.
    flash: flash && { type: flash.type, text: texts(flash.key) },
    /** The message says too that what was typed stands here again. */
    tellsOfDraft: flash?.key === 'session.draft.older',
    isSandboxed: state.config.isSandboxed,
    noticedMinDays: state.config.noticedMinDays,
    unsaved: unsavedIn(state),
  };
}

/** Why the form that was posted is not saved, or which of it has to be chosen again. */
function unsavedIn({ unsaved }: RequestState): NonNullable<PageFrameProps['unsaved']> | null {
  if (!unsaved) return null;
  if (unsaved.isClosed) return 'closed';
  return unsaved.fields ? 'typed' : 'file';
}

/** Null while it can't be asked for: the frame is drawn around the page that says so, too. */
async function findSession(...asked: Parameters<typeof loadSession>): Promise<AuthCheck | null> {
  try {
    return await loadSession(...asked);
  } catch (error) {
    if (error instanceof ApiFailure && error.isOutage) return null;
    throw error;
  }
}

type FrameData = Awaited<ReturnType<typeof loader>>;

/** The frame's data rarely changes and the browser never asks for it by itself. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<FrameData>('root');
  const matches = useMatches();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const handle = matches.at(-1)?.handle as PageHandle | undefined;
  const texts = useText();
  const description = handle?.description;
  const script = scriptOf(handle);
  return (
    <html lang={data?.language ?? LANGUAGE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{documentTitle(texts, handle, error, matches.at(-1)?.data)}</title>
        {description && !error ? <meta name="description" content={texts(description)} /> : null}
        {handle?.isUnlisted ? <meta name="robots" content="noindex" /> : null}
        <meta name="theme-color" content="#0b5d4a" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a3d32" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body
        data-busy-text={script === 'enhance' ? texts('components.busy') : undefined}
        data-layout-loading={data?.session?.showLayoutLoading ? '' : undefined}
      >
        <PageFrame
          {...frameProps(texts, data, matches.at(-1), outageIn(error)?.code === 'read-only')}
          pagePath={pathname + search}
          hasSteps={handle?.hasSteps === true && !error}
        >
          {children}
        </PageFrame>
        {script === 'hydrate' ? <Scripts /> : null}
        {/* Last, so that on a poor line the stylesheet, which the page waits for, comes alone. */}
        {script === 'enhance' ? <script type="module" src={enhanceModule} /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Who sees the portal as whom. */
const shadowLine = ({ userName, shadowUserName, isAssisting }: NonNullable<AuthCheck['user']>) => ({
  userName,
  isAssisting,
  shadowUserName: shadowUserName ?? '',
  endAction: paths.endShadow,
});

/** An order can be given up on its own screens, unless it is one that has to be completed. */
function canCancelOrder(leaf: ReturnType<typeof useMatches>[number] | undefined): boolean {
  const handle = leaf?.handle as PageHandle | undefined;
  const { flow } = (leaf?.data ?? {}) as { flow?: Pick<Flow, 'canBeCancelled'> | null };
  return handle?.canCancelOrder === true && flow !== null && flow?.canBeCancelled !== false;
}

function frameProps(
  t: Texts,
  data: FrameData | undefined,
  leaf: ReturnType<typeof useMatches>[number] | undefined,
  isClosed: boolean,
): Omit<PageFrameProps, 'children' | 'pagePath' | 'hasSteps'> {
  const handle = leaf?.handle as PageHandle | undefined;
  const session = data?.session;
  const isSignedIn = session?.isAuthenticated === true;
  const hasLogin = isSignedIn || Boolean(session?.staff);
  return {
    unsaved: data?.unsaved ?? null,
    csrf: session?.csrfToken ?? '',
    // A page of another person, seen by the same staff member, is another’s page too.
    userId: session?.user?.shadowUserId ?? session?.user?.userId,
    viewer: viewerOf(session),
    header: {
      // In place of an order that is refused while the portal is read-only stands what can be read.
      links:
        handle?.hidesNavigation && !isClosed ? [] : navigation(t, session, leaf?.pathname ?? ''),
      // The logout page has a form of its own, which knows for what page somebody logs out.
      ...(hasLogin && leaf?.pathname !== paths.logout ? { logoutAction: paths.logout } : {}),
      ...(isSignedIn && !isClosed && canCancelOrder(leaf)
        ? { cancelOrderHref: paths.orderCancel }
        : {}),
    },
    footer: data?.footer ?? [],
    flash: messagesFor(data, leaf?.data),
    modes: {
      isTestEnvironment: data?.isSandboxed ?? false,
      isReadOnly: session?.isReadOnly ?? false,
      ...(data?.noticedMinDays ? { minimumDays: data.noticedMinDays } : {}),
      ...(session?.timeMachine.enabled ? { timeMachineDay: session.timeMachine.today } : {}),
      ...(session?.user?.isShadow ? { shadow: shadowLine(session.user) } : {}),
    },
    ...(session?.expiresAt && data
      ? {
          session: {
            endsAt: session.expiresAt,
            secondsLeft: session.secondsLeft,
            extendAction: paths.extendSession,
            loginHref: paths.login,
          },
        }
      : {}),
    intro: handle?.intro,
    hasCarriers: handle?.hasCarriers ?? false,
  };
}

/** The one-shot message, and that a form holds again what was typed before the login ended, where that does not say so. */
function messagesFor(data: FrameData | undefined, leafData: unknown): FlashMessage[] {
  const flash = data?.flash ? [data.flash] : [];
  const hasDraft = Boolean((leafData as { draft?: object | null } | null | undefined)?.draft);
  return hasDraft && !data?.tellsOfDraft
    ? [...flash, { type: 'info', text: 'session.draft.kept' }]
    : flash;
}

/** `step – journey – Ungdomskort`, without the soft hyphens of a heading. */
function documentTitle(
  t: Texts,
  handle: PageHandle | undefined,
  error: unknown,
  data: unknown,
): string {
  const title = handle?.titleFor?.(data) ?? handle?.title ?? 'frame.not-found.title';
  const own = error ? errorTitle(error, handle) : title;
  const parts = [t(own), handle?.journey && !error ? t(handle.journey) : null, t('common.site')];
  return parts.filter(Boolean).join(' – ').replaceAll('\u00ad', '');
}

function errorTitle(error: unknown, handle: PageHandle | undefined): TextKey {
  const outage = outageIn(error);
  if (outage) return outageTitle(outage, handle?.followsPayment === true);
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return isNotFound ? 'frame.not-found.title' : 'frame.error.title';
}

const SERVICE_UNAVAILABLE = 503;

/** What could not be asked, when that is the error. */
function outageIn(error: unknown): OutageData | null {
  if (!isRouteErrorResponse(error) || error.status !== SERVICE_UNAVAILABLE) return null;
  return (error.data ?? {}) as OutageData;
}

/** Not found, refused or failed, in Danish and in the same frame. */
export function ErrorBoundary() {
  const t = useText();
  const error = useRouteError();
  const data = useRouteLoaderData<FrameData>('root');
  const { pathname, search } = useLocation();
  const isSignedIn = data?.session?.isAuthenticated === true;
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const outage = outageIn(error);
  if (outage) {
    return <OutagePage outage={outage} afterPayment={handle?.followsPayment === true} />;
  }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <h1>{t('frame.not-found.title')}</h1>
        <p>{t('frame.not-found.text')}</p>
        {isSignedIn && isOfOnePerson(pathname) ? (
          <>
            <p>{t('frame.not-found.other')}</p>
            <ButtonRow>
              <HomeLink />
              <ButtonLink href={withReturn(paths.logout, pathname + search)} variant="secondary">
                {t('frame.not-found.log-out')}
              </ButtonLink>
            </ButtonRow>
          </>
        ) : (
          <HomeLink />
        )}
      </>
    );
  }
  const refusal = isRouteErrorResponse(error)
    ? (error.data as Pick<OutageData, 'code' | 'messages'> | null)
    : null;
  const isOldPage = refusal?.code === 'csrf-failed';
  const messages = refusal?.messages?.length ? refusal.messages : [t('frame.error.text')];
  return (
    <>
      <h1>{t('frame.error.title')}</h1>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <ErrorCode />
      <ButtonRow>
        <ButtonLink href={pathname + search}>
          {t(isOldPage ? 'frame.error.reload' : 'common.retry')}
        </ButtonLink>
        <HomeLink variant="secondary" />
      </ButtonRow>
    </>
  );
}
