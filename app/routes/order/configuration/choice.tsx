import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup, type RadioOption } from '~/components/form/radio-group';
import { Icon } from '~/components/icon';
import { usePortalForm } from '~/forms/use-portal-form';
import { paths } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';
import { OrderScreen } from '~/routes/order/order-screen';
import type { newOrderLoader } from './choice.server';

interface ChoiceScreenProps<Name extends string> {
  /** Posted unseen with the answer. */
  hidden?: Readonly<Record<string, string>>;
  title: TextKey;
  question: TextKey;
  hint?: TextKey;
  /** The button that saves the answer. */
  button: TextKey;
  /** Begins the ids of the form. */
  id: string;
  name: Name;
  chosen: string | null | undefined;
  /** Without any there is no form; without an open one no button. */
  options: readonly RadioOption[];
  before?: ReactNode;
  children?: ReactNode;
}

/** Why an option can't be chosen, as its hint. */
export const ClosedReason = ({ children }: { children: ReactNode }) => (
  <span className="closed-reason">
    <Icon name="lock" /> <span>{children}</span>
  </span>
);

/** A screen of the configuration that asks one question, with what stands before and after its form. */
export function ChoiceScreen<Name extends string>(props: ChoiceScreenProps<Name>) {
  const { hidden, title, question, hint, button, id, name, chosen } = props;
  const { options, before, children } = props;
  const { flow, owner, draft } = useLoaderData<typeof newOrderLoader>();
  const t = useText();
  const values = { [name]: chosen ?? undefined } as Partial<Record<Name, string>>;
  const field = usePortalForm<Record<Name, string>>(id, values, draft).fields[name];
  return (
    <OrderScreen
      flow={flow}
      step="configuration"
      title={title}
      back={paths.orderConfiguration}
      errors={{ fields: [field] }}
    >
      {before}
      {options.length > 0 ? (
        <PortalForm hidden={{ ...owner, ...hidden }}>
          <RadioGroup field={field} label={t(question)} hint={hint && t(hint)} options={options} />
          {options.every(({ disabled }) => disabled) ? null : <Button wide>{t(button)}</Button>}
        </PortalForm>
      ) : null}
      {children}
    </OrderScreen>
  );
}
