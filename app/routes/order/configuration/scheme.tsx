import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { educationType } from '#server/contract/enums';
import { paths } from '~/lib/paths';
import { CheaperScheme } from './cheaper-scheme';
import { ChoiceScreen } from './choice';
import { choiceAction, newOrderLoader } from './choice.server';
import { orderHandle } from '~/routes/order/order-texts';
import { wantedQuery } from '~/routes/order/start-flow.server';

const form = z.object({ schemeType: educationType.exclude(['Unknown'], 'order.missing.scheme') });

export const handle = orderHandle('order.scheme.title', 'company', 'rejsekort');

export const loader = newOrderLoader;

export const action = choiceAction(form, {
  save: ({ api }, body) => api.call(calls.startFlow, { body }),
  shows: [409],
  // The payment of the order under way could not be ended: the person decides.
  onward: ({ abortReason }, choice) =>
    abortReason === 'CouldNotProcessPreviousActiveFlows'
      ? paths.orderActive + wantedQuery(choice)
      : paths.orderConfiguration,
});

export default function Scheme() {
  const { flow } = useLoaderData<typeof loader>();
  return (
    <ChoiceScreen
      title="order.scheme.title"
      question="order.scheme.question"
      button="order.scheme.use"
      hint="order.scheme.hint"
      id="type"
      name="schemeType"
      chosen={flow.scheme?.value}
      before={<CheaperScheme flow={flow} isChoosing />}
      options={flow.schemes.map(({ value, title }) => ({ value, label: title }))}
    />
  );
}
