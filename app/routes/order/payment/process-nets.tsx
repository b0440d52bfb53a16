import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { netsReturn } from '#server/contract/payment';
import { id } from '#server/contract/shared';
import { ButtonLink } from '~/components/form/button';
import { paths, withParameters, withReturn } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { paymentStatusHandle, PaymentStatusView } from '~/routes/payment/payment-waiting';
import {
  loadNetsStatus,
  type NetsHints,
  type PaymentStatus,
} from '~/routes/payment/payment-status.server';

interface SignedOut {
  loginHref: string;
}
type Data = PaymentStatus | SignedOut;

export const handle = {
  ...paymentStatusHandle,
  titleFor: (data: unknown) =>
    data && 'loginHref' in (data as Data)
      ? ('payment.nets.anonymous' as const)
      : paymentStatusHandle.titleFor(data),
};

/**
 * Where the Nets terminal returns to, `?sessionId&transactionId&responseCode`. A browser that comes
 * back without its session learns where to see what happened, and nothing else: the address proves
 * nothing, and what became of a payment concerns its payer alone.
 */
export const loader = guardedLoader(async (page): Promise<Data> => {
  const { searchParams, pathname } = page.url;
  const sessionId = searchParams.get('sessionId');
  if (sessionId === null) throw redirect(paths.orderPaymentStatus);
  if (!id.safeParse(sessionId).success) throw new Response(null, { status: 404 });
  const hints = readHints(searchParams);
  if (!page.session.isAuthenticated) {
    const here = withParameters(pathname, { sessionId, ...hints });
    return { loginHref: withReturn(paths.login, here) };
  }
  return loadNetsStatus(page, sessionId, hints);
});

/** Anybody can write an address: what can be no hint is left out. */
function readHints(query: URLSearchParams): NetsHints {
  const { transactionId, responseCode } = netsReturn.shape;
  const transaction = transactionId.safeParse(query.get('transactionId') ?? undefined).data;
  const response = responseCode.safeParse(query.get('responseCode') ?? undefined).data;
  return {
    ...(transaction === undefined ? {} : { transactionId: transaction }),
    ...(response === undefined ? {} : { responseCode: response }),
  };
}

export default function ProcessNets() {
  const data = useLoaderData<Data>();
  return 'loginHref' in data ? (
    <LogInToSee {...data} />
  ) : (
    <PaymentStatusView aborted="payment.nets.aborted" errorTitle="payment.nets.error" />
  );
}

function LogInToSee({ loginHref }: SignedOut) {
  const t = useText();
  return (
    <>
      <h1>{t('payment.nets.anonymous')}</h1>
      <p>{t('payment.nets.anonymous-text')}</p>
      <p>{t('payment.nets.anonymous-next')}</p>
      <ButtonLink href={loginHref}>{t('session.login.title')}</ButtonLink>
    </>
  );
}
