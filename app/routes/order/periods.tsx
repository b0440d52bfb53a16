import { json, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getCards, saveCards } from '~/api/order-flow.server';
import { Button } from '~/components/button';
import { DateField } from '~/components/date-field';
import { Notice } from '~/components/notice';
import { PortalForm } from '~/components/portal-form';
import { RadioGroup } from '~/components/radio-group';
import { parseDate, type DateParts } from '~/forms/date';
import {
  acceptedOptions,
  periodErrors,
  periodForm,
  raisedWarnings,
  type Warning,
} from '~/forms/period';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDay, formatPeriod } from '~/lib/format';
import { paths } from '~/lib/paths';
import { priceText } from '~/lib/price';
import { useText } from '~/lib/texts';
import { orderHandle } from './order-facts.parts';
import { orderAction, orderLoader, settle } from './order-page.server';
import { OrderScreen } from './order-screen.parts';
import { WarningQuestion } from './period-warnings.parts';

export const handle = orderHandle('order.periods.title');

export const loader = orderLoader(async ({ flow, owner, api }) => {
  // The days of a group that changes are not chosen.
  if (flow.changedGroupId !== null) throw redirect(paths.orderConfiguration);
  return { flow, owner, cards: await getCards(api, flow.flowId) };
});

export const action = orderAction(async ({ form, api, ref }) => {
  const parsed = parseForm(form, periodForm);
  if (!parsed.ok) return parsed.answer;
  const period = parsed.value;
  const accepted = form.getAll('accept');
  const options = acceptedOptions(accepted);
  const saved = await saveCards(api, { ...ref, cards: [{ period }], options });
  const problem = settle(saved);
  if (problem) return parsed.refuse({ form: problem.messages });
  if (!saved.ok || saved.data.isSuccess) return redirect(paths.orderConfiguration, 303);
  const { cardGroup, warnings } = saved.data;
  const fields = periodErrors(cardGroup.cardExes[0]?.validation);
  if (fields.from ?? fields.to) return parsed.refuse({ fields });
  const open = raisedWarnings(warnings).filter((warning) => !accepted.includes(warning));
  if (open.length === 0) {
    const messages = cardGroup.validationMessages;
    return parsed.refuse({ form: messages.length > 0 ? messages : ['order.periods.invalid'] });
  }
  return json({ question: { period, warnings: open, accepted: accepted.map(String) } });
});

type Answer = { question?: { period: Period; warnings: Warning[]; accepted: string[] } };
interface Period {
  from: string;
  to: string;
}
interface Values extends Record<string, unknown> {
  choice: string;
  from: DateParts | string;
  to: DateParts | string;
}

export default function Periods() {
  const { flow, owner, cards } = useLoaderData<typeof loader>();
  const question = (useActionData<typeof action>() as Answer | undefined)?.question;
  const t = useText();
  const first = cards.cardGroup.cardExes[0];
  const { fields, formErrors } = usePortalForm<Values>('periode', {
    choice: question || !first ? 'own' : 'keep',
    ...question?.period,
  });
  const { earliestStart, latestEnd, minDays, maxDays } = cards.bounds;
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title="order.periods.title"
      back={paths.orderConfiguration}
      errors={{ fields: [fields.choice, fields.from, fields.to], formErrors }}
    >
      {question ? <WarningQuestion owner={owner} {...question} /> : null}
      {question ? null : (
        <OpenWarnings warnings={flow.missing.includes('warnings') ? cards.warnings : null} />
      )}
      <p>
        {t('order.periods.bounds', {
          min: minDays,
          max: maxDays,
          from: formatDay(earliestStart),
          to: formatDay(latestEnd),
        })}
      </p>
      <PortalForm hidden={owner}>
        {first ? (
          <>
            <input type="hidden" name="keepFrom" value={first.card.period.from} />
            <input type="hidden" name="keepTo" value={first.card.period.to} />
            <RadioGroup
              field={fields.choice}
              label={t('order.periods.question')}
              options={[
                {
                  value: 'keep',
                  label: formatPeriod(first.card.period.from, first.card.period.to),
                  detail: priceText(first.displayPrice.beneficiaryPrice),
                  hint: t('order.periods.keep-hint', { days: first.days }),
                },
                {
                  value: 'own',
                  label: t('order.periods.own'),
                  hint: t('order.periods.own-hint'),
                },
              ]}
            />
          </>
        ) : null}
        <DateField
          field={fields.from}
          label={t('order.periods.from')}
          wrongParts={wrongParts(fields.from.initialValue)}
        />
        <DateField
          field={fields.to}
          label={t('order.periods.to')}
          wrongParts={wrongParts(fields.to.initialValue)}
        />
        {flow.cardCount > 1 ? <p>{t('order.periods.follow')}</p> : null}
        <Button wide>{t('common.save-choice')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}

/** The inputs to mark; all three when each can be read, as the day as a whole is wrong then. */
function wrongParts(typed: unknown) {
  const parsed = parseDate(typed ?? {});
  return parsed.ok ? undefined : parsed.wrongParts;
}

/** What must be accepted about the periods as they stand. */
function OpenWarnings({ warnings }: { warnings: Record<Warning, boolean> | null }) {
  const t = useText();
  if (!warnings) return null;
  return (
    <>
      {raisedWarnings(warnings).map((warning) => (
        <Notice key={warning} type="warning" sticky>
          <p>{t(`order.warning.${warning}`)}</p>
        </Notice>
      ))}
    </>
  );
}
