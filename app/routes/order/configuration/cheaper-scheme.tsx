import type { Flow } from '#server/contract/order-flow';
import { Notice } from '~/components/frame/notice';
import { formatKroner } from '#server/contract/written';
import { APPLY_FOR_APPROVAL_URL, paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

/** That the person can have a card of another type for less; nothing when there is none. */
export function CheaperScheme({ flow, isChoosing = false }: { flow: Flow; isChoosing?: boolean }) {
  const t = useText();
  if (flow.pupilPrice !== null) return <PupilPrice price={flow.pupilPrice} />;
  if (!flow.hasWarningForXU) return null;
  return (
    <Notice type="warning" sticky>
      <p>{flow.warningForXU}</p>
      {isChoosing ? null : (
        <p>
          <a href={paths.orderScheme}>{t('order.scheme.cheaper')}</a>
        </p>
      )}
    </Notice>
  );
}

/** What a pupil pays, and where one becomes an approved one. */
function PupilPrice({ price }: { price: number }) {
  const t = useText();
  return (
    <p>
      {t('order.pupil-price', { price: formatKroner(price) })}{' '}
      <a href={APPLY_FOR_APPROVAL_URL}>{t('overview.no-approvals.apply')}</a>
    </p>
  );
}
