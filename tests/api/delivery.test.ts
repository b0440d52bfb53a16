import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TransportAuthority } from '#server/contract/enums';
import type { Flow, Program } from '#server/contract/order-flow';
import type { Overview } from '#server/contract/overview';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { givePhoto, TYPED_CONTACTS } from '../worlds/journey';
import { personOf, signedIn } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { portalPerTest, sharedPortal } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';

const MIGRATION_DAY = '2026-04-01';
const DAY_BEFORE = '2026-03-31';

const textOf = (browser: FormClient) => (browser.page ? mainText(browser.page.document) : '');

/** Lets anna travel with another company. */
async function travelWith(portal: TestPortal, pto: TransportAuthority): Promise<void> {
  await portal.deps.connection.db.updateTable('route').set({ pto }).execute();
}

describe('the deliveries to choose from', () => {
  const portal = sharedPortal({ runsJobs: false, env: { ROLE: 'api' } });
  let anna: ApiSession;
  let flowId: string;

  beforeAll(async () => {
    anna = await ApiSession.signIn(portal, 'anna');
    flowId = ((await anna.call('POST', '/order-flow', { body: {} })).json as Flow).flowId;
  });

  const programs = async (): Promise<Program[]> => {
    const answer = await anna.call('POST', '/order-flow/set-program-auto', { body: { flowId } });
    return (answer.json as { programs: Program[] }).programs;
  };

  it.each([
    ['FynBus', 'UngdomskortApp ReePay', 'Normal ReePay'],
    ['Dsb', 'DsbApp ReePay', 'Normal ReePay'],
    ['Movia', 'UngdomskortApp ReePay', 'DotApp MobileApp', 'Rejsekort Nets'],
    ['Midttrafik', 'MidtApp Nets', 'Normal Nets'],
    ['Sydtrafik', 'UngdomskortApp ReePay', 'Normal ReePay'],
    ['NordjyllandsTrafikselskab', 'UngdomskortApp ReePay', 'Normal Nets'],
    ['BornholmsTrafikselskab'],
  ] as const)('are those of the company %s', async (pto, ...expected) => {
    await travelWith(portal, pto);
    const offered = await programs();
    expect(offered.map(({ delivery, payment }) => `${delivery.value} ${payment.value}`)).toEqual(
      expected,
    );
  });

  it('each say when a card can begin, whether it is posted, and whether it needs a photo', async () => {
    await travelWith(portal, 'Movia');
    const facts = (await programs()).map((program) => [
      program.delivery.value,
      program.earliestStart,
      program.isPhysical,
      program.needsPhoto,
    ]);
    expect(facts).toEqual([
      ['UngdomskortApp', '2026-03-03', false, true],
      ['DotApp', '2026-03-03', false, true],
      ['Rejsekort', '2026-03-16', true, false],
    ]);
  });

  it.each(['', 'findes-ikke', 'fynbus-app', 'movia-rejsebillet-app'])(
    'do not include %j, which the company does not offer',
    async (programId) => {
      await travelWith(portal, 'Movia');
      const answer = await anna.call('POST', '/order-flow/set-program', {
        body: { flowId, programId },
      });
      expect(answer.status).toBe(422);
    },
  );
});

describe('a Rejsekort that the operator does not offer', () => {
  it('is neither shown nor accepted', async () => {
    const portal = await startPortal({
      runsJobs: false,
      env: { ROLE: 'api', REJSEKORT_ORDERABLE: 'false' },
    });
    const frede = await ApiSession.signIn(portal, 'frede');
    const flow = (await frede.call('POST', '/order-flow', { body: {} })).json as Flow;
    expect(flow.programs.map(({ id }) => id)).not.toContain('movia-rejsekort');
    const answer = await frede.call('POST', '/order-flow/set-program', {
      body: { flowId: flow.flowId, programId: 'movia-rejsekort' },
    });
    expect(answer.status).toBe(422);
    expect(problemOf(answer).code).toBe('program-unknown');
    await portal.close();
  });
});

