import { json, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { CardsAnswer } from '#server/contract/order-cards';
import { must, problemOf } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { DateField } from '~/components/form/date-field';
import { textValue, type FieldSource } from '~/components/form/field-source';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup, type RadioOption } from '~/components/form/radio-group';
import { typedDate, wrongDateParts } from '~/forms/date';
import {
  acceptedOptions,
  periodErrors,
  periodForm,
  proposalValue,
  raisedWarnings,
  shownMark,
  typedPeriod,
  type ChosenPeriod,
  type PeriodFields,
  type Scope,
} from '~/forms/period';
import { parseForm, type FormReply } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDay, formatPeriod, priceText } from '~/lib/format';
import { paths } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import { orderHandle, type PricedDays } from '~/routes/order/order-texts';
import { orderAction, orderLoader } from '~/routes/order/order-page.server';
import { OrderScreen } from '~/routes/order/order-screen';
import { PeriodPrices } from './periods-prices';
import { WarningQuestion, type Question } from './periods-warnings';

export const handle = orderHandle('order.periods.title');

export const loader = orderLoader(async ({ flow, owner, api, url, draft }) => {
  // The days of a group that changes are not chosen.
  if (flow.changedGroupId !== null) throw redirect(paths.orderConfiguration);
  const cards = await api.get(calls.orderCards, { query: { flowId: flow.flowId } });
  const first = cards.cardGroup.cardExes[0]?.card.period;
  const isOpen = flow.missing.includes('warnings') && first !== undefined;
  const question: Question | null = isOpen
    ? {
        typed: { choice: proposalValue(first), scope: chosenScope(cards) },
        warnings: raisedWarnings(cards.warnings),
        accepted: [],
      }
    : null;
  return {
    flow,
    owner,
    cards,
    question,
    draft: await draft(),
    typed: typedPeriod(url.searchParams),
  };
});

const buttons = z.object({
  intent: z.literal('price').optional(),
  /** Warnings that the person accepts. */
  accept: z.array(z.string()),
});
const form = z.intersection(buttons, periodForm);

/** «Vis pris» asks for the same answer as saving does, and saves nothing. */
export const action = orderAction(async ({ form: posted, api, ref, t }) => {
  const parsed = parseForm(posted, form);
  if (!parsed.ok) return parsed.answer;
  const { period, scope, accept: accepted, intent } = parsed.value;
  const isPreview = intent === 'price';
  const options = {
    ...acceptedOptions(accepted),
    orderCardsForTheWholeApproval: scope === 'whole',
    skipSave: isPreview,
  };
  const saved = await api.call(calls.changeOrderCards, {
    body: { ...ref, cards: [{ period }], options },
  });
  const problem = problemOf(saved, { failure: 'common.something-wrong' });
  if (problem) return parsed.refuse({ form: problem.messages });
  const answer = must(saved);
  const fields = errorTexts(answer, parsed.value, t);
  const { cardExes, validationMessages } = answer.cardGroup;
  if (Object.keys(fields).length > 0) return parsed.refuse({ fields, form: validationMessages });
  const isValid = cardExes.every(({ validation }) => validation.isValid);
  if (!isValid) return parsed.refuse({ form: [...validationMessages, 'order.periods.invalid'] });
  if (isPreview) return json({ reply: parsed.reply, preview: answer });
  if (answer.isSuccess) return redirect(paths.orderConfiguration, 303);
  const open = raisedWarnings(answer.warnings).filter((warning) => !accepted.includes(warning));
  const typed = typedPeriod(posted) ?? {};
  return json({ reply: parsed.reply, question: { typed, warnings: open, accepted } });
});

/** What is wrong with the first period, with the days and lengths that would do. */
function errorTexts(
  { cardGroup, bounds }: CardsAnswer,
  chosen: ChosenPeriod,
  t: Texts,
): Record<string, string[]> {
  const { earliestStart, latestEnd, minDays, maxDays } = bounds;
  const limits = { from: formatDay(earliestStart), to: formatDay(latestEnd) };
  const [first] = cardGroup.cardExes;
  const values = {
    ...{ ...limits, min: minDays, max: maxDays },
    ...(first && {
      period: formatPeriod(first.card.period.from, first.card.period.to),
      count: first.days,
    }),
  };
  const errors = periodErrors(first?.validation, chosen, bounds);
  return Object.fromEntries(
    Object.entries(errors).map(([field, keys]) => [field, keys.map((key) => t(key, values))]),
  );
}

interface Answer {
  question?: Question;
  reply?: FormReply;
  preview?: CardsAnswer;
}

/** This page with what was typed on it. */
const periodsPath = (typed: Record<string, string>): string =>
  `${paths.orderPeriods}?${new URLSearchParams(typed)}`;

