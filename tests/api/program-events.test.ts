// @module-tag postgres
import { describe, expect, it } from 'vitest';
import type { Notification } from '#server/contract/notifications';
import type { Overview } from '#server/contract/overview';
import { ApiSession } from '../worlds/api-session';
import { pressAt, sendEvent } from '../worlds/outside-events';
import { portalPerTest } from '../worlds/portal-per-test';
import { readable } from '../worlds/readable';

const PATH = '/sandbox/companies/control/programs';
const company = (event: string) => ({ sender: 'companies', event }) as const;

describe('what a company says of a program', () => {
  const portal = portalPerTest({ runsJobs: false, seedsOrders: true });

  const bo = async () => {
    await portal.runJobs();
    const session = await ApiSession.signIn(portal, 'bo');
    const { obligatoryFlowId } = await session.read<Overview>('/cards/overview');
    const notifications = await session.read<Notification[]>('/notifications');
    const told = notifications.map(({ notificationType, notificationText }) =>
      readable(`${notificationType.title}. ${notificationText}`),
    );
    return { mustOrder: obligatoryFlowId !== null, told };
  };

  it('has those with cards to come choose another delivery when it ends, and no longer when it is back', async () => {
    await pressAt(portal, PATH, { action: 'end', programId: 'dsb-app' });
    const ended = await bo();
    expect(ended.mustOrder).toBe(true);
    expect(ended.told).toEqual([expect.stringMatching(/^Vælg en ny levering\. /)]);
    await pressAt(portal, PATH, { action: 'reopen', programId: 'dsb-app' });
    expect(await bo()).toEqual({ mustOrder: false, told: [] });
  });

  it('counts as it was said last, whatever comes late', async () => {
    const offered = (isOffered: boolean, at: string) =>
      ({ kind: 'program-offered', programId: 'dsb-app', isOffered, at }) as const;
    const [older, newer] = ['2026-03-02T08:00:00Z', '2026-03-02T08:00:01Z'];
    expect(await sendEvent(portal, company('2'), offered(true, newer))).toEqual([200, 'taken']);
    expect(await sendEvent(portal, company('1'), offered(false, older))).toEqual([200, 'late']);
    expect((await bo()).mustOrder).toBe(false);
    const unknown = { ...offered(false, newer), programId: 'nothing' };
    expect(await sendEvent(portal, company('3'), unknown)).toEqual([404, 'not-found']);
  });

  it('tells those whose app is replaced where they find their card, once', async () => {
    await portal.deps.connection.db
      .updateTable('card_group')
      .set({ program_id: 'movia-dot-app' })
      .where('program_id', '=', 'dsb-app')
      .execute();
    const replace = { action: 'replace', programId: 'movia-dot-app' };
    await pressAt(portal, PATH, replace);
    const text =
      'Dit kort flytter til Rejsebillet-appen. Fra 3. marts 2026 finder du det der, ikke i DOT-appen. Du skal ikke bestille igen.';
    expect((await bo()).told).toEqual([text]);
    await pressAt(portal, PATH, replace);
    await portal.goTo('2026-03-03');
    expect((await bo()).told.filter((each) => each === text)).toHaveLength(1);
    await expect(pressAt(portal, PATH, { ...replace, programId: 'dsb-app' })).rejects.toThrow(
      'Portalen tog ikke imod det',
    );
  });
});
