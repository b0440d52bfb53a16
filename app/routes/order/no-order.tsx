import type { Flow } from '#server/contract/order-flow';
import type { OrderObstacle } from '#server/contract/overview';
import { BackLink } from '~/components/frame/back-link';
import { ContactLink } from '~/components/frame/contact-link';
import { useViewer } from '~/components/frame/viewer';
import { HomeLink } from '~/components/frame/home-link';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CONTENT_ID } from '~/lib/page-handle';
import { APPLY_FOR_APPROVAL_URL, paths } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';

interface Way {
  href: string;
  label: TextKey;
  /** A page that is not of the order itself, which whoever has come by its code can't open. */
  isElsewhere?: boolean;
}

/** Why nothing can be ordered, and what to do about it. */
interface DeadEnd {
  title: TextKey;
  texts: TextKey[];
  /** What helps, best first. */
  ways: Way[];
}

const apply: Way = { href: APPLY_FOR_APPROVAL_URL, label: 'overview.no-approvals.apply' };
const seeApprovals: Way = {
  href: paths.approvals,
  label: 'overview.no-orders.approvals',
  isElsewhere: true,
};

/** The refusals to begin an order, and the way from each. */
const WAYS: Readonly<Record<string, Way[]>> = {
  'no-approval': [apply],
  'approval-ended': [apply],
  'all-days-ordered': [],
  'too-few-days': [apply],
  'no-primary-card': [seeApprovals],
  'group-blacklisted': [],
  'subsidy-blocked': [seeApprovals],
  'account-blocked': [],
};

export const isObstacle = (code: string): boolean => code in WAYS;

/** True for an order that can't go on as it is. */
export const isStuck = (flow: Pick<Flow, 'abortReason' | 'obstacle'>): boolean =>
  flow.obstacle !== null || flow.abortReason !== 'None';

export const obstacleTitle = ({ code }: OrderObstacle): TextKey =>
  code === 'all-days-ordered' ? 'order.none.all-ordered' : 'common.something-wrong';

export const stuckTitle = (flow: Flow): TextKey => deadEndOf(flow).title;

/** Why an order under way can't go on. */
function deadEndOf(flow: Flow): DeadEnd {
  const { abortReason, statedAddress, schemes, subsidies, routes, changedGroupId } = flow;
  const ownAddress: Way = {
    href: paths.orderHomeAddress,
    label: 'home-address.change',
    isElsewhere: true,
  };
  const isChosen = changedGroupId === null;
  switch (abortReason) {
    case 'AddressIsNotSupported':
      return {
        title: 'order.abort.address',
        texts: [
          'order.abort.address-text',
          statedAddress ? 'order.abort.address-own' : 'order.abort.address-registered',
        ],
        ways: statedAddress ? [ownAddress] : [],
      };
    case 'RouteFromOrToBornholm':
      return {
        title: 'order.abort.bornholm',
        texts: ['order.abort.bornholm-text'],
        ways: [
          { is: statedAddress !== null, ...ownAddress },
          {
            is: isChosen && routes.length > 1,
            href: paths.orderRoute,
            label: 'route.choose-another' as const,
          },
          {
            is: isChosen && subsidies.length > 1,
            href: paths.orderSubsidy,
            label: 'order.abort.other-approval' as const,
          },
          {
            is: isChosen && schemes.length > 1,
            href: paths.orderScheme,
            label: 'order.abort.other-scheme' as const,
          },
        ].flatMap(({ is, ...way }) => (is ? [way] : [])),
      };
    case 'CouldNotProcessPreviousActiveFlows':
      return {
        title: 'order.active.title',
        texts: ['order.active.text'],
        ways: [{ href: paths.orderActive, label: 'order.active.continue', isElsewhere: true }],
      };
    case 'None':
      return { title: 'common.something-wrong', texts: ['order.abort.default'], ways: [] };
  }
}

/** The page of somebody who can't order: no order was begun, nothing can be filled in. */
export function NothingToOrder({ obstacle }: { obstacle: OrderObstacle }) {
  const t = useText();
  const { code, message } = obstacle;
  const isPlain = ['all-days-ordered', 'subsidy-blocked', 'group-blacklisted'].includes(code);
  return (
    <>
      <BackLink href={paths.overview} />
      <h1 id={CONTENT_ID} tabIndex={-1}>
        {t(obstacleTitle(obstacle))}
      </h1>
      {isPlain ? null : <p>{t('order.abort.default')}</p>}
      <p>{message}</p>
      <Ways ways={WAYS[code] ?? []} />
    </>
  );
}

/** The page of an order that can't go on. */
export function StuckOrder({ flow }: { flow: Flow }) {
  const t = useText();
  const { title, texts, ways } = deadEndOf(flow);
  return (
    <>
      <BackLink href={paths.overview} />
      <h1 id={CONTENT_ID} tabIndex={-1}>
        {t(title)}
      </h1>
      {texts.map((text) => (
        <p key={text}>{t(text)}</p>
      ))}
      <Ways ways={ways} />
    </>
  );
}

function Ways({ ways }: { ways: Way[] }) {
  const { isOneOrder } = useViewer();
  const t = useText();
  const open = isOneOrder ? ways.filter(({ isElsewhere }) => !isElsewhere) : ways;
  return (
    <ButtonRow>
      {open.map(({ href, label }) => (
        <ButtonLink key={href} href={href}>
          {t(label)}
        </ButtonLink>
      ))}
      {isOneOrder ? (
        <ContactLink />
      ) : (
        <HomeLink variant={ways.length > 0 ? 'secondary' : 'primary'} />
      )}
    </ButtonRow>
  );
}
