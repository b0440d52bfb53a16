import type { Flow } from '#server/contract/order-flow';
import { Notice } from '~/components/frame/notice';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

/** That the person can have a card of another type for less; nothing when there is none. */
export function CheaperScheme({ flow, isChoosing = false }: { flow: Flow; isChoosing?: boolean }) {
  const t = useText();
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
