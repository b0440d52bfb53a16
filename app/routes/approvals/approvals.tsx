import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import { LoadFailure } from '~/components/frame/load-failure';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { ApprovalCard } from './approval-card';

export const handle: PageHandle = {
  i18n: ['approvals'],
  title: 'approvals.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api }) => ({
  approvals: await api.get(calls.approvals),
}));

export default function ApprovalsPage() {
  const t = useText();
  const { approvals } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('approvals.title')}</h1>
      {approvals.length === 0 ? <p>{t('approvals.empty')}</p> : null}
      {approvals.map((approval) => (
        <ApprovalCard key={approval.beneficiarySubsidyId} approval={approval} />
      ))}
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="approvals.title" retryHref={paths.approvals} />;
}
