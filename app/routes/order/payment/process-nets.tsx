import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { netsReturn } from '#server/contract/payment';
import { id } from '#server/contract/shared';
import type { PageHandle } from '~/lib/page-handle';
import { paths, withParameters, withReturn } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { guardedLoader } from '~/session/page.server';
import { LogInToSee, type SignedOut } from '~/routes/payment/log-in-to-see';
import { netsStatusHandle, PaymentStatusView } from '~/routes/payment/payment-waiting';
import { loadNetsStatus, type PaymentStatus } from '~/routes/payment/payment-status.server';

type Data = PaymentStatus | SignedOut;

export const handle: PageHandle = { ...netsStatusHandle, hidesNavigation: true };

const query = netsReturn
  .pick({ transactionId: true, responseCode: true })
  .extend({ sessionId: z.string() });

/**
 * Where the Nets terminal returns to, `?sessionId&transactionId&responseCode`. A browser that comes
 * back without its session learns where to see what happened, and nothing else: the address proves
 * nothing, and what became of a payment concerns its payer alone.
 */
export const loader = guardedLoader(async (page): Promise<Data> => {
  const { searchParams, pathname } = page.url;
  const { sessionId, ...hints } = readFields(searchParams, query);
  if (sessionId === undefined) throw redirect(paths.orderPaymentStatus);
  if (!id.safeParse(sessionId).success) throw new Response(null, { status: 404 });
  const path = withParameters(pathname, { sessionId, ...hints });
  if (!page.session.isAuthenticated) return { loginHref: withReturn(paths.login, path) };
  return loadNetsStatus(page, { sessionId }, { path, hints });
});

export default function ProcessNets() {
  const data = useLoaderData<Data>();
  return 'loginHref' in data ? (
    <LogInToSee {...data} />
  ) : (
    <PaymentStatusView aborted="payment.nets.aborted" errorTitle="payment.nets.error" />
  );
}
