import type { Flow } from '#server/contract/order-flow';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { HomeLink } from '~/components/frame/home-link';
import { Notice } from '~/components/frame/notice';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

/** True when no choice helps the cards of a group to move. */
export const isHopeless = ({ changeProblem }: Pick<Flow, 'changeProblem'>): boolean =>
  changeProblem === 'no-delivery-fits' || changeProblem === 'nothing-left';

/** Why the cards of a group can't move; with the ways out where no other choice helps. */
export function ChangeProblem({ flow }: { flow: Flow }) {
  const { changeProblem, canBeCancelled } = flow;
  const t = useText();
  if (!changeProblem) return null;
  return (
    <>
      <Notice type="warning" sticky>
        <p>{t(`order.change-problem.${changeProblem}`)}</p>
      </Notice>
      {isHopeless(flow) ? (
        <ButtonRow>
          {canBeCancelled ? (
            <ButtonLink href={paths.orderCancel}>{t('order.change-problem.give-up')}</ButtonLink>
          ) : null}
          <HomeLink variant={canBeCancelled ? 'secondary' : 'primary'} />
        </ButtonRow>
      ) : null}
    </>
  );
}
