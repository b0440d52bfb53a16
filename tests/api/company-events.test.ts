// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#server/contract/notifications';
import type { Overview } from '#server/contract/overview';
import { ApiSession } from '../worlds/api-session';
import { personOf } from '../worlds/order-world';
import { eventSignature, pressAt, sendEvent } from '../worlds/outside-events';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

const AT = '2026-03-02T08:00:00.000Z';
const LATER = '2026-03-02T08:00:01.000Z';
const COMPANY = (event: string) => ({ sender: 'companies', event }) as const;

/** What companies do by themselves, told by a signed push and shown as notifications. */
describe('an event of a company', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });
  let bo: ApiSession;
  let groupId: string;
  beforeEach(async () => {
    bo = await ApiSession.signIn(portal, 'bo');
    groupId = (await overview()).groups[0]?.id ?? '';
  });

  const overview = () => bo.read<Overview>('/cards/overview');
  const told = async () =>
    (await bo.read<Notification[]>('/notifications')).map(
      ({ notificationType, notificationText }) =>
        readable(`${notificationType.title}. ${notificationText}`),
    );
  const press = (fields: Record<string, string>) =>
    pressAt(portal, `/sandbox/companies/control/groups/${groupId}`, fields);
  const renamed = (school: string, at: string) =>
    ({ kind: 'group-changed', groupId, school, at }) as const;

  it('is refused without the signature of its sender, and for a group that is not known', async () => {
    const event = renamed('Odense Gymnasium', AT);
    const body = JSON.stringify(event);
    const path = COMPANY('one');
    const ofGvss = eventSignature(portal, { sender: 'gvss', event: 'one' }, body);
    const ofAnother = eventSignature(portal, COMPANY('two'), body);
    for (const signature of ['', 'x'.repeat(64), ofGvss, ofAnother]) {
      expect(await sendEvent(portal, path, event, signature)).toEqual([401, 'bad-signature']);
    }
    // Signed by who may not tell it.
    expect(await sendEvent(portal, { sender: 'gvss', event: 'one' }, event)).toEqual([
      401,
      'bad-signature',
    ]);
    expect(await sendEvent(portal, path, { ...event, groupId: randomUUID() })).toEqual([
      404,
      'not-found',
    ]);
    expect(await sendEvent(portal, path, 'nothing')).toEqual([422, 'not-json']);
    expect(await sendEvent(portal, path, '{"kind":"unheard-of"}')).toEqual([422, 'invalid-input']);
    expect(await told()).toEqual([]);
  });

  it('counts once, and not after a newer one about the same', async () => {
    const newer = renamed('Odense Gymnasium', LATER);
    expect(await sendEvent(portal, COMPANY('b'), newer)).toEqual([200, 'taken']);
    expect(await sendEvent(portal, COMPANY('b'), newer)).toEqual([200, 'known']);
    expect(await sendEvent(portal, COMPANY('a'), renamed('Nyborg', AT))).toEqual([200, 'late']);
    expect(await told()).toHaveLength(1);
  });

  it('counts once when it is told twice at the same time', async () => {
    const event = renamed('Odense Gymnasium', AT);
    const results = await Promise.all(
      ['x', 'x', 'x'].map((id) => sendEvent(portal, COMPANY(id), event)),
    );
    expect(results.map(([, result]) => result).sort()).toEqual(['known', 'known', 'taken']);
    expect(await told()).toHaveLength(1);
  });

  it('that corrects a group shows the new name, and is told', async () => {
    await press({ action: 'rename', school: 'Odense Gymnasium' });
    const [text = '', ...others] = await told();
    expect(others).toEqual([]);
    expect(text).toMatch(
      /^Der er ændret i dine kort\. Dit uddannelsessted er nu Odense Gymnasium \(før .+\)\. Er det forkert, så kontakt DSB\.$/,
    );
    // The same again is no change.
    await press({ action: 'rename', school: 'Odense Gymnasium' });
    expect(await told()).toEqual([text]);
    // The next correction takes its place.
    await press({ action: 'rename', school: 'Nyborg Gymnasium' });
    expect(await told()).toEqual([expect.stringContaining('er nu Nyborg Gymnasium (før Odense')]);
  });

  it('that stops internship cards is told, and settled when they are made again', async () => {
    await press({ action: 'list' });
    expect(await told()).toEqual([
      'Du kan ikke få praktikkort lige nu. Dine andre kort gælder som før. Er det en fejl, så kontakt DSB.',
    ]);
    expect((await personOf(portal, 'bo')).secondary_blacklisted_at).not.toBeNull();
    await press({ action: 'list' });
    expect(await told()).toHaveLength(1);
    await press({ action: 'unlist' });
    expect(await told()).toEqual(['Du kan få praktikkort igen. Bestil det fra dine godkendelser.']);
    expect((await personOf(portal, 'bo')).secondary_blacklisted_at).toBeNull();
  });

  it('that gives money back in its own app ends the card, and no other app can', async () => {
    const [card] = (await overview()).groups[0]?.cards ?? [];
    const cardId = card?.id ?? '';
    const event = { kind: 'app-card-refunded', cardId, refundOre: 36_500, at: AT } as const;
    expect(await sendEvent(portal, COMPANY('r'), event)).toEqual([404, 'not-found']);
    await portal.deps.connection.db
      .updateTable('card_group')
      .set({ program_id: 'movia-rejsebillet-app', payment_type: 'RejseBilletApp' })
      .where('id', '=', groupId)
      .execute();
    await press({ action: 'refund', cardId });
    expect(await told()).toEqual([
      expect.stringMatching(
        /^Kort i Rejsebillet-appen er betalt tilbage\. Du har fået 365,00 kr\. for .+\. Kortet gælder ikke længere\.$/,
      ),
    ]);
    const { status } = await portal.deps.connection.db
      .selectFrom('card')
      .select('status')
      .where('id', '=', cardId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('Refunded');
  });

  it('is refused by the page of the companies with what is wrong', async () => {
    const path = `/sandbox/companies/control/groups/${groupId}`;
    await expect(press({ action: 'rename', school: ' ' })).rejects.toThrow(
      'Skriv navnet på uddannelsesstedet',
    );
    const page = await (await fetch(`${portal.origin}${path}`)).text();
    expect(page).toContain('Bo ');
    const list = await (await fetch(`${portal.origin}/sandbox/companies/control`)).text();
    expect(list).toContain(`${path}"`);
    // Companies, deliveries and what has become of cards stand there as people know them.
    expect(list).toContain('Nordjyllands Trafikselskab, Plastickort med posten');
    expect(list).toContain('DSB, DSB-appen, 3 kort');
    expect(page).toContain('DSB, DSB-appen, 3 kort');
    expect(page).toContain('<p class="hint">Bestilt</p>');
  });
});
