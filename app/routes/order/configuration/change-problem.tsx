import type { Flow } from '#server/contract/order-flow';
import { Notice } from '~/components/frame/notice';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

/** Why the cards of a group can't move; with the way out where no other choice helps. */
export function ChangeProblem({ flow }: { flow: Flow }) {
  const { changeProblem, canBeCancelled } = flow;
  const t = useText();
  if (!changeProblem) return null;
  const isHopeless = changeProblem === 'no-delivery-fits' || changeProblem === 'nothing-left';
  return (
    <Notice type="warning" sticky>
      <p>{t(`order.change-problem.${changeProblem}`)}</p>
      {isHopeless && canBeCancelled ? (
        <p>
          <a href={paths.orderCancel}>{t('order.change-problem.give-up')}</a>
        </p>
      ) : null}
    </Notice>
  );
}
