import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { Replacement } from '#server/contract/replacement';
import { formatCard, formatKroner } from '#server/contract/written';
import { must, problemOf } from '~/api/client.server';
import { AddressText } from '~/components/card/address-text';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { cardPath, paths } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { goToWindow } from '~/routes/payment/single-payment/pay.server';
import { guardedAction, guardedLoader } from '~/session/page.server';

export const handle: PageHandle = {
  i18n: ['replacement'],
  title: 'replacement.title',
  script: 'enhance',
};

const read = ({ id = '' }: { id?: string }) => ({ params: { id } });

/** «Bestil nyt kort»: what it costs and blocks, and where the new card goes, before it happens. */
export const loader = guardedLoader(async ({ api, params }) =>
  api.get(calls.replacement, read(params)),
);

const form = z.object({ promise: z.string(), intent: z.literal('other-card').optional() });

export const action = guardedAction(async ({ api, params, form: posted, flash }) => {
  const parsed = parseForm(posted, form);
  if (!parsed.ok) return parsed.answer;
  const { promise, intent } = parsed.value;
  const toWindow = async () => {
    const { id, groupId, payment } = await api.get(calls.card, read(params));
    const unopened = await goToWindow(api, { id, groupId, payment }, { type: 'Replacement' });
    return parsed.refuse({ form: unopened.messages });
  };
  if (intent === 'other-card') return toWindow();
  const answer = await api.call(calls.replaceCard, { ...read(params), query: { promise } });
  const problem = problemOf(answer, {
    shows: [502, 'card-not-replaceable', 'stale-replacement'],
    failure: 'replacement.failed',
  });
  if (problem) return parsed.refuse({ form: problem.messages });
  const { isSuccess, redirectToReepayCheckout, errorMessage } = must(answer);
  if (!isSuccess) return parsed.refuse({ form: [errorMessage ?? 'replacement.failed'] });
  if (redirectToReepayCheckout) return toWindow();
  flash({ type: 'success', key: 'replacement.done' });
  return redirect(cardPath(params.id ?? ''), 303);
});

export default function ReplaceCard() {
  const replacement = useLoaderData<typeof loader>();
  const t = useText();
  const { formErrors } = usePortalForm('nyt-kort', {});
  const { cardId, period, hindrance, promise } = replacement;
  return (
    <>
      <BackLink href={cardPath(cardId)} />
      <h1>{t('replacement.title')}</h1>
      <ErrorSummary formErrors={formErrors} />
      <p>
        <strong>{formatPeriod(period.from, period.to)}</strong>
      </p>
      {hindrance ? (
        <>
          <p>{t(`replacement.hindrance.${hindrance}`)}</p>
          <p>
            <ButtonLink href={cardPath(cardId)} variant="secondary">
              {t('replacement.to-card')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <Consequences replacement={replacement} />
          <PortalForm hidden={{ promise }}>
            <ButtonRow>
              <Button>{buttonText(replacement, t)}</Button>
              {isCharged(replacement) ? (
                <Button name="intent" value="other-card" variant="secondary">
                  {t('replacement.button.other-card')}
                </Button>
              ) : null}
              <ButtonLink href={cardPath(cardId)} variant="secondary">
                {t('replacement.keep')}
              </ButtonLink>
            </ButtonRow>
          </PortalForm>
        </>
      )}
    </>
  );
}

function Consequences({ replacement }: { replacement: Replacement }) {
  const { fee, address, deliveryDays } = replacement;
  const t = useText();
  return (
    <>
      <p>
        {fee > 0 ? t('replacement.fee', { price: formatKroner(fee) }) : t('replacement.free')}{' '}
        {howItIsPaid(replacement, t)}
      </p>
      {address ? (
        <p>
          {t('replacement.sent-to')}
          <br />
          <AddressText address={address} />
          <br />
          <a href={paths.profileAddress}>{t('replacement.change-address')}</a>
        </p>
      ) : null}
      <p>{t('replacement.days', deliveryDays)}</p>
    </>
  );
}

/** On which payment card the fee is drawn, or where it is paid. */
function howItIsPaid({ fee, creditCard, isPaymentBegun }: Replacement, t: Texts): string {
  if (fee === 0) return '';
  if (isPaymentBegun) return t('replacement.under-way');
  if (!creditCard) return t('replacement.to-pay');
  const method = formatCard(creditCard.cardTypeTitle, creditCard.maskedCardNumber);
  return t('replacement.charged', { method });
}

/** Whether the fee is drawn on the payment card of the agreement, without a window. */
const isCharged = ({ fee, creditCard, isPaymentBegun }: Replacement): boolean =>
  fee > 0 && creditCard !== null && !isPaymentBegun;

function buttonText(replacement: Replacement, t: Texts): string {
  const { fee } = replacement;
  if (fee === 0) return t('replacement.button.free');
  return isCharged(replacement)
    ? t('replacement.button.charge', { price: formatKroner(fee) })
    : t('replacement.button.pay');
}