export default function Periods() {
  const { flow, owner, cards, question: open, draft, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  const t = useText();
  const asked = answer?.question;
  const { fields, formErrors } = usePortalForm<PeriodFields & Record<string, unknown>>(
    'periode',
    { choice: firstChoice(cards), scope: chosenScope(cards) },
    draft ?? typed,
  );
  const shown = shownMark({
    choice: textValue(fields.choice.initialValue),
    from: typedDate(fields.from.initialValue),
    to: typedDate(fields.to.initialValue),
  });
  const question = asked ?? (answer ? null : open);
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title="order.periods.title"
      back={paths.orderConfiguration}
      errors={{ fields: [fields.choice, fields.from, fields.to, fields.scope], formErrors }}
    >
      {question ? (
        <WarningQuestion
          owner={owner}
          closeHref={asked ? periodsPath(asked.typed) : paths.orderConfiguration}
          {...question}
        />
      ) : null}
      <PortalForm hidden={{ ...owner, shown }}>
        <RadioGroup
          field={fields.choice}
          label={t('order.periods.question')}
          options={periodOptions(cards, t)}
        />
        <OwnDays cards={cards} fields={fields} />
        {cards.laterCount > 0 ? (
          <RadioGroup
            field={fields.scope}
            label={t('order.periods.scope')}
            options={SCOPES.map((value) => ({
              value,
              label: t(`order.periods.scope.${value}`),
              hint: value === 'whole' ? t('order.periods.scope.whole-hint') : undefined,
            }))}
          />
        ) : null}
        <price-preview>
          <PeriodPrices
            // What is wrong has no price, and that of the saved periods would mislead.
            cards={answer?.preview ?? (answer ? null : cards)}
            isPreview={answer?.preview !== undefined}
          />
          <ButtonRow>
            <Button>{t('order.periods.use')}</Button>
            <Button name="intent" value="price" variant="secondary">
              {t('order.periods.show-price')}
            </Button>
          </ButtonRow>
        </price-preview>
      </PortalForm>
    </OrderScreen>
  );
}

const SCOPES = ['whole', 'one'] as const satisfies readonly Scope[];

/** Days of one's own, with what they may be; only there while they are what is ticked. */
function OwnDays({
  cards: { bounds, proposals },
  fields,
}: {
  cards: CardsAnswer;
  fields: Readonly<Record<'from' | 'to', FieldSource>>;
}) {
  const t = useText();
  const { earliestStart, latestEnd } = bounds;
  return (
    <div className="own-days">
      <p>
        {t('order.periods.bounds', {
          from: formatDay(earliestStart),
          to: formatDay(latestEnd),
        })}
      </p>
      <DateField
        field={fields.from}
        label={t('order.periods.from')}
        example={proposals[0]?.period.from ?? earliestStart}
        wrongParts={wrongDateParts(fields.from.initialValue)}
      />
      <DateField
        field={fields.to}
        label={t('order.periods.to')}
        // What would do stands after what is wrong.
        hint={fields.to.errors?.[1]}
        wrongParts={wrongDateParts(fields.to.initialValue)}
      />
    </div>
  );
}

/** The periods to choose between: the chosen one first, then the proposals, then days of one's own. */
export function periodOptions(cards: CardsAnswer, t: Texts): RadioOption[] {
  const [first] = cards.cardGroup.cardExes;
  const chosen = first ? [{ ...first, period: first.card.period }] : [];
  const offered = [...chosen, ...cards.proposals].map(({ period, days, displayPrice }) => ({
    value: proposalValue(period),
    label: formatPeriod(period.from, period.to),
    hint: lengthText(period, { days, displayPrice }, cards.bounds, t),
  }));
  const isFirstOfItsKind = ({ value }: { value: string }, index: number) =>
    offered.findIndex((option) => option.value === value) === index;
  return [
    ...offered.filter(isFirstOfItsKind),
    {
      value: 'own',
      label: t('order.periods.own'),
      hint: t('order.periods.own-hint', {
        min: cards.bounds.minDays,
        max: cards.bounds.maxDays,
      }),
    },
  ];
}

/** How long a period is and what it costs, and what that means for the longest one. */
function lengthText(
  period: { to: string },
  { days, displayPrice }: PricedDays,
  { latestEnd, maxDays }: CardsAnswer['bounds'],
  t: Texts,
): string {
  const facts = { days, price: priceText(displayPrice.beneficiaryPrice) };
  if (period.to === latestEnd) return t('order.periods.to-the-end', facts);
  return t(days === maxDays ? 'order.periods.longest' : 'order.periods.length', facts);
}

/** Whether more periods follow the first one, as the order stands. */
const chosenScope = ({ cardGroup: { cardExes }, laterCount }: CardsAnswer): Scope =>
  laterCount > 0 && cardExes.length === 1 ? 'one' : 'whole';

/** What is chosen when the page opens. */
export function firstChoice({ cardGroup }: CardsAnswer): string {
  const [first] = cardGroup.cardExes;
  return first ? proposalValue(first.card.period) : 'own';
}
