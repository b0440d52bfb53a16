import type { CardDetail } from '#server/contract/card';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { Notice } from '~/components/frame/notice';
import { formatDay, priceText } from '~/lib/format';
import { singlePaymentPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { AskPayer } from '~/routes/payment/payer/ask-payer';

type Payable = Pick<
  CardDetail,
  | 'id'
  | 'displayPrice'
  | 'isPaymentBegun'
  | 'rkSinglePaymentOperationId'
  | 'paymentProblem'
  | 'payBy'
  | 'canAskPayer'
>;

/** What is wrong with the payment of a period, and where it is paid now; nothing for any other. */
export function PaySection({ card }: { card: Payable }) {
  const { id, displayPrice, isPaymentBegun, rkSinglePaymentOperationId: operationId } = card;
  const { paymentProblem, payBy, canAskPayer } = card;
  const t = useText();
  const problem = paymentProblem && (
    <Notice type="warning" title={paymentProblem.title} sticky>
      {paymentProblem.text}
    </Notice>
  );
  if (payBy === null) return problem;
  const price = priceText(displayPrice.beneficiaryPrice);
  const ways = (
    <ButtonRow>
      {operationId === null ? (
        <Button>
          {isPaymentBegun ? t('payment.single.continue') : t('payment.single.pay', { price })}
        </Button>
      ) : (
        <ButtonLink href={singlePaymentPath(id, operationId)}>
          {t('payment.single.continue')}
        </ButtonLink>
      )}
      {canAskPayer ? <AskPayer /> : null}
    </ButtonRow>
  );
  const hasButton = operationId === null || canAskPayer;
  return (
    <section>
      <h2>{t('payment.single.title')}</h2>
      {problem ?? <p>{t('payment.single.pay-by', { day: formatDay(payBy) })}</p>}
      {isPaymentBegun ? <p>{t('payment.single.under-way')}</p> : null}
      {hasButton ? <PortalForm>{ways}</PortalForm> : ways}
    </section>
  );
}
