import { beforeEach, describe, expect, it } from 'vitest';
import type { CardsAnswer } from '#server/contract/order-cards';
import type { Flow, UnfinishedState } from '#server/contract/order-flow';
import { findFlow } from '#server/db/order-flows';
import { pauseForCompany } from '#server/workflows/order/choose/unfinished';
import type { PauseReason } from '#server/contract/enums';
import { ApiSession, problemOf } from '../worlds/api-session';
import { orderUntilPayment } from '../worlds/journey';
import { personOf, signedIn } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf, titleOf } from '../worlds/shown';

/** Pauses the order somebody has under way, as a company's answer does. */
async function pause(portal: TestPortal, username: string, reason: PauseReason): Promise<string> {
  const { id: beneficiaryId } = await personOf(portal, username);
  return portal.deps.connection.db.transaction().execute(async (tx) => {
    const flow = await findFlow(tx, { beneficiaryId, isOpen: true });
    if (!flow) throw new Error(`${username} has no order under way`);
    await pauseForCompany(portal.deps, tx, flow, reason, 'Sydtrafik');
    return flow.id;
  });
}

describe('starting an order', () => {
  const portal = portalPerTest({ runsJobs: false });
  let emma: ApiSession;
  beforeEach(async () => {
    emma = await ApiSession.signIn(portal, 'emma');
  });

  const start = async (session: ApiSession, body: object) =>
    session.call('POST', '/order-flow', { body });
  const flowOf = ({ json }: { json: unknown }) => json as Flow;

  it('finds the order under way, and ends it when another scheme is chosen', async () => {
    const first = flowOf(await start(emma, {}));
    expect(first).toMatchObject({ flowType: 'Normal', scheme: { value: 'UU' } });
    expect(flowOf(await start(emma, {})).flowId).toBe(first.flowId);
    expect(flowOf(await start(emma, { schemeType: 'UU' })).flowId).toBe(first.flowId);
    const other = flowOf(await start(emma, { schemeType: 'VU' }));
    expect(other.flowId).not.toBe(first.flowId);
    expect(other.abortReason).toBe('None');
    const old = await emma.read<Flow>(`/order-flow/${first.flowId}`);
    expect(old.state).toBe('Cancelled');
  });

  it('says in the way of another order what this one is, and when it was begun', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await anna.open('/order/active');
    const rows = anna.page!.document.querySelectorAll('.summary-list dt').map(({ text }) => text);
    expect(rows).toEqual(['Type', 'Rute', 'Første periode', 'Begyndt']);
    expect(textOf(anna)).toContain('Odense – Svendborg via Ringe');
    expect(textOf(anna)).toMatch(/Begyndt2\. mar\. 2026 kl\. \d\d\.\d\d/);
  });

  it('begins one order when several windows ask at once', async () => {
    const asked = await Promise.all(
      [{}, { schemeType: 'UU' }, {}].map((body) => start(emma, body)),
    );
    expect(new Set(asked.map((answer) => flowOf(answer).flowId)).size).toBe(1);
  });

  it.each([
    [{ groupId: 'findes-ikke' }, 404, 'not-found'],
    [{ routeChangeFlowId: 'findes-ikke' }, 404, 'not-found'],
    [{ obligatoryFlowId: 'findes-ikke' }, 404, 'not-found'],
    [{ subsidyId: 'findes-ikke' }, 422, 'subsidy-unknown'],
    [{ schemeType: 'XU' }, 422, 'scheme-unknown'],
  ])('with %j is refused', async (body, status, code) => {
    const answer = await start(emma, body);
    expect(answer.status).toBe(status);
    expect(problemOf(answer).code).toBe(code);
  });

  it('of another scheme is refused while an order waits for a company', async () => {
    await start(emma, {});
    const flowId = await pause(portal, 'emma', 'awaits-company');
    expect(flowOf(await start(emma, { schemeType: 'VU' }))).toMatchObject({
      flowId,
      abortReason: 'CouldNotProcessPreviousActiveFlows',
    });
    expect(flowOf(await start(emma, { schemeType: 'UU', continueUnfinished: true }))).toMatchObject(
      {
        flowId,
        flowStatus: 'Paused',
        abortReason: 'None',
      },
    );
    const schemes = await emma.read<{ schemeType: string; isPaused: boolean }[]>('/schemes');
    expect(schemes.map(({ schemeType, isPaused }) => [schemeType, isPaused])).toEqual([
      ['UU', true],
      ['VU', false],
    ]);
  });

  it('from a link on another site waits until the person says so', async () => {
    const anna = await signedIn(portal, 'anna');
    const { id } = await personOf(portal, 'anna');
    // The login led straight into an order.
    await anna.open('/order/cancel');
    await anna.submit('Afbryd bestilling');
    const page = await anna.send({
      url: new URL('/order/configuration', portal.origin),
      init: { method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } },
    });
    expect(page.url.pathname).toBe('/order/active');
    const open = { beneficiaryId: id, isOpen: true } as const;
    expect(await findFlow(portal.deps.connection.db, open)).toBeUndefined();
    const link = page.document
      .querySelectorAll('main a')
      .find(({ text }) => text === 'Start bestilling');
    await anna.open(link?.getAttribute('href') ?? '');
    expect(anna.page?.url.pathname).toBe('/order/configuration');
  });

  it('says why an order to or from Bornholm goes no further', async () => {
    const jens = await signedIn(portal, 'jens');
    await jens.open('/order');
    expect(titleOf(jens)).toBe('Rejser til og fra Bornholm – Bestilling – Ungdomskort');
    expect(textOf(jens)).toContain('Du kan ikke bestille Ungdomskort til rejser mellem Bornholm');
    expect(textOf(jens)).not.toContain('Vi har udfyldt det, vi kan');
    expect(jens.page?.document.querySelectorAll('main form, main dl')).toHaveLength(0);
    for (const page of ['delivery', 'periods']) {
      await jens.open(`/order/configuration/${page}`);
      expect(pathOf(jens)).toBe('/order/configuration');
    }
    expect(hrefOf(jens, 'Afbryd bestilling')).toBe('/order/cancel');
  });
});

