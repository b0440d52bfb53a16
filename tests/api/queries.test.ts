// @module-tag postgres
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { lockFlow } from '#server/db/order-flows';
import { inTransaction } from '#server/in-transaction';
import { tell } from '#server/workflows/notifications/raise';
import { pauseForCompany } from '#server/workflows/order/choose/unfinished';
import { ApiSession } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { GOOD_CARD, photoFile, TYPED_CONTACTS } from '../worlds/journey';
import { orderFaults, personOf, signedIn } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';
import { namesOf } from '../worlds/statements';

/** However much a person has, a page asks the database no more often than this. */
const MOST_QUERIES = 5;

const STEPS = [
  '/order/configuration',
  '/order/configuration/scheme',
  '/order/configuration/subsidy',
  '/order/configuration/route',
  '/order/configuration/route?vis=vaelg',
  '/order/configuration/delivery',
  '/order/configuration/periods',
  '/order/contacts',
  '/order/contacts/address',
  '/order/photo',
  '/order/photo/file',
  '/order/photo/crop',
  '/order/photo/draft',
  '/order/summary',
  '/order/payment-mode',
  '/order/cancel',
  '/order/changed',
];

/** The first look at the route picker begins a visit, which later ones go on with. */
const INSERT_VISIT = 'insert route_request';
/** What the person changes is put down for the audit log with it. */
const INSERT_ACT = 'insert audit_pending';

const JUNE_AND_JULY = {
  ...{ 'from.day': '1', 'from.month': '6', 'from.year': '2026' },
  ...{ 'to.day': '30', 'to.month': '7', 'to.year': '2026' },
};

const ODENSE = {
  ...{
    personFirstName: 'Mads',
    personLastName: 'Vestergård',
    coName: '',
    streetName: 'Vestergade',
  },
  ...{ streetNumber: '1', floor: '', side: '', postcode: '5000', city: '', country: 'Denmark' },
};

