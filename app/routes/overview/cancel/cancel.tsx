import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { Cancellation } from '#server/contract/cancellation';
import { problemOf } from '~/api/client.server';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CheckboxField } from '~/components/form/checkbox-field';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { cardPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import {
  CancelConsequences,
  cancelButtonText,
  isCostly,
} from '~/components/card/cancel-consequences';

export const handle: PageHandle = {
  i18n: ['cancel'],
  title: 'cancel.title',
  script: 'enhance',
};

const read = ({ id = '' }: { id?: string }) => ({ params: { id } });

/** «Annullér Ungdomskort»: what happens to the card and its money, before it happens. */
export const loader = guardedLoader(async ({ api, params, draft }) => {
  const cancellation = await api.get(calls.cancellation, read(params));
  const typed = await draft();
  // Who agreed that nothing comes back agreed to what stood there.
  return { cancellation, draft: typed?.promise === cancellation.promise ? typed : null };
});

const form = z.object({ promise: z.string(), none: z.literal('on').optional() });

export const action = guardedAction(async ({ api, params, form: posted, flash }) => {
  const parsed = parseForm(posted, form);
  if (!parsed.ok) return parsed.answer;
  const { promise, none } = parsed.value;
  const shown = await api.get(calls.cancellation, read(params));
  if (shown.hindrance === null && isCostly(shown) && none !== 'on') {
    return parsed.refuse({ fields: { none: ['cancel.accept-none-missing'] } });
  }
  const cancelled = await api.call(calls.cancelCard, { ...read(params), query: { promise } });
  const problem = problemOf(cancelled, { shows: ['stale-cancellation', 'card-not-cancellable'] });
  if (problem) return parsed.refuse({ form: problem.messages });
  const waits = shown.back.kind === 'on-return';
  flash({ type: 'success', key: waits ? 'cancel.done-on-return' : 'cancel.done' });
  return redirect(cardPath(params.id ?? ''), 303);
});

interface Fields extends Record<string, unknown> {
  none: string;
}

export default function CancelCard() {
  const { cancellation, draft } = useLoaderData<typeof loader>();
  const t = useText();
  const { fields, formErrors } = usePortalForm<Fields>('annullering', {}, draft);
  const { cardId, period, hindrance, promise } = cancellation;
  return (
    <>
      <BackLink href={cardPath(cardId)} />
      <h1>{t('cancel.title')}</h1>
      <ErrorSummary fields={[fields.none]} formErrors={formErrors} />
      <p>
        <strong>{formatPeriod(period.from, period.to)}</strong>
      </p>
      {hindrance ? (
        <Hindered cancellation={cancellation} />
      ) : (
        <>
          <CancelConsequences cancellation={cancellation} />
          <PortalForm hidden={{ promise }}>
            {isCostly(cancellation) ? (
              <CheckboxField field={fields.none} label={t('cancel.accept-none')} />
            ) : null}
            <ButtonRow>
              <Button variant="danger">{cancelButtonText(cancellation, t)}</Button>
              <ButtonLink href={cardPath(cardId)} variant="secondary">
                {t('cancel.keep')}
              </ButtonLink>
            </ButtonRow>
          </PortalForm>
        </>
      )}
    </>
  );
}

function Hindered({ cancellation }: { cancellation: Cancellation }) {
  const t = useText();
  const { hindrance, isCancelled, appName, pto, cardId } = cancellation;
  const why = isCancelled ? 'cancelled' : (hindrance ?? 'over');
  return (
    <>
      <p>{t(`cancel.hindrance.${why}`, { app: appName ?? '', company: pto.title })}</p>
      <p>
        <ButtonLink href={cardPath(cardId)} variant="secondary">
          {t('cancel.to-card')}
        </ButtonLink>
      </p>
    </>
  );
}
