import type { ReactNode } from 'react';
import { CONTENT_ID } from '~/lib/page-handle';
import { useText } from '~/lib/texts';
import { ViewerContext, type Viewer } from './viewer';
import { CarrierRow } from './carrier-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { Intro } from './intro';
import { ModeLines, type ModeLinesProps } from './mode-lines';
import { FormOriginContext } from '~/components/form/portal-form';
import { SessionEnd, type SessionEndProps } from './session-end';
import { SiteFooter, type FooterSection } from './site-footer';
import { SiteHeader, type SiteHeaderProps } from './site-header';
import { ToastStack, type FlashMessage } from './toast-stack';

export interface PageFrameProps {
  children: ReactNode;
  /** Path and query of the page. */
  pagePath: string;
  /** The session's anti-forgery token, for every form of the page. */
  csrf: string;
  /** Whose login it is; none before it. */
  userId?: string | undefined;
  header: Omit<SiteHeaderProps, 'homeHref'>;
  viewer: Viewer;
  footer: readonly FooterSection[];
  flash?: readonly FlashMessage[];
  modes?: ModeLinesProps;
  session?: SessionEndProps;
  /** The form of this page was posted and not saved: what it holds, or lacks; or that nothing is taken now. */
  unsaved?: keyof typeof UNSAVED | null;
  /** The page has `CONTENT_ID` below the steps of the order. */
  hasSteps?: boolean;
  /** The greeting: the whole of it, or its title alone above what went wrong. */
  intro?: 'full' | 'title' | undefined;
  /** The wordmarks, on login and deleted. */
  hasCarriers?: boolean;
}

const UNSAVED = {
  typed: 'frame.outage.unsaved',
  file: 'frame.outage.file',
  closed: 'frame.read-only.unsaved',
} as const;

/** Everything around a page's own content, the same on every page, error pages included. */
export function PageFrame(props: PageFrameProps) {
  const {
    children,
    pagePath,
    csrf,
    userId,
    header,
    viewer,
    footer,
    flash = [],
    modes,
    session,
  } = props;
  const { unsaved } = props;
  const t = useText();
  return (
    <ViewerContext.Provider value={viewer}>
      <FormOriginContext.Provider value={{ pagePath, csrf, userId, isView: viewer.isShadow }}>
        <a className="skip-link" href={`#${CONTENT_ID}`}>
          {t('components.skip-link')}
        </a>
        <header>
          <SiteHeader {...header} homeHref={viewer.home} />
          <ModeLines {...modes} />
          {props.intro ? <Intro isShort={props.intro === 'title'} /> : null}
        </header>
        {flash.length > 0 ? (
          <section className="status-area" aria-label={t('components.status-area')}>
            <ToastStack messages={flash} />
          </section>
        ) : null}
        <main id={props.hasSteps ? undefined : CONTENT_ID} tabIndex={-1}>
          {unsaved ? <ErrorSummary formErrors={[UNSAVED[unsaved]]} isAboveTitle /> : null}
          {children}
          {props.hasCarriers ? <CarrierRow /> : null}
          {session ? <SessionEnd {...session} /> : null}
        </main>
        <footer>
          <SiteFooter sections={footer} />
        </footer>
      </FormOriginContext.Provider>
    </ViewerContext.Provider>
  );
}
