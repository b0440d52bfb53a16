import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { netsReturn } from '#server/contract/payment';
import { id } from '#server/contract/shared';
import type { PageHandle } from '~/lib/page-handle';
import { paths, singlePaymentPath, withParameters, withReturn } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { LogInToSee } from '~/routes/payment/log-in-to-see';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['payment'],
  title: 'payment.nets.anonymous',
  hidesNavigation: true,
  followsPayment: true,
};

const query = netsReturn
  .pick({ transactionId: true, responseCode: true })
  .extend({ cardId: id, operationId: id });

/**
 * Where the Nets terminal returns to after the payment of one period,
 * `?cardId&operationId&transactionId&responseCode`: the page of that payment asks Nets. A browser that
 * comes back without its session learns where to see what happened.
 */
export const loader = guardedLoader(({ url, session }) => {
  const { cardId, operationId, ...hints } = readFields(url.searchParams, query);
  if (cardId === undefined || operationId === undefined) throw redirect(paths.overview);
  const page = withParameters(singlePaymentPath(cardId, operationId), hints);
  if (session.isAuthenticated) throw redirect(page);
  return { loginHref: withReturn(paths.login, page) };
});

export default function SinglePaymentReturn() {
  return <LogInToSee {...useLoaderData<typeof loader>()} />;
}