describe('an order that waits for a company', () => {
  const portal = portalPerTest({ runsJobs: false });

  const path = (flowId: string, call: string) => `/order-flow/${flowId}/${call}`;

  it.each<[PauseReason, boolean, boolean]>([
    ['awaits-company', true, false],
    ['accepted', false, false],
    ['company-changed', false, true],
  ])('in the state «%s» offers to wait: %s, to go on: %s', async (reason, showAccept, showNext) => {
    const anna = await ApiSession.signIn(portal, 'anna');
    await anna.call('POST', '/order-flow', { body: {} });
    const flowId = await pause(portal, 'anna', reason);
    const state = await anna.read<UnfinishedState>('/order-flow/unfinished-state');
    expect(state).toMatchObject({
      flowId,
      descriptionKey: reason,
      showAccept,
      showNext,
      showCancel: true,
      isPaused: true,
      assignedPto: { value: 'Sydtrafik' },
      routeInfo: { from: 'Odense', to: 'Svendborg' },
    });
    const accepted = await anna.call('POST', path(flowId, 'pause-unfinished'), {
      body: { email: 'anna@eksempel.dk' },
    });
    const goesOn = await anna.call('POST', path(flowId, 'continue-unfinished'));
    expect([accepted.status, goesOn.status]).toEqual([
      showAccept ? 200 : 409,
      showNext ? 200 : 409,
    ]);
  });

  it('refuses an e-mail address that is not one, and an unknown state', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    expect(problemOf(await anna.call('GET', '/order-flow/unfinished-state')).code).toBe('no-flow');
    await anna.call('POST', '/order-flow', { body: {} });
    expect(problemOf(await anna.call('GET', '/order-flow/unfinished-state')).code).toBe(
      'order-not-paused',
    );
    const flowId = await pause(portal, 'anna', 'awaits-company');
    const answer = await anna.call('POST', path(flowId, 'pause-unfinished'), {
      body: { email: 'anna@' },
    });
    expect(answer.status).toBe(400);
    expect(problemOf(answer).errors).toEqual([{ field: 'email', code: 'validation.email' }]);
  });

  it('takes no address when it does not wait, and says what can be done with the order', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const { flowId } = (await anna.call('POST', '/order-flow', { body: {} })).json as Flow;
    const wait = () =>
      anna.call('POST', path(flowId, 'pause-unfinished'), { body: { email: 'anna@eksempel.dk' } });
    const idle = await wait();
    expect([idle.status, problemOf(idle).code]).toEqual([409, 'order-not-paused']);
    await pause(portal, 'anna', 'company-changed');
    const moved = await wait();
    expect([moved.status, problemOf(moved).messages]).toEqual([
      409,
      ['Bestillingen venter ikke på svar fra et trafikselskab. Du kan fortsætte den.'],
    ]);
  });

  it('waits on its own page until the person gives it up', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await pause(portal, 'anna', 'awaits-company');
    await anna.open('/order/contacts');
    expect(anna.page?.url.pathname).toBe('/order/unfinished');
    expect(anna.page?.html).toContain('Sydtrafik skal godkende din rute');
    await anna.submit('Skriv til mig', { email: 'anna' });
    expect(anna.page?.status).toBe(422);
    expect(anna.page?.document.querySelector('.error-summary a')?.text).toContain('gyldig');
    await anna.submit('Skriv til mig', { email: 'anna@eksempel.dk' });
    expect(anna.page?.html).toContain('Du får besked på anna@eksempel.dk');
    await anna.open('/overview');
    expect(anna.page?.html).toContain('Fortsæt bestilling');
    await anna.open('/order/cancel');
    await anna.submit('Afbryd bestilling');
    expect(anna.page?.url.pathname).toBe('/overview');
    expect(anna.page?.html).toContain('Start bestilling');
  });

  it('goes on with what was chosen when another company has the route', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await pause(portal, 'anna', 'company-changed');
    await anna.open('/order');
    expect(anna.page?.html).toContain('Din rute hører nu til Sydtrafik');
    const late = anna.prepare('Næste');
    await anna.submit('Næste');
    expect(anna.page?.url.pathname).toBe('/order/configuration');
    await anna.send(late);
    expect(anna.page?.url.pathname).toBe('/order/configuration');
    await orderUntilPayment(anna);
    expect(anna.page?.url.pathname).toContain('/sandbox');
  });
});

