import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { PayerLink } from '#server/contract/payer-link';
import { must } from '~/api/client.server';
import { BackLink } from '~/components/frame/back-link';
import type { PageHandle } from '~/lib/page-handle';
import { cardPath, periodPayerPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader, type Page } from '~/session/page.server';
import { waitFor } from '~/session/waiting.server';
import { isWaiting, SentLink, type Again } from './sent-link';

export const handle: PageHandle = {
  i18n: ['payment'],
  title: 'payment.link.title',
  script: 'enhance',
  asksForData: true,
  followsPayment: true,
};

/** Not offered, or not begun: the period says how it is paid. */
const NOT_OFFERED: ReadonlySet<number> = new Set([403, 409]);

/** The link by which somebody else pays one period, and whether they have. */
export const loader = guardedLoader(async (page) => {
  const { id = '' } = page.params;
  let link: PayerLink | undefined;
  const { wait } = await waitFor(page, {
    path: periodPayerPath(id),
    firstSeconds: 0,
    ask: async ({ seconds: waitSeconds }) => {
      const query = { waitSeconds };
      const asked = await page.api.call(calls.periodPayerLink, { params: { id }, query });
      if (!asked.ok && NOT_OFFERED.has(asked.status)) throw redirect(cardPath(id));
      link = must(asked);
      return isWaiting(link) ? null : leadOn(id, link);
    },
  });
  if (!link) throw new Error('Nothing was asked');
  const again = link.state === 'over' ? await findAgain(page, id) : null;
  return { id, link, wait, again };
});

/** How its person gets another link while the period can be paid. */
async function findAgain({ api }: Page, id: string): Promise<Again> {
  const { canAskPayer } = await api.get(calls.card, { params: { id } });
  return canAskPayer ? { action: cardPath(id) } : null;
}

/** To the period where it is paid, or can't be by the link any more; else the page says what happened. */
function leadOn(cardId: string, link: PayerLink): PayerLink {
  if (ENDED.has(link.state)) throw redirect(cardPath(cardId));
  return link;
}

const ENDED: ReadonlySet<PayerLink['state']> = new Set(['paid', 'returned', 'changed', 'given-up']);

export default function PeriodLink() {
  const { id, link, wait, again } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <>
      <BackLink href={cardPath(id)} />
      <h1>{t('payment.link.title')}</h1>
      <SentLink
        link={link}
        wait={wait}
        page={periodPayerPath(id)}
        own={{ href: cardPath(id), text: t('payment.link.own-period') }}
        again={again}
      />
    </>
  );
}
