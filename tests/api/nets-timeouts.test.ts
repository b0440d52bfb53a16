import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NetaxeptClient } from '#server/payments/netaxept/client';
import { addPeople } from '#server/sandbox/people/seed';
import { SandboxStore } from '#server/sandbox/shared/store';
import { peopleLike } from '../worlds/extra-people';
import { mainText, type FormClient } from '../worlds/form-client';
import { orderUntilMode } from '../worlds/journey';
import { orderFewPeriods } from '../worlds/later-order';
import { NETS_CARD, netsFaults, netsTransactions } from '../worlds/nets-world';
import { expectOrders } from '../worlds/nets-orders';
import { signedIn } from '../worlds/order-world';
import { PAY_SAVED } from '../worlds/payment-pages';
import { TODAY } from '../worlds/portal';
import { sharedPortal } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';

const TIMEOUT_MS = 400;
const PEOPLE = 20;

const single = { netsPaymentType: 'SinglePayment' };

/* Nets that takes a call and never answers it, before or after it has done what it was asked. */
describe.each(['timeout-before-commit', 'timeout-after-commit'] as const)('Nets with %s', (api) => {
  const portal = sharedPortal({ runsJobs: false });
  let store: SandboxStore;
  let usernames: string[];
  let username: string;
  let clara: FormClient;

  beforeAll(async () => {
    await netsFaults(portal, { callback: 'never' });
    const { payments, config, clock } = portal.deps;
    payments.Nets = new NetaxeptClient({ ...config.netaxept, clock, timeoutMs: TIMEOUT_MS });
    store = new SandboxStore(`${config.dataDir}/sandbox.db`);
    const people = peopleLike('clara', PEOPLE, TODAY);
    await addPeople({ ...portal.deps, store, now: portal.clock.now() }, people);
    usernames = people.map((person) => person.username);
  });
  afterAll(() => store.close());

  let before: number;
  beforeEach(async () => {
    username = usernames.shift()!;
    before = (await netsTransactions(portal)).length;
    clara = await signedIn(portal, username);
    await clara.open('/order');
    await orderFewPeriods(portal, username);
    await orderUntilMode(clara, { needsPhoto: false });
  });
  afterEach(() => netsFaults(portal, { api: 'none' }));

  const hang = (apiCall: 'Register' | 'Process' | 'Query', apiCalls = 1) =>
    netsFaults(portal, { api, apiCall, apiCalls });

  const expectMine = (orders: number) => expectOrders(portal, username, orders, before);

  it('opens no terminal and says so, and a second press opens the one that was registered', async () => {
    await hang('Register');
    const page = await clara.submit('Næste', single);
    expect(page.status).toBe(422);
    expect(page.document.querySelector('[role=alert]')?.text).toContain(
      'Betalingstjenesten svarer ikke lige nu. Der er ikke trukket penge. Prøv igen om lidt.',
    );
    await expectMine(0);
    await clara.submit('Næste', single);
    expect(pathOf(clara)).toContain('/Terminal/');
    await clara.submit('Betal', NETS_CARD);
    expect(pathOf(clara)).toBe('/order/receipt');
    await expectMine(1);
  });

  it.each(['Process', 'Query'] as const)(
    'reserves the money once when %s hangs at the return, which asks again',
    async (call) => {
      await clara.submit('Næste', single);
      await hang(call);
      await clara.submit('Betal', NETS_CARD);
      expect(pathOf(clara)).toBe('/order/receipt');
      await expectMine(1);
    },
  );

  it('makes the return wait while nothing can be read, and the payment is found without the person', async () => {
    await clara.submit('Næste', single);
    await hang('Query', 1000);
    await clara.submit('Betal', NETS_CARD);
    expect(pathOf(clara)).toBe('/order/process-nets');
    expect(mainText(clara.page!.document)).toContain('Afventer');
    await netsFaults(portal, { api: 'none' });
    await portal.passMinutes(2);
    await expectMine(1);
  });

  describe.each(['Register', 'Process', 'Query'] as const)('at the %s of a saved card', (call) => {
    beforeEach(async () => {
      await clara.submit('Næste', { netsPaymentType: 'NewAgreement' });
      await clara.submit('Betal', NETS_CARD);
      await expectMine(1);
      await clara.open('/order');
      await clara.submit('Næste');
    });

    it('charges the card once, while the person waits or afterwards', async () => {
      await hang(call);
      await clara.submit(PAY_SAVED, { conditionsAccepted: 'on' });
      expect(pathOf(clara)).toMatch(/^\/payment-status\/|^\/order\/receipt$/);
      expect(clara.page?.status).toBe(200);
      await portal.passMinutes(5);
      await clara.open('/order/payment-status');
      expect(pathOf(clara)).toBe('/order/receipt');
      await expectMine(2);
    });
  });
});
