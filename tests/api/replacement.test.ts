import { beforeEach, describe, expect, it } from 'vitest';
import type { Cancellation } from '#server/contract/cancellation';
import type { CardDetail } from '#server/contract/card';
import type { PaymentReceipt } from '#server/contract/receipt';
import type { Replacement } from '#server/contract/replacement';
import { findLedgerFaults } from '#server/db/ledger';
import { addDays, type Day } from '#server/domain/day';
import { as, orderAndPay, type SeedOrder } from '#server/seed/order-as';
import { ApiSession, problemOf } from '../worlds/api-session';
import { mainText, type FormClient } from '../worlds/form-client';
import { pay } from '../worlds/journey';
import { netsTransactions, NETS_CARD, REFUSED_NETS_CARD } from '../worlds/nets-world';
import { chargesOf, mailsTo, orderFaults, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf } from '../worlds/shown';

/** 90 days, made and in use on the 1st of April. */
const SPRING = { from: '2026-03-16', to: '2026-06-13' };
const TODAY = '2026-04-01';
const FEE = 5000;
const CHARGE = 'Betal 50,00 kr. og bestil';
const TO_WINDOW = 'Fortsæt til betaling';

describe('a card of plastic that is made once more', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  let name: 'anna' | 'clara';
  let person: FormClient;
  let api: ApiSession;
  let path: string;

  const card = () => db().selectFrom('card').selectAll().executeTakeFirstOrThrow();
  const fees = () =>
    db()
      .selectFrom('payment_operation')
      .selectAll()
      .where('session_type', '=', 'Replacement')
      .orderBy('attempt')
      .execute();
  const text = () => mainText(person.page!.document);
  const order = (id: string) => api.call('POST', `/cards/${id}/replacement`);
  const expectBooks = async () => expect(await findLedgerFaults(db(), new Date(0))).toEqual([]);
  const mails = async () => {
    const { contact_email: address } = await personOf(portal, name);
    return mailsTo(portal, address);
  };
  const arrive = async (day: Day) => {
    await portal.goTo(day);
    person = await signedIn(portal, name);
    api = await ApiSession.signIn(portal, name);
  };
  const goThrough = async (from: Day, to: Day) => {
    for (let day = from; day <= to; day = addDays(day, 1)) await portal.goTo(day);
  };
  async function ordered(
    who: typeof name,
    mode: SeedOrder['mode'],
    programId = who === 'anna' ? 'fynbus-plastic' : 'midttrafik-plastic',
  ): Promise<void> {
    name = who;
    await orderFaults(portal, { webhook: 'never' });
    await signedIn(portal, name);
    await as(portal.deps, name, (caller) =>
      orderAndPay(portal.deps, caller, { phone: '20304050', periods: [SPRING], mode, programId }),
    );
    await portal.runJobs();
    await goThrough('2026-03-03', '2026-03-17');
    await arrive(TODAY);
    path = `/overview/card/${(await card()).id}/replacement`;
  }
  const feeTaken = async () => {
    await portal.runJobs();
    const [charge] = await chargesOf(portal, 'anna');
    expect(charge).toMatchObject({ state: 'settled', amount: FEE, refunded_amount: 0 });
  };

  describe('paid by agreement', () => {
    beforeEach(() => ordered('anna', 'Regular'));

    it('is asked about, charged once, on its way, sent and in use again', async () => {
      const { id } = await card();
      expect(await api.read<CardDetail>(`/cards/${id}`)).toMatchObject({
        canBeReplaced: true,
        replacementFee: 50,
        displayPrice: { showReplacementFee: true, replacementFee: { value: 50 } },
      });
      await person.open(`/overview/card/${id}`);
      expect(person.page?.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
      await person.open(path);
      expect(text()).toContain('Der opkræves et gebyr på 50,00 kr. for et nyt kort.');
      expect(text()).toContain('Det gamle bliver spærret.');
      expect(text()).toMatch(/Vi trækker gebyret på .*1111/);
      expect(text()).toContain('Vi sender kortet til:');
      expect(await chargesOf(portal, 'anna')).toHaveLength(1);
      await person.submit(CHARGE);
      expect(pathOf(person)).toBe(`/overview/card/${id}`);
      expect(await card()).toMatchObject({ status: 'Reordered', reordered_on: TODAY });
      await feeTaken();
      await arrive('2026-04-02');
      const [letter] = (await mails()).filter(
        ({ subject }) => subject === 'Dit nye kort er bestilt',
      );
      expect(letter?.text).toMatch(/Gebyret på 50,00 kr\. er trukket på .* Regn med 10–14 dage/);
      const { receipts } = await api.read<CardDetail>(`/cards/${id}`);
      expect(receipts.map(({ amount }) => amount)).toContain(50);
      const { number } = receipts.find(({ amount }) => amount === 50)!;
      const receipt = await api.read<PaymentReceipt>(`/receipts/${number}`);
      expect(receipt).toMatchObject({ amount: 50, price: 50, priceLines: [] });
      expect(JSON.stringify(receipt.lines)).toContain('Gebyr for nyt Ungdomskort');
      await goThrough('2026-04-03', '2026-04-09');
      expect((await card()).status).toBe('Reordered');
      await portal.goTo('2026-04-10');
      expect((await card()).status).toBe('Shipped');
      await goThrough('2026-04-11', '2026-04-14');
      expect((await card()).status).toBe('Shipped');
      await portal.goTo('2026-04-15');
      expect((await card()).status).toBe('Active');
      await portal.goTo('2026-06-14');
      expect((await card()).status).toBe('Expired');
      await expectBooks();
    });

    it('costs once, however often and in how many tabs the button is pressed', async () => {
      const { id } = await card();
      const answers = await Promise.all([order(id), order(id), order(id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await order(id)).json).toEqual({
        ...{ isSuccess: true, redirectToReepayCheckout: false, errorMessage: null },
      });
      await feeTaken();
      expect(await fees()).toHaveLength(1);
      const letters = (await mails()).filter(
        ({ subject }) => subject === 'Dit nye kort er bestilt',
      );
      expect(letters).toHaveLength(1);
      await expectBooks();
    });

    it('stays as it is when its payment card is declined, and can be asked for again', async () => {
      await orderFaults(portal, { nextSavedMethodCharge: 'decline' });
      await person.open(path);
      const page = await person.submit(CHARGE);
      expect(page.status).toBe(422);
      expect(person.page?.document.querySelector('[role=alert]')?.text).toMatch(/betalingskort/);
      expect((await card()).status).toBe('Active');
      await person.submit(CHARGE);
      expect((await card()).status).toBe('Reordered');
      expect((await fees()).map(({ state }) => state)).toEqual(['failed', 'authorized']);
      await feeTaken();
      await expectBooks();
    });

    it('can be paid with another card in the window when its payment card is declined', async () => {
      await orderFaults(portal, { nextSavedMethodCharge: 'decline' });
      await person.open(path);
      await person.submit(CHARGE);
      await person.submit('Betal med et andet betalingskort');
      await pay(person);
      expect(pathOf(person)).toBe(`/overview/card/${(await card()).id}`);
      expect((await card()).status).toBe('Reordered');
      await feeTaken();
      expect((await fees()).map(({ state }) => state)).toEqual(['failed', 'settled']);
      await expectBooks();
    });

    it('is not drawn on another payment card than was shown', async () => {
      const { id } = await card();
      const { promise } = await api.read<Replacement>(`/cards/${id}/replacement`);
      await person.open(path);
      await db().updateTable('card_group').set({ saved_method_id: null }).execute();
      const refused = await api.call('POST', `/cards/${id}/replacement?promise=${promise}`);
      expect(refused.status).toBe(409);
      expect(problemOf(refused).code).toBe('stale-replacement');
      await person.submit(CHARGE);
      expect(person.page?.document.querySelector('[role=alert]')?.text).toContain(
        'Noget er ændret. Se gebyret igen.',
      );
      expect(text()).toContain('Du betaler gebyret i næste trin.');
      expect((await card()).status).toBe('Active');
      expect(await fees()).toEqual([]);
    });

    it('does not cost another fee than was shown', async () => {
      const { programs } = portal.deps.config;
      const shown = programs.replacementFeeOre;
      await person.open(path);
      programs.replacementFeeOre = 7500;
      try {
        await person.submit(CHARGE);
        expect(person.page?.document.querySelector('[role=alert]')?.text).toContain(
          'Noget er ændret. Se gebyret igen.',
        );
        expect(text()).toContain('Der opkræves et gebyr på 75,00 kr. for et nyt kort.');
        expect(await fees()).toEqual([]);
      } finally {
        programs.replacementFeeOre = shown;
      }
    });

    it('that arrives on its last day is in use that day, and over on the next', async () => {
      await arrive('2026-06-03');
      await order((await card()).id);
      await feeTaken();
      await goThrough('2026-06-04', '2026-06-12');
      expect((await card()).status).toBe('Shipped');
      await portal.goTo(SPRING.to);
      expect((await card()).status).toBe('Active');
      await portal.goTo(addDays(SPRING.to, 1));
      expect((await card()).status).toBe('Expired');
      await expectBooks();
    });

    it('stays over when it is cancelled while its replacement is being made', async () => {
      const { id } = await card();
      await order(id);
      await feeTaken();
      const { promise, back } = await api.read<Cancellation>(`/cards/${id}/cancellation`);
      // Nobody has it yet, and the old one is blocked: there is nothing to send back.
      expect(back.kind).toBe('part');
      expect((await api.call('DELETE', `/cards/${id}?promise=${promise}`)).status).toBe(200);
      expect((await card()).status).toBe('Cancelled');
      await person.open(path);
      expect(text()).toContain('Kortet er slut, så det kan ikke bestilles igen.');
      expect(await fees()).toMatchObject([{ state: 'settled', refunded_ore: 0 }]);
      await expectBooks();
    });

    it('is charged once when ReePay is silent, and ordered when it answers', async () => {
      await orderFaults(portal, { api: 'timeout-after-commit', apiCalls: 1 });
      const { id } = await card();
      await order(id);
      await order(id);
      portal.clock.set(new Date(portal.clock.now().getTime() + 2 * 60_000));
      await portal.runJobs();
      expect((await card()).status).toBe('Reordered');
      await feeTaken();
      expect(await chargesOf(portal, 'anna')).toHaveLength(2);
      await expectBooks();
    });

    it('is refused once it is over, on its way, too late, or nobody’s', async () => {
      const { id } = await card();
      const hindrance = async () =>
        (await api.read<Replacement>(`/cards/${id}/replacement`)).hindrance;
      await arrive('2026-06-03');
      expect(await hindrance()).toBeNull();
      await arrive('2026-06-04');
      expect(await hindrance()).toBe('late');
      await person.open(path);
      expect(text()).toContain('Perioden slutter, før et nyt kort kan nå frem.');
      await arrive('2026-06-14');
      expect(await hindrance()).toBe('over');
      const refused = await order(id);
      expect(refused.status).toBe(409);
      expect(problemOf(refused).code).toBe('card-not-replaceable');
      const other = await ApiSession.signIn(portal, 'david');
      expect((await other.call('POST', `/cards/${id}/replacement`)).status).toBe(404);
      expect((await other.call('GET', `/cards/${id}/replacement`)).status).toBe(404);
      expect(await fees()).toEqual([]);
    });
  });

  describe('paid in the window of ReePay', () => {
    beforeEach(() => ordered('anna', 'SinglePayment'));

    it('is ordered with the payment, once for all tabs', async () => {
      await person.open(path);
      expect(text()).toContain('Du betaler gebyret i næste trin.');
      const first = (await person.submit(TO_WINDOW)).url.href;
      await person.open(path);
      expect(text()).toContain('Du er begyndt at betale gebyret.');
      expect((await person.submit(TO_WINDOW)).url.href).toBe(first);
      expect((await card()).status).toBe('Active');
      await pay(person);
      expect(pathOf(person)).toBe(`/overview/card/${(await card()).id}`);
      expect((await card()).status).toBe('Reordered');
      await feeTaken();
      expect(await fees()).toHaveLength(1);
      await person.open(path);
      expect(text()).toContain('Et nyt kort er på vej til dig.');
      await expectBooks();
    });

    it('says that ReePay is away, and opens the window at the next press once it is back', async () => {
      await person.open(path);
      await orderFaults(portal, { api: 'error-500', apiCalls: 1000 });
      for (let press = 1; press <= 2; press++) {
        await person.submit(TO_WINDOW);
        expect(text()).toContain('svarer ikke');
      }
      await orderFaults(portal, { api: 'none' });
      await person.submit(TO_WINDOW);
      await pay(person);
      expect((await card()).status).toBe('Reordered');
      expect(await fees()).toHaveLength(1);
    });

    it('stays as it is when the payment is given up or declined, and can be paid for again', async () => {
      await person.open(path);
      await person.submit(TO_WINDOW);
      await person.submit('Fortryd');
      expect(text()).toContain('vi har ikke bestilt et nyt kort');
      expect(person.page?.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
      expect((await card()).status).toBe('Active');
      await person.open(path);
      await person.submit(TO_WINDOW);
      await pay(person);
      expect((await card()).status).toBe('Reordered');
      await feeTaken();
      await expectBooks();
    });

    it('gives the fee back when the card is over before it is paid', async () => {
      await person.open(path);
      await person.submit(TO_WINDOW);
      const withdrawn = { status: 'Cancelled', next_change_on: null } as const;
      await db().updateTable('card').set(withdrawn).execute();
      await pay(person);
      await portal.runJobs();
      expect((await card()).status).toBe('Cancelled');
      expect((await fees()).map(({ state }) => state)).toEqual(['released']);
      const [charge] = await chargesOf(portal, 'anna');
      expect(charge).toMatchObject({ state: 'cancelled', amount: FEE });
      await person.open(path);
      expect(text()).toContain('Kortet er slut');
      await expectBooks();
    });
  });

  describe('paid through Nets', () => {
    const captured = async () => (await netsTransactions(portal)).map((each) => each.captured);

    it('by agreement is charged once', async () => {
      await ordered('clara', 'Regular');
      await person.open(path);
      await person.submit(CHARGE);
      expect((await card()).status).toBe('Reordered');
      await portal.runJobs();
      expect((await captured())[0]).toBe(FEE);
      expect((await fees()).map(({ state }) => state)).toEqual(['settled']);
      await expectBooks();
    });

    it('in its terminal is ordered with the payment, and comes back to the card', async () => {
      await ordered('clara', 'SinglePayment');
      await person.open(path);
      await person.submit(TO_WINDOW);
      await person.submit('Betal', REFUSED_NETS_CARD);
      expect((await card()).status).toBe('Active');
      await person.open(path);
      await person.submit(TO_WINDOW);
      await person.submit('Fortryd');
      expect(text()).toContain('vi har ikke bestilt et nyt kort');
      await person.open(path);
      await person.submit(TO_WINDOW);
      await person.submit('Betal', NETS_CARD);
      expect(pathOf(person)).toBe(`/overview/card/${(await card()).id}`);
      expect((await card()).status).toBe('Reordered');
      await portal.runJobs();
      expect((await captured())[0]).toBe(FEE);
      expect((await fees()).map(({ state }) => state)).toEqual(['failed', 'aborted', 'settled']);
      await expectBooks();
    });
  });

  it('in an app is not made again', async () => {
    await ordered('anna', 'SinglePayment', 'fynbus-app');
    const { id } = await card();
    expect(await api.read<CardDetail>(`/cards/${id}`)).toMatchObject({
      canBeReplaced: false,
      displayPrice: { showReplacementFee: false },
    });
    expect((await order(id)).status).toBe(409);
    await person.open(path);
    expect(text()).toContain('Kun et kort af plastik kan bestilles igen.');
  });
});

describe('a card of plastic whose replacement is free', () => {
  const portal = portalPerTest({ runsJobs: false, env: { REPLACEMENT_FEE_ORE: '0' } });

  it('is ordered at once, and nothing is drawn', async () => {
    await orderFaults(portal, { webhook: 'never' });
    await signedIn(portal, 'anna');
    const order = { phone: '20304050', periods: [SPRING], programId: 'fynbus-plastic' };
    await as(portal.deps, 'anna', (caller) =>
      orderAndPay(portal.deps, caller, { ...order, mode: 'Regular' }),
    );
    await portal.runJobs();
    await portal.goTo('2026-03-03');
    await portal.goTo(TODAY);
    const card = () =>
      portal.deps.connection.db.selectFrom('card').selectAll().executeTakeFirstOrThrow();
    const anna = await signedIn(portal, 'anna');
    const path = `/overview/card/${(await card()).id}/replacement`;
    await anna.open(path);
    expect(mainText(anna.page!.document)).not.toContain('gebyr');
    await anna.submit('Bestil nyt kort');
    expect((await card()).status).toBe('Reordered');
    expect(await chargesOf(portal, 'anna')).toHaveLength(1);
  });
});
