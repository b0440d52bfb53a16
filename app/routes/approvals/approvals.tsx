import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { ContactLink } from '~/components/frame/contact-link';
import { LoadFailure } from '~/components/frame/load-failure';
import type { PageHandle } from '~/lib/page-handle';
import { paths, orderPath } from '~/lib/paths';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import type { Approval, ApprovalOrdering } from '#server/contract/approvals';
import { AddressText } from '~/components/card/address-text';
import { PeriodStrip } from '~/components/card/period-strip';
import { ButtonLink, UnavailableLink } from '~/components/form/button';
import { Notice } from '~/components/frame/notice';
import { Icon } from '~/components/icon';
import { SummaryList, type SummaryRow } from '~/components/card/summary-list';
import { formatPeriod } from '~/lib/format';
import { schemeTitle } from '~/lib/scheme-title';

export const handle: PageHandle = {
  i18n: ['approvals'],
  title: 'approvals.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, session }) => ({
  approvals: await api.get(calls.approvals),
  today: session.timeMachine.today,
}));

export default function ApprovalsPage() {
  const t = useText();
  const { approvals, today } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('approvals.title')}</h1>
      {approvals.length === 0 ? <p>{t('approvals.empty')}</p> : null}
      {approvals.map((approval) => (
        <ApprovalCard key={approval.beneficiarySubsidyId} approval={approval} today={today} />
      ))}
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="approvals.title" retryHref={paths.approvals} />;
}

/** One approval: what it is for, and the way to an order or why there is none. */
function ApprovalCard({ approval, today }: { approval: Approval; today: string }) {
  const t = useText();
  const { beneficiarySubsidyId: id, cards, validPeriod } = approval;
  return (
    <article className="record" aria-labelledby={`godkendelse-${id}`}>
      <h2 id={`godkendelse-${id}`}>{schemeTitle(approval, t)}</h2>
      {approval.isBlocked ? (
        <Notice type="warning" title={t('approvals.blocked.title')} sticky>
          <p id={reasonId(approval)}>{approval.blockedReason || t('approvals.blocked')}</p>
          <p>
            <ContactLink />
          </p>
        </Notice>
      ) : null}
      <SummaryList rows={rowsOf(approval, t)} />
      {cards.length > 0 ? (
        <PeriodStrip from={validPeriod.from} to={validPeriod.to} periods={cards} today={today} />
      ) : null}
      {approval.isAllOrdered && cards.length > 0 ? (
        <p className="all-ordered">
          <Icon name="check" />
          {t('approvals.all-ordered')}
        </p>
      ) : null}
      <OrderLink approval={approval} />
    </article>
  );
}

const reasonId = ({ beneficiarySubsidyId }: Approval) => `derfor-${beneficiarySubsidyId}`;

/** The education place is not shown for XU, which leads to none. */
function rowsOf({ scheme, from, to, validPeriod }: Approval, t: Texts): SummaryRow[] {
  return [
    { label: t('approvals.from'), value: <AddressText address={from} placeOnly /> },
    ...(to && scheme.value !== 'XU'
      ? [{ label: t('approvals.place'), value: <AddressText address={to} /> }]
      : []),
    { label: t('approvals.period'), value: formatPeriod(validPeriod.from, validPeriod.to) },
  ];
}

const REASONS: Partial<Record<ApprovalOrdering, TextKey>> = {
  ended: 'approvals.ended',
  'account-blocked': 'approvals.account-blocked',
};

function OrderLink({ approval }: { approval: Approval }) {
  const t = useText();
  const { ordering, beneficiarySubsidyId, scheme } = approval;
  const forWhat = <span className="visually-hidden">, {nameOf(approval, t)}</span>;
  if (ordering === 'ordered') {
    return (
      <p>
        <ButtonLink href={paths.overview} variant="secondary">
          {t('approvals.to-cards')}
          {forWhat}
        </ButtonLink>
      </p>
    );
  }
  if (ordering === 'open') {
    return (
      <p>
        <ButtonLink href={orderPath(beneficiarySubsidyId, scheme.value)} rel="nofollow">
          {t('approvals.order')}
          {forWhat}
        </ButtonLink>
      </p>
    );
  }
  const reason = REASONS[ordering];
  return (
    <>
      {reason ? <p id={reasonId(approval)}>{t(reason)}</p> : null}
      {ordering === 'account-blocked' ? (
        <p>
          <ContactLink />
        </p>
      ) : null}
      <p>
        <UnavailableLink reasonId={reasonId(approval)}>
          {t('approvals.order')}
          {forWhat}
        </UnavailableLink>
      </p>
    </>
  );
}

/** Tells two approvals of one scheme apart: «Ungdomskort til …, Sydfyns Gymnasium». */
function nameOf(approval: Approval, t: Texts): string {
  return [schemeTitle(approval, t), approval.to?.personFirstName].filter(Boolean).join(', ');
}
