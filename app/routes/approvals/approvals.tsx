import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { ContactLink } from '~/components/frame/contact-link';
import { LoadFailure } from '~/components/frame/load-failure';
import type { PageHandle } from '~/lib/page-handle';
import { groupPath, paths, orderPath } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import type { Approval, ApprovalOrdering } from '#server/contract/approvals';
import { AddressText } from '~/components/card/address-text';
import { PeriodStrip } from '~/components/card/period-strip';
import { ButtonLink, UnavailableLink } from '~/components/form/button';
import { AddressForm, useAddressForm, type AddressPageData } from '~/components/form/address-form';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { readAddressPage, saveAddress } from '~/forms/address-page.server';
import { Notice } from '~/components/frame/notice';
import { Icon } from '~/components/icon';
import { SummaryList, type SummaryRow } from '~/components/card/summary-list';
import { formatPeriod } from '~/lib/format';
import { schemeTitle } from '~/lib/scheme-title';

export const handle: PageHandle = {
  i18n: ['approvals', 'order', 'route', 'profile'],
  title: 'approvals.title',
  script: 'enhance',
};

/** The address is asked for once: it is where all approvals begin that the register knows none of. */
export const loader = guardedLoader(async (page) => {
  const approvals = await page.api.get(calls.approvals);
  const stated = approvals.find(({ canChangeAddress }) => canChangeAddress);
  const isDenmarkOnly = stated?.scheme.value === 'XU';
  return {
    approvals,
    today: page.session.timeMachine.today,
    statedId: stated?.beneficiarySubsidyId ?? null,
    ...(stated ? { addressPage: await readAddressPage(page, { isDenmarkOnly }) } : {}),
  };
});

const whose = z.object({ approvalId: z.string() });

export const action = guardedAction(({ form, api, flash }) => {
  const { approvalId: id = '' } = readFields(form, whose);
  return saveAddress(
    { form, api },
    (body) => api.call(calls.changeApprovalAddress, { params: { id }, body }),
    {
      failure: 'profile.save-failed',
      onward: () => {
        flash({ type: 'success', key: 'approvals.address.saved' });
        return redirect(paths.approvals, 303);
      },
    },
  );
});

export default function ApprovalsPage() {
  const t = useText();
  const { approvals, today, statedId, addressPage } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('approvals.title')}</h1>
      {approvals.length === 0 ? <p>{t('approvals.empty')}</p> : null}
      {approvals.map((approval) => (
        <ApprovalCard key={approval.beneficiarySubsidyId} approval={approval} today={today}>
          {addressPage && approval.beneficiarySubsidyId === statedId ? (
            <AddressEditor approval={approval} page={addressPage} />
          ) : null}
        </ApprovalCard>
      ))}
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="approvals.title" retryHref={paths.approvals} />;
}

/** One approval: what it is for, and the way to an order or why there is none. */
function ApprovalCard({
  approval,
  today,
  children,
}: {
  approval: Approval;
  today: string;
  /** What corrects the address that it begins at. */
  children: ReactNode;
}) {
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
      {approval.advice ? (
        <Notice type="info" sticky>
          {approval.advice}
        </Notice>
      ) : null}
      <SummaryList rows={rowsOf(approval, t)} />
      {children}
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

/** The form for the address, folded until it is wanted or something in it is wrong. */
function AddressEditor({ approval, page }: { approval: Approval; page: AddressPageData }) {
  const t = useText();
  const reply = useActionData<object>();
  const { from, beneficiarySubsidyId: approvalId } = approval;
  const isKnown = from.streetName !== '';
  const form = useAddressForm(isKnown ? from : null, page);
  const title = t(isKnown ? 'approvals.address.change' : 'approvals.address.add');
  return (
    <details className="order-fold" open={reply !== undefined || page.draft !== null}>
      <summary>{title}</summary>
      <ErrorSummary {...form.errors} />
      <AddressForm
        form={form}
        page={page}
        lead="approvals.address.lead"
        denmarkOnly="home-address.xu-denmark"
        hidden={{ approvalId }}
      />
    </details>
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
      <ButtonRow>
        {groupLinks(approval.finishedGroupIds, t).map(({ href, label }) => (
          <ButtonLink key={href} href={href} variant="secondary">
            {label}
            {forWhat}
          </ButtonLink>
        ))}
      </ButtonRow>
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

/** More groups than this are looked up on the overview. */
const MOST_GROUPS = 5;

/** A link to each group that was ordered for an approval. */
function groupLinks(ids: readonly string[], t: Texts): { href: string; label: string }[] {
  if (ids.length === 0 || ids.length > MOST_GROUPS)
    return [{ href: paths.overview, label: t('approvals.to-cards') }];
  const count = ids.length;
  return ids.map((id, index) => ({
    href: groupPath(id),
    label:
      count === 1
        ? t('approvals.to-cards')
        : t('approvals.to-cards-of', { number: index + 1, count }),
  }));
}

/** Tells two approvals of one scheme apart: «Ungdomskort til …, Sydfyns Gymnasium». */
function nameOf(approval: Approval, t: Texts): string {
  return [schemeTitle(approval, t), approval.to?.personFirstName].filter(Boolean).join(', ');
}
