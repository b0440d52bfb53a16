import { calls } from '#server/contract/calls';
import { formatKroner } from '#server/contract/written';
import { guardedLoader } from '~/session/page.server';
import { priceRows, purposeOf, titleOf } from './receipt-words';

/** The receipt of one payment, or of money that was paid back, as a PDF to keep. */
export const loader = guardedLoader(async ({ api, params: { id = '' }, t }) => {
  const receipt = await api.get(calls.paymentReceipt, { params: { id } });
  const { number, amount, lines, issuedAt } = receipt;
  const price = priceRows(receipt, t);
  // Few fetch one: what writes it is loaded with the first.
  const { pdfPage } = await import('#server/pdf/pdf-page');
  const file = await pdfPage({
    title: t(titleOf(receipt)),
    parts: [
      { text: `${formatKroner(amount)} ${purposeOf(receipt, t)}`.trim() },
      { rows: lines },
      ...(price.length === 0 ? [] : [{ heading: t('history.receipt.price') }, { rows: price }]),
    ],
    writtenAt: new Date(issuedAt),
  });
  return new Response(file, {
    headers: {
      'Content-Disposition': `attachment; filename="kvittering-${number}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
