import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { must, problemOf, type ApiResult } from '~/api/client.server';
import { parseForm } from '~/forms/reply.server';
import { paths } from '~/lib/paths';
import type { TextKey } from '~/lib/texts';
import { orderAction, orderLoader, type OrderForm } from '~/routes/order/order-page.server';

/** A form with one radio group, whose values are ids; `missing` is said when none is ticked. */
export const idForm = <Name extends string>(name: Name, missing: TextKey) =>
  z.object({ [name]: z.string({ error: missing }).max(64, missing) } as Record<Name, z.ZodString>);

/** The order with its options. A group that changes keeps what it was ordered for. */
export const newOrderLoader = orderLoader(async ({ flow, owner, draft }) => {
  if (flow.changedGroupId !== null) throw redirect(paths.orderConfiguration);
  return { flow, owner, draft: await draft() };
});

/**
 * The action of a screen with one question: saves the answer, shows a refusal at the radio group and
 * goes on, to the configuration unless `onward` says otherwise.
 */
export function choiceAction<Choice extends object, Saved>(
  form: z.ZodObject & z.ZodType<Choice>,
  {
    save,
    shows = [],
    onward = () => paths.orderConfiguration,
  }: {
    save: (page: OrderForm, choice: Choice) => Promise<ApiResult<Saved>>;
    /** Further statuses that are shown at the radio group. */
    shows?: readonly number[];
    onward?: (saved: Saved, choice: Choice, page: OrderForm) => string;
  },
) {
  const [field = ''] = Object.keys(form.shape);
  return orderAction(async (page) => {
    const parsed = parseForm(page.form, form);
    if (!parsed.ok) return parsed.answer;
    const choice = parsed.value;
    const saved = await save(page, choice);
    const problem = problemOf(saved, { shows });
    if (problem) return parsed.refuse({ fields: { [field]: problem.messages } });
    return redirect(onward(must(saved), choice, page), 303);
  });
}
