import { z } from 'zod';
import { Button } from '~/components/form/button';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';

const PAYER = 'payer';
const pressed = z.object({ intent: z.literal(PAYER) });

/** Whether a form was sent by the button that has somebody else pay. */
export const asksPayer = (form: FormData): boolean => readFields(form, pressed).intent === PAYER;

/** Beside the button that leads to the payment: it begins it as that one does, and leads to a link. */
export function AskPayer() {
  const t = useText();
  return (
    <Button variant="secondary" name="intent" value={PAYER}>
      {t('payment.link.ask')}
    </Button>
  );
}

/** The same once an earlier link is over. */
export function AskPayerAgain() {
  const t = useText();
  return (
    <Button name="intent" value={PAYER}>
      {t('payment.link.again')}
    </Button>
  );
}
