import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { OpenRefundView } from '#server/contract/refund-queue';
import { formatKroner } from '#server/contract/written';
import { formatDay } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { refundPath } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { i18n: ['refunds'], title: 'refunds.title' };

export const loader = guardedLoader(async ({ api }) => ({
  refunds: await api.get(calls.openRefunds),
}));

/** The refunds that have not arrived: first those that somebody can help. */
export default function Refunds() {
  const t = useText();
  const { refunds } = useLoaderData<typeof loader>();
  const waiting = refunds.filter(({ possible }) => possible.length > 0);
  const onTheWay = refunds.filter(({ possible }) => possible.length === 0);
  return (
    <>
      <h1>{t('refunds.title')}</h1>
      <h2>{t('refunds.waiting')}</h2>
      {waiting.length === 0 ? <p>{t('refunds.none')}</p> : <List refunds={waiting} />}
      {onTheWay.length > 0 ? (
        <>
          <h2>{t('refunds.on-the-way')}</h2>
          <List refunds={onTheWay} />
        </>
      ) : null}
    </>
  );
}

function List({ refunds }: { refunds: OpenRefundView[] }) {
  const t = useText();
  return (
    <ul>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <a href={refundPath(refund.id)}>
            {formatKroner(refund.amount)}, {formatDay(refund.askedOn)}
          </a>
          : {stateText(refund, t)}
        </li>
      ))}
    </ul>
  );
}

function stateText({ request, state }: OpenRefundView, t: Texts): string {
  if (!request) return state;
  return t(request.isOwn ? 'refunds.waits-for-other' : 'refunds.waits-for-you', {
    who: request.by,
  });
}
