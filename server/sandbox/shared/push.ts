/** What a stand-in tells the portal by itself: an event under a name of its own, signed. */
import { createHmac, randomUUID } from 'node:crypto';
import type { EventSender, OutsideEvent } from '../../contract/events';
import type { Clock } from '../../clock';

export interface PushOptions {
  clock: Clock;
  sender: EventSender;
  secret: string | null;
  /** Where the portal hears of events; undefined in a process that serves no API. */
  eventsUrl: string | undefined;
}

/** An event of any kind without the time, which is now. */
type Happening = OutsideEvent extends infer Event
  ? Event extends OutsideEvent
    ? Omit<Event, 'at'>
    : never
  : never;

/** Tells the portal of events; null when it took one, else why it did not. */
export type Push = (event: Happening) => Promise<string | null>;

export const createPush =
  ({ clock, sender, secret, eventsUrl }: PushOptions): Push =>
  async (event) => {
    if (!eventsUrl) return 'intet svar';
    const id = randomUUID();
    const body = JSON.stringify({ ...event, at: clock.now().toISOString() });
    const signature = createHmac('sha256', secret ?? '')
      .update(`${id}.${body}`)
      .digest('hex');
    try {
      const response = await fetch(`${eventsUrl}/${sender}/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': signature },
        body,
      });
      return response.ok ? null : `${response.status} ${await response.text()}`;
    } catch {
      return 'intet svar';
    }
  };