describe('an internship', () => {
  it('cannot be ordered before a paid base card covers its days', async () => {
    const portal = await startPortal({ runsJobs: false });
    try {
      const david = await ApiSession.signIn(portal, 'david');
      const answer = await david.call('POST', '/order-flow', { body: {} });
      const flow = answer.json as Flow;
      expect(flow.blockedSubsidies).toMatchObject([
        {
          subsidyLevel: { value: 'Secondary' },
          blockedReason:
            'Et praktikkort kræver et betalt Ungdomskort i samme periode. Bestil og betal det først.',
        },
      ]);
      const subsidyId = flow.blockedSubsidies[0]?.beneficiarySubsidyId;
      const body = { flowId: flow.flowId, subsidyId };
      const chosen = await david.call('POST', '/order-flow/set-subsidy', { body });
      expect(problemOf(chosen).code).toBe('subsidy-blocked');
      const [uu] = await david.read<{ canOrderSecondaryCards: boolean }[]>('/schemes');
      expect(uu?.canOrderSecondaryCards).toBe(false);
      const cards = await david.read<CardsAnswer>(`/order-flow/cards?flowId=${flow.flowId}`);
      expect(cards.cardGroup.obligatoryFlowCanBeCancelled).toBe(false);
    } finally {
      await portal.close();
    }
  });
});

describe('an XU card', () => {
  it('comes with a hint when a cheaper UU approval covers the same days or can be had, and blocks nothing', async () => {
    const portal = await startPortal({ runsJobs: false });
    try {
      const clara = await ApiSession.signIn(portal, 'clara');
      const { id } = await personOf(portal, 'clara');
      const start = async () =>
        (await clara.call('POST', '/order-flow', { body: { schemeType: 'XU' } })).json as Flow;
      expect(await start()).toMatchObject({ hasWarningForXU: false, warningForXU: null });
      expect((await start()).pupilPrice).toBe(418.2);
      const { db } = portal.deps.connection;
      const xu = await db
        .selectFrom('approval')
        .selectAll()
        .where('beneficiary_id', '=', id)
        .executeTakeFirstOrThrow();
      const uu = { ...xu, id: 'uu', vus_id: 'clara-uu', scheme_type: 'UU' as const };
      await db.insertInto('approval').values(uu).execute();
      const flow = await start();
      expect(flow.hasWarningForXU).toBe(true);
      expect(flow.pupilPrice).toBeNull();
      expect(flow.warningForXU).toMatch(/Med den koster kortet 418,20.kr\. for de samme 30.dage\./);
      expect(flow.missing).toEqual([]);
      await db
        .updateTable('approval')
        .set({ blocked_reason: 'Spærret' })
        .where('id', '=', 'uu')
        .execute();
      expect((await start()).hasWarningForXU).toBe(false);
    } finally {
      await portal.close();
    }
  });
});
