import { sub } from 'date-fns/sub';
import { KEPT } from '../../contract/kept';
import type { CardProvider } from '../../contract/enums';
import type { Tx } from '../../db/connect';
import { enqueue } from '../../db/outbox';
import {
  listKeptMethods,
  listOldMethods,
  setSavedMethodState,
  type MethodMark,
} from '../../db/saved-methods';
import type { PaymentOperationRow } from '../../db/payments';
import type { Deps } from '../../deps';
import { dayInCopenhagen } from '../../domain/day';
import { inTransaction } from '../../in-transaction';

const BEFORE_ALL: MethodMark = { created_at: '', id: '' };

interface Kept {
  provider: CardProvider;
  reference: string;
}

/** Has the providers forget the payment cards that they keep of a person who is deleted. */
export async function forgetCardsOf(deps: Deps, tx: Tx, beneficiaryId: string): Promise<void> {
  for (const card of await listKeptMethods(tx, beneficiaryId)) await ask(deps, tx, card);
}

/**
 * Has the provider forget a card that it saved with a payment which came to nothing; not one that its person has
 * saved otherwise.
 */
export async function forgetUnkeptCard(
  deps: Deps,
  tx: Tx,
  { beneficiary_id: beneficiaryId, provider }: PaymentOperationRow,
  reference: string,
): Promise<void> {
  const kept = await listKeptMethods(tx, beneficiaryId);
  if (kept.some((card) => card.provider === provider && card.reference === reference)) return;
  await ask(deps, tx, { provider, reference });
}

/** Has the providers forget payment cards that nobody has used for so long, and nothing will be paid with. */
export async function forgetUnusedCards(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const until = {
    unusedSince: sub(now, { months: KEPT.methodMonths }),
    today: dayInCopenhagen(now),
  };
  for (let after: MethodMark | undefined = BEFORE_ALL; after;) {
    const since = after;
    after = await inTransaction(deps, async (tx) => {
      const old = await listOldMethods(tx, { ...until, after: since });
      for (const card of old.filter(({ is_used: isUsed }) => !isUsed)) {
        await setSavedMethodState(tx, card.id, 'deleted');
        await ask(deps, tx, card);
      }
      return old.at(-1);
    });
  }
}

/** The name that the provider has for a card is nobody's to read once its person is gone. */
const ask = ({ clock, secrets }: Deps, tx: Tx, { provider, reference }: Kept): Promise<void> =>
  enqueue(
    tx,
    'forget-card',
    { provider, sealed: secrets.encrypt(reference) },
    { now: clock.now() },
  );

/** Has a provider forget a payment card; one that is gone is fine. What went wrong does not name it. */
export async function forgetCard(
  { payments, secrets }: Deps,
  { provider, sealed }: { provider: CardProvider; sealed: string },
): Promise<void> {
  try {
    await payments[provider].forgetMethod(secrets.decrypt(sealed));
  } catch (cause) {
    throw new Error(`${provider} could not forget a payment card`, { cause });
  }
}
