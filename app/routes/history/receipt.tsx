import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { PaymentReceipt } from '#server/contract/receipt';
import { formatKroner } from '#server/contract/written';
import { ReceiptLinks } from '~/components/card/receipt-links';
import { SummaryList } from '~/components/card/summary-list';
import { BackLink } from '~/components/frame/back-link';
import { PrintPage } from '~/components/frame/print-page';
import type { PageHandle } from '~/lib/page-handle';
import { cardPath, paths, receiptFilePath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { priceRows, purposeOf, titleOf } from './receipt-words';

export const handle: PageHandle = {
  i18n: ['history', 'overview'],
  title: 'history.receipt.title.payment',
  titleFor: (data) => (data ? titleOf(data as PaymentReceipt) : undefined),
  script: 'enhance',
};

/** «Kvittering» of one payment, or of money that was paid back. */
export const loader = guardedLoader(async ({ api, params }) =>
  api.get(calls.paymentReceipt, { params: { id: params.id ?? '' } }),
);

export default function PaymentReceiptPage() {
  const receipt = useLoaderData<typeof loader>();
  const { number, amount, lines, others, cardId } = receipt;
  const t = useText();
  const price = priceRows(receipt, t);
  return (
    <>
      <BackLink href={cardId === null ? paths.history : cardPath(cardId)} />
      <h1>{t(titleOf(receipt))}</h1>
      <p>
        <strong className="price">{formatKroner(amount)}</strong> {purposeOf(receipt, t)}
      </p>
      <SummaryList rows={lines} />
      {price.length > 0 ? (
        <section>
          <h2>{t('history.receipt.price')}</h2>
          <SummaryList rows={price} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <section>
          <h2>{t('history.receipt.others')}</h2>
          <ReceiptLinks receipts={others} />
        </section>
      ) : null}
      <div className="button-row">
        <a className="button button-primary screen-only" href={receiptFilePath(number)} download>
          {t('history.receipt.file')}
        </a>{' '}
        <PrintPage />
      </div>
    </>
  );
}
