import type { EventOf, PersonEvent } from '../../contract/events';
import type { CardGroupRow } from '../../db/cards';
import type { Tx } from '../../db/connect';
import type { Deps } from '../../deps';

/** The group that an event is about, and the card in it, if it is about one. */
export type EventSubject = CardGroupRow & { cardId: string | null };

/** Does what follows from an event, in the transaction that notes it. */
export type EventHandler<Kind extends PersonEvent['kind']> = (
  deps: Deps,
  tx: Tx,
  event: EventOf<Kind> & { id: string },
  group: EventSubject,
) => Promise<void>;
