import { calls } from '../contract/calls';
import { eventSender, outsideEvent, SENDER_OF } from '../contract/events';
import { isSignedWith } from '../crypto';
import { Refusal } from '../refusal';
import { takeEvent } from '../workflows/events/take-event';
import { parseInput, serve, type Endpoint } from './endpoint';
import { parsedJson } from './signed-body';

/** What others tell us by themselves. */
export const eventEndpoints: Endpoint[] = [
  serve(calls.outsideEvent, 'signed', async ({ deps, params, headers, incoming }) => {
    const body = await incoming.text();
    const { data: sender } = eventSender.safeParse(params.sender);
    const secret = sender ? deps.config.senders[sender] : null;
    const sent = { name: params.event, body, signature: headers['x-signature'] };
    if (!sender || !secret || !isSignedWith(secret, sent)) throw new Refusal('bad-signature');
    const event = parseInput(outsideEvent, parsedJson(body));
    if (SENDER_OF[event.kind] !== sender) throw new Refusal('bad-signature');
    return { result: await takeEvent(deps, { ...event, sender, id: params.event }) };
  }),
];
