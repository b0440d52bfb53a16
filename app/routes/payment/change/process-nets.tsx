import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { netsReturn } from '#server/contract/payment';
import { id } from '#server/contract/shared';
import { paths, withParameters, withReturn } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { LogInToSee, type SignedOut } from '~/routes/payment/log-in-to-see';
import { loadNetsStatus, type PaymentStatus } from '~/routes/payment/payment-status.server';
import { netsStatusHandle, PaymentStatusView } from '~/routes/payment/payment-waiting';
import { guardedLoader } from '~/session/page.server';

type Data = PaymentStatus | SignedOut;

export const handle = netsStatusHandle;

const query = netsReturn.pick({ transactionId: true, responseCode: true }).extend({ groupId: id });

/**
 * Where the Nets terminal returns to when another card was to be saved for a group,
 * `?groupId&transactionId&responseCode`. A browser that comes back without its session learns where to
 * see what happened.
 */
export const loader = guardedLoader(async (page): Promise<Data> => {
  const { searchParams, pathname } = page.url;
  const { groupId, ...hints } = readFields(searchParams, query);
  if (groupId === undefined) throw redirect(paths.overview);
  const path = withParameters(pathname, { groupId, ...hints });
  if (!page.session.isAuthenticated) return { loginHref: withReturn(paths.login, path) };
  return loadNetsStatus(page, { groupId }, { path, hints });
});

export default function PaymentChangeReturn() {
  const data = useLoaderData<Data>();
  return 'loginHref' in data ? <LogInToSee {...data} /> : <PaymentStatusView />;
}
