import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { Modal } from '~/components/frame/modal';
import { Notice } from '~/components/frame/notice';
import { PortalForm } from '~/components/form/portal-form';
import type { Route } from '#server/contract/order-flow';
import { paths } from '~/lib/paths';
import { SERVER_FRAME_SIZE, sizedFrameUrl } from './route-picker-frame';
import { routeTitle } from '~/lib/route-title';
import { useText } from '~/lib/texts';

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
export function RoutePicker({ frameUrl, isFirst }: { frameUrl: string | null; isFirst: boolean }) {
  const t = useText();
  if (frameUrl === null) {
    return (
      <Notice type="warning" title={t('route.no-picker.title')} sticky>
        {t('route.no-picker.text')}
      </Notice>
    );
  }
  return (
    <section>
      {isFirst ? null : <h2>{t('route.picker.title')}</h2>}
      <p>{t('route.picker.lead')}</p>
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
    </section>
  );
}

/** The route chosen last belongs to another company: the person confirms it, or goes back. */
export function CompanyChange({
  route,
  hidden,
}: {
  route: Route;
  hidden: Record<string, string | number>;
}) {
  const t = useText();
  return (
    <Modal
      title={t('route.company.title')}
      blocking
      text={
        <p>
          {t('route.company.text', {
            route: routeTitle(route.routeInfo, t),
            company: route.pto.title,
          })}
        </p>
      }
    >
      <PortalForm action={paths.orderRoute} hidden={{ ...hidden, routeId: route.id }}>
        <ButtonRow>
          <ButtonLink href={paths.orderRoute} variant="secondary">
            {t('route.company.back')}
          </ButtonLink>
          <Button>{t('route.company.confirm')}</Button>
        </ButtonRow>
      </PortalForm>
    </Modal>
  );
}