describe('the queries of a page', () => {
  let portal: TestPortal;
  let anna: FormClient;

  /** Every query since the last call. */
  const take = () => portal.takeQueries();

  beforeAll(async () => {
    portal = await startPortal({ runsJobs: false });
    // Those of the start, migrations among them, are no queries of a page.
    portal.takeQueries();
    await orderFaults(portal, { webhook: 'never' });
    anna = await signedIn(portal, 'anna');
    // The texts and the footer are asked for once in a while, not with every page.
    await anna.open('/overview');
    take();
  });
  afterAll(() => portal.close());

  async function queriesOf(path: string): Promise<string[]> {
    take();
    const page = await anna.open(`${portal.origin}${path}`);
    expect(page.status).toBe(200);
    expect(page.url.pathname + page.url.search).toBe(path);
    return take();
  }

  it('before the login are none at all', async () => {
    take();
    const page = await portal.browser().open('/login');
    expect(page.status).toBe(200);
    expect(take()).toEqual([]);
  });

  /** The queries of pressing a button, without those of the page that it leads to. */
  async function queriesOfPress(
    button: string,
    values: Record<string, string | File>,
  ): Promise<string[]> {
    const { url, init } = anna.prepare(button, values);
    const headers = { ...(init.headers as Record<string, string>), cookie: anna.cookieHeader() };
    take();
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    expect(response.status).toBe(303);
    const queries = take();
    await anna.open(response.headers.get('location') ?? '');
    return queries;
  }

  describe('of an order under way', () => {
    /** The login with its person, and the order with all that its pages show. */
    const READ = ['select session', 'select order_flow'];
    /** The order kept for a change, and read as it stands then. */
    const LOCK = ['update order_flow', 'select order_flow'];

    it.each([
      [
        '/order/configuration/delivery',
        { programId: 'fynbus-plastic' },
        ['select session', ...LOCK, 'update order_flow', INSERT_ACT],
      ],
      [
        '/order/configuration/periods',
        { choice: 'own', ...JUNE_AND_JULY },
        [...READ, 'update order_flow', 'update order_flow', INSERT_ACT],
      ],
    ])('a choice saved at %s reads session and order once', async (path, choice, statements) => {
      await anna.open(path);
      expect(namesOf(await queriesOfPress('Brug denne', choice))).toEqual(statements);
    });

    it('contacts saved in it read it once, for the page that comes next as well', async () => {
      await anna.open('/order/contacts');
      const queries = await queriesOfPress('Næste', TYPED_CONTACTS);
      // What they were is read as their person is locked.
      const save = ['update beneficiary', 'update beneficiary'];
      expect(namesOf(queries)).toEqual([...READ, ...save, INSERT_ACT]);
    });

    it('a photo uploaded and cropped in it reads it once each', async () => {
      await anna.open('/order/photo');
      const uploaded = await queriesOfPress('Upload foto', { photo: await photoFile() });
      expect(namesOf(uploaded)).toEqual([...READ, 'insert photo_draft']);
      const cropped = await queriesOfPress('Brug dette udsnit', {});
      expect(namesOf(cropped)).toEqual([
        ...READ,
        ...['select photo_draft', 'update beneficiary', 'insert photo', 'delete photo'],
        INSERT_ACT,
      ]);
    });

    it('its conditions accepted read it for the page, and as it stands when they are', async () => {
      await anna.open('/order/summary');
      const queries = await queriesOfPress('Gå til betaling', { conditionsAccepted: 'on' });
      expect(namesOf(queries)).toEqual([...READ, ...LOCK, 'update order_flow', INSERT_ACT]);
    });

    it.each(STEPS)('at %s are at most five', async (path) => {
      const queries = await queriesOf(path);
      expect(queries.length, namesOf(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
    });

    it('paid for begin a payment and open its window; at its status are at most five', async () => {
      await anna.open('/order/payment-mode');
      const paid = await queriesOfPress('Næste', { reepayPaymentType: 'SinglePayment' });
      expect(namesOf(paid)).toEqual([
        ...READ,
        ...[...LOCK, 'update order_flow', INSERT_ACT],
        // The attempt: its key and its price, the row, and the number of attempts.
        ...['update order_flow', 'insert idempotency_key', 'select order_flow'],
        ...['insert payment_operation', 'update order_flow', INSERT_ACT],
        // The window.
        ...['update payment_operation', 'update payment_operation', 'insert payment_transition'],
      ]);
      await anna.submit('Fortryd');
      const queries = await queriesOf(anna.page!.url.pathname);
      expect(queries.length, namesOf(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
    });
  });

  describe('of somebody with an order', () => {
    beforeAll(async () => {
      await anna.open(`${portal.origin}/order/payment-mode`);
      await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
      await anna.submit('Betal', GOOD_CARD);
      await portal.runJobs();
    });

    it.each([
      ...['/order/receipt', '/overview', '/overview?vis=tidligere', '/logout', '/error', '/was'],
      ...['/approvals', '/messages', '/history', '/profile'],
    ])('at %s are at most five', async (path) => {
      const queries = await queriesOf(path);
      expect(queries.length, namesOf(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
    });

    /** The page of the first group or card on the page that is open. */
    function firstPath(about: 'group' | 'card'): string {
      const link = anna.page?.document.querySelector(`a[href^="/overview/${about}/"]`);
      return new URL(link?.getAttribute('href') ?? '', portal.origin).pathname;
    }

    it('at the page of a group are at most five', async () => {
      await anna.open('/overview');
      const queries = await queriesOf(firstPath('group'));
      expect(queries.length, namesOf(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
    });

    it.each([
      ['', ['select session', 'select approval', 'select card']],
      ['/add', ['select session', 'select approval', 'select card', 'select planned']],
      ['/route', ['select session', 'select approval', 'select route_request', INSERT_VISIT]],
      ['/route', ['select session', 'select approval', 'select route_request']],
      ['/periods', ['select session', 'select planned']],
      ['/periods?ny=2026-05-02', ['select session', 'select planned']],
      ['/periods?vaelg=alle', ['select session', 'select planned', 'select planned']],
    ])('at the page %s of a group are these', async (page, statements) => {
      await anna.open('/overview');
      const queries = await queriesOf(`${firstPath('group')}${page}`);
      expect(namesOf(queries)).toEqual(statements);
    });

    it('at the pages that show what was told, of all, of a group and of a card, are at most five', async () => {
      const { id: beneficiaryId } = await personOf(portal, 'anna');
      await anna.open('/overview');
      const hrefs = [firstPath('group'), firstPath('card')];
      const [groupId = '', cardId = ''] = hrefs.map((href) => href.split('/').at(-1) ?? '');
      await inTransaction(portal.deps, (tx) =>
        tell(portal.deps, tx, {
          ...{ beneficiaryId, type: 'ProgramChanged', event: 'told', about: { groupId, cardId } },
          facts: { old: 'DOT Billetter', new: 'Rejsebillet', from: '2026-04-01' },
        }),
      );
      for (const path of ['/overview', ...hrefs]) {
        const queries = await queriesOf(path);
        expect(namesOf(queries)).toContain('select notification');
        expect(queries.length, namesOf(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
      }
      await anna.open('/overview?vis=meddelelser');
      await anna.submit(/^OK/);
    });

    it('at the pages of what was paid, and of where a card is good, are at most five', async () => {
      await anna.open('/history');
      const paid = anna.page?.document.querySelector('.history-cards a')?.getAttribute('href');
      for (const path of ['/history', paid ?? '', `${paid}/map`]) {
        const queries = await queriesOf(path);
        expect(queries.length, namesOf(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
      }
    });

    it('at the page of a period are at most five', async () => {
      await anna.open('/overview');
      const card = anna.page?.document.querySelector('.travel-card a')?.getAttribute('href') ?? '';
      const queries = await queriesOf(card);
      expect(queries.length, namesOf(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
    });
  });

  describe('of a call that answers with the order', () => {
    let mads: ApiSession;
    let flowId: string;

    async function statementsOf(path: string, body: object): Promise<string[]> {
      take();
      const { status, json } = await mads.call('POST', path, { body });
      expect(status).toBe(200);
      ({ flowId } = json as Flow);
      return namesOf(take());
    }

    it('are one reading after the locked row, where it begins', async () => {
      mads = await ApiSession.signIn(portal, 'mads');
      expect(await statementsOf('/order-flow', {})).toEqual([
        ...['select session', 'update beneficiary', 'select approval'],
        ...['select order_flow', 'select card', 'insert order_flow'],
        ...['select order_flow', 'update order_flow', INSERT_ACT],
      ]);
    });

    it('are one reading after the locked row, where the address is stated', async () => {
      expect(await statementsOf('/order-flow/address', { flowId, address: ODENSE })).toEqual([
        ...['select session', 'update order_flow', 'select order_flow'],
        ...['update beneficiary', 'update order_flow', INSERT_ACT],
      ]);
    });

    it('are one reading after the locked row, where it is paused and goes on', async () => {
      const { deps } = portal;
      await deps.connection.db.transaction().execute(async (tx) => {
        const { beneficiary_id: beneficiaryId } = await tx
          .selectFrom('order_flow')
          .select('beneficiary_id')
          .where('id', '=', flowId)
          .executeTakeFirstOrThrow();
        const flow = await lockFlow(tx, { beneficiaryId, flowId });
        await pauseForCompany(deps, tx, flow!, 'awaits-company', 'FynBus');
      });
      const email = { email: 'mads@eksempel.dk' };
      expect(await statementsOf(`/order-flow/${flowId}/pause-unfinished`, email)).toEqual([
        ...['select session', 'update order_flow', 'update order_flow', 'select order_flow'],
        INSERT_ACT,
      ]);
      await deps.connection.db
        .updateTable('order_flow')
        .set({ pause_reason: 'company-approved' })
        .where('id', '=', flowId)
        .execute();
      expect(await statementsOf(`/order-flow/${flowId}/continue-unfinished`, {})).toEqual([
        ...['select session', 'update order_flow', 'update notification'],
        ...['select order_flow', 'update order_flow', INSERT_ACT],
      ]);
    });
  });
});