describe('the delivery screen', () => {
  const portal = portalPerTest({
    runsJobs: false,
    env: { REJSEBILLET_APP_FROM: MIGRATION_DAY },
  });
  let frede: FormClient;

  beforeEach(async () => {
    frede = await signedIn(portal, 'frede');
    await frede.open('/order/configuration');
  });

  it('explains each kind before it is chosen', async () => {
    await frede.open('/order/configuration/delivery');
    const hints = frede.page!.document.querySelectorAll('.choice-hint').map(({ text }) => text);
    expect(hints).toHaveLength(3);
    const [app, dot, rejsekort] = hints;
    expect(app).toContain('appen Ungdomskort');
    expect(app).toContain('Tidligst fra: 3. mar. 2026');
    expect(app).toContain('Foto: ja, af dig selv');
    expect(app).not.toContain('Porto');
    expect(dot).toContain('Betaling: i appen');
    expect(rejsekort).toContain('Tidligst fra: 16. mar. 2026');
    expect(rejsekort).toContain('Porto: gratis');
    expect(rejsekort).toContain('Foto: nej');
    expect(rejsekort).toContain('Betaling: betalingskort');
  });

  it('shows the choice that the configuration showed, and no other', async () => {
    await frede.open('/order/configuration/delivery');
    const chosen = frede.page!.document.querySelectorAll('input[type=radio][checked]');
    expect(chosen.map((radio) => radio.getAttribute('value'))).toEqual(['movia-app']);
  });

  it('keeps an order in the DOT app, which is shown as the Rejsebillet app from the migration day', async () => {
    await orderInDotApp(frede);
    expect(textOf(frede)).toContain('DOT-appen');
    await portal.goTo(DAY_BEFORE);
    const before = await ApiSession.signIn(portal, 'frede');
    expect(await shownApp(before)).toEqual(['DotApp', 'DOT Billetter', 'DOT-appen']);
    await portal.goTo(MIGRATION_DAY);
    const after = await ApiSession.signIn(portal, 'frede');
    expect(await shownApp(after)).toEqual(['RejseBilletApp', 'Rejsebillet', 'Rejsebillet-appen']);
    const { db } = portal.deps.connection;
    const letters = db
      .selectFrom('message')
      .select('contents')
      .where('subject', 'like', '%kort er klar');
    await db.deleteFrom('message').execute();
    await portal.goTo('2026-05-02');
    const told = await letters.execute();
    expect(told.map(({ contents }) => contents)).toEqual([
      expect.stringContaining('ligger i appen Rejsebillet.'),
    ]);
  });

  it('moves an order under way to the Rejsebillet app on the migration day', async () => {
    await frede.open('/order/configuration/delivery');
    await frede.submit('Brug denne levering', { programId: 'movia-dot-app' });
    await portal.goTo(DAY_BEFORE);
    frede = await signedIn(portal, 'frede');
    await frede.open('/order/configuration/delivery');
    const stale = frede.prepare('Brug denne levering', { programId: 'movia-dot-app' });
    await portal.goTo(MIGRATION_DAY);
    frede = await signedIn(portal, 'frede');
    await frede.open('/order/configuration');
    expect(textOf(frede)).toContain('Rejsebillet-appen');
    const again = await frede.open('/order/configuration/delivery');
    expect(again.html).not.toContain('movia-dot-app');
    const csrf = frede.prepare('Brug denne levering').init.body as URLSearchParams;
    (stale.init.body as URLSearchParams).set('csrf', csrf.get('csrf') ?? '');
    const refused = await frede.send(stale);
    expect(refused.status).toBe(422);
    expect(textOf(frede)).toContain('Vælg, hvordan du vil have dit kort');
  });

  async function orderInDotApp(browser: FormClient): Promise<void> {
    await browser.open('/order/configuration/delivery');
    await browser.submit('Brug denne levering', { programId: 'movia-dot-app' });
    await browser.submit('Næste');
    await browser.submit('Næste', TYPED_CONTACTS);
    await givePhoto(browser);
    await browser.submit('Næste', { conditionsAccepted: 'on' });
    expect(pathOf(browser)).toBe('/order/receipt');
  }

  /** What the overview and the history call the delivery. */
  async function shownApp(session: ApiSession): Promise<(string | undefined)[]> {
    const { groups } = await session.read<Overview>('/cards/overview');
    const [group] = groups;
    return [group?.delivery.value, group?.appDownloadInfo?.appName, group?.delivery.title];
  }
});

describe('the banner «Rejsekort to Rejsebillet»', () => {
  const TITLE = 'Rejsekortet bliver til Rejsebillet';
  const portal = portalPerTest({ runsJobs: false });

  async function openDelivery(username: string): Promise<FormClient> {
    const browser = await signedIn(portal, username);
    await browser.open('/order/configuration');
    await browser.open('/order/configuration/delivery');
    return browser;
  }

  it('is shown where the choice is Movia’s, and not elsewhere', async () => {
    expect(textOf(await openDelivery('frede'))).toContain(TITLE);
    expect(textOf(await openDelivery('anna'))).not.toContain(TITLE);
  });

  it('can be put away for 30 days, on every device', async () => {
    const frede = await openDelivery('frede');
    await frede.submit('Luk');
    expect(pathOf(frede)).toBe('/order/configuration/delivery');
    expect(textOf(frede)).not.toContain(TITLE);
    expect(textOf(await openDelivery('frede'))).not.toContain(TITLE);
    await portal.goTo('2026-03-31');
    expect(textOf(await openDelivery('frede'))).not.toContain(TITLE);
    await portal.goTo('2026-04-01');
    expect(textOf(await openDelivery('frede'))).toContain(TITLE);
  });

  it('can be put away again when it is put away already', async () => {
    const frede = await openDelivery('frede');
    const press = frede.prepare('Luk');
    await frede.send(press);
    const again = await frede.send(press);
    expect(again.status).toBe(200);
    expect((await personOf(portal, 'frede')).rejsebillet_banner_dismissed_on).toBe('2026-03-02');
  });
});
