import { useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { RejsekortReplacement } from '#server/contract/rejsekort';
import { AddressText } from '~/components/card/address-text';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths, rejsekortReplacingPath } from '~/lib/paths';
import { lastFour } from '~/lib/rejsekort-rows';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { orderReplacement } from './order.server';

export const handle: PageHandle = {
  i18n: ['rejsekort'],
  title: 'rejsekort-replacement.title',
  script: 'enhance',
};

/** «Bestil nyt Rejsekort»: what it blocks, what goes on the new card, and where that goes. */
export const loader = guardedLoader(async ({ api, params: { id = '' } }) =>
  api.get(calls.rejsekortReplacement, { params: { id } }),
);

export const action = orderReplacement;

export default function ReplaceRejsekort() {
  const replacement = useLoaderData<typeof loader>();
  const t = useText();
  const { formErrors } = usePortalForm('nyt-rejsekort', {});
  const { rkCardId, cardNumber, hindrance, operationId } = replacement;
  return (
    <>
      <BackLink href={paths.overview} />
      <h1>{t('rejsekort-replacement.title')}</h1>
      <ErrorSummary formErrors={formErrors} />
      {cardNumber === null ? null : (
        <p>
          <strong>{t('rejsekort-replacement.which', { last: lastFour(cardNumber) })}</strong>
        </p>
      )}
      {hindrance ? (
        <>
          <p>{t(`rejsekort-replacement.hindrance.${hindrance}`)}</p>
          <p>
            <ButtonLink href={paths.overview} variant="secondary">
              {t('common.to-overview')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <Consequences replacement={replacement} />
          {operationId === null ? null : (
            <p>
              <a href={rejsekortReplacingPath(rkCardId, operationId)}>
                {t('rejsekort-replacement.follow')}
              </a>
            </p>
          )}
          <PortalForm>
            <ButtonRow>
              <Button>{t('rejsekort-replacement.button')}</Button>
              <ButtonLink href={paths.overview} variant="secondary">
                {t('rejsekort-replacement.keep')}
              </ButtonLink>
            </ButtonRow>
          </PortalForm>
        </>
      )}
    </>
  );
}

function Consequences({ replacement }: { replacement: RejsekortReplacement }) {
  const { periods, address, deliveryDays } = replacement;
  const t = useText();
  return (
    <>
      <p>{t('rejsekort-replacement.free')}</p>
      {periods.length > 0 ? (
        <>
          <p>{t('rejsekort-replacement.periods')}</p>
          <ul>
            {periods.map(({ from, to }) => (
              <li key={from}>{formatPeriod(from, to)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {address ? (
        <p>
          {t('rejsekort-replacement.sent-to')}
          <br />
          <AddressText address={address} />
          <br />
          <a href={paths.profileAddress}>{t('rejsekort-replacement.change-address')}</a>
        </p>
      ) : null}
      <p>
        {t('rejsekort-replacement.days', deliveryDays)}
        {periods.length > 0 ? ` ${t('rejsekort-replacement.ticket')}` : ''}
      </p>
    </>
  );
}
