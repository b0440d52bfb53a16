import type { ReactNode } from 'react';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { Modal } from '~/components/frame/modal';
import { Notice } from '~/components/frame/notice';
import { SERVER_FRAME_SIZE, sizedFrameUrl } from './route-picker-frame';
import { useText, type TextKey } from '~/lib/texts';

/**
 * What the picker may do in its frame: forms and scripts with its own cookies, and lead the whole page
 * back when somebody presses a link there, which is how a visit ends without script. Nothing else: it
 * opens no windows, starts no downloads, and can't take the page away by itself.
 */
const PICKER_MAY =
  'allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation';

/**
 * The route picker in its frame, and as a page of its own for who cannot use frames. Without an
 * address it can't be used now, and the page says so. The first route is what the page is about, so
 * that the picker has no heading of its own then.
 */
export function RoutePicker({
  frameUrl,
  isFirst,
  lead = 'route.picker.lead',
}: {
  frameUrl: string | null;
  isFirst: boolean;
  lead?: TextKey;
}) {
  const t = useText();
  // A section has a heading.
  const Part = isFirst ? 'div' : 'section';
  if (frameUrl === null) {
    return (
      <Notice type="warning" title={t('route.no-picker.title')} sticky>
        {t('route.no-picker.text')}
      </Notice>
    );
  }
  return (
    <Part className="stack">
      {isFirst ? null : <h2>{t('route.picker.title')}</h2>}
      <p>{t(lead)}</p>
      <p>
        <a href={frameUrl}>{t('route.picker.alone')}</a>
      </p>
      <route-frame class="route-frame">
        <iframe
          title={t('route.picker.frame')}
          src={sizedFrameUrl(frameUrl, SERVER_FRAME_SIZE)}
          height={SERVER_FRAME_SIZE.height}
          sandbox={PICKER_MAY}
          referrerPolicy="no-referrer"
        />
      </route-frame>
    </Part>
  );
}

/** What came of a visit to the picker has to be confirmed, or left for another choice. */
export function RouteQuestion({
  title,
  text,
  back,
  children,
}: {
  title: string;
  text: ReactNode;
  /** Where «Gå til forrige trin» leads. */
  back: string;
  /** The button or link that confirms. */
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Modal title={title} blocking text={text}>
      <ButtonRow>
        <ButtonLink href={back} variant="secondary">
          {t('route.company.back')}
        </ButtonLink>
        {children}
      </ButtonRow>
    </Modal>
  );
}
