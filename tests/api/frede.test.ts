// @module-tag postgres
import { describe, expect, it } from 'vitest';
import type { GroupPayment } from '#server/contract/group-payment';
import type { CardsAnswer } from '#server/contract/order-cards';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChoices } from '#server/contract/order-payment';
import type { Overview } from '#server/contract/overview';
import { ApiSession } from '../worlds/api-session';
import { copiableIn, textOf } from '../worlds/shown';
import { mainText } from '../worlds/form-client';
import { leaveDays, NETS_CARD, netsTransactions, openPayment, order } from '../worlds/nets-world';
import { personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';

describe('frede, who has a Rejsekort', () => {
  const portal = sharedPortal({ runsJobs: false, seedsOrders: true });

  it('has one active period, one that waits to be checked in, and one to come', async () => {
    const rows = await portal.deps.connection.db
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .innerJoin('beneficiary', 'beneficiary.id', 'card.beneficiary_id')
      .innerJoin('rejsekort_card', 'rejsekort_card.id', 'card_group.rejsekort_card_id')
      .select(['card.status', 'card_group.payment_type', 'rejsekort_card.card_number'])
      .where('beneficiary.username', '=', 'frede')
      .orderBy('card.from_day')
      .execute();
    expect(rows.map(({ status }) => status)).toEqual([
      'Active',
      'SeasonPassAwaitsCheckIn',
      'Ordered',
    ]);
    expect(new Set(rows.map(({ payment_type }) => payment_type))).toEqual(new Set(['Nets']));
    expect(rows[0]?.card_number).toMatch(/^308430\d{10}$/);
  });

  it('comes after his login to the payment that he left at Nets, and can go on, give it up, and pay anew', async () => {
    const frede = await signedIn(portal, 'frede');
    expect(frede.page?.url.pathname).toMatch(/^\/overview\/card\/[\w-]+\/single-payment\/[\w-]+$/);
    expect(textOf(frede)).toContain('Vi venter på svar fra Nets');
    const operation = frede.page!.url.pathname;
    await frede.submit('Gå til betaling hos Nets');
    expect(frede.page?.url.pathname).toMatch(/^\/sandbox\/netaxept/);
    await frede.open(operation);
    await frede.submit('Afbryd betalingen');
    await frede.open(operation);
    expect(textOf(frede)).toContain('Betalingen blev afbrudt');
    await frede.submit('Prøv igen');
    await frede.submit('Betal', NETS_CARD);
    expect(textOf(frede)).toContain('Perioden er betalt');
    const again = await signedIn(portal, 'frede');
    expect(again.page?.url.pathname).toBe('/overview');
  });

  it('sees his number on the overview, and the banner about the Rejsebillet app', async () => {
    const frede = await signedIn(portal, 'frede');
    await frede.open('/overview');
    const text = frede.page?.document.querySelector('main')?.text ?? '';
    expect(text).toMatch(/308430 \d{3} \d{3} \d{3} \d/);
    expect(text).toContain('Rejsebillet');
  });

  it('can copy his number from the overview, and from the pages of his cards', async () => {
    const api = await ApiSession.signIn(portal, 'frede');
    const [group] = (await api.read<Overview>('/cards/overview')).groups;
    const number = group?.rkCard?.cardNumber ?? '';
    expect(number).toMatch(/^308430 /);
    const frede = await signedIn(portal, 'frede');
    const card = group?.cards[0]?.id ?? '';
    const pages = ['/overview', `/overview/group/${group?.id ?? ''}`, `/overview/card/${card}`];
    for (const path of [...pages, `/history/${card}`]) {
      await frede.open(path);
      expect([path, copiableIn(frede)['Rejsekort']]).toEqual([path, number]);
    }
  });

  it('puts the banner away on the overview, which hides it at the choice of delivery too', async () => {
    const frede = await signedIn(portal, 'frede');
    await frede.open('/overview');
    await frede.submit('Luk');
    expect(frede.page?.url.pathname).toBe('/overview');
    expect(await banners()).toEqual({ overview: [false, false], flow: false });
    await frede.open('/overview');
    expect(frede.page?.document.querySelector('main')?.text).not.toContain('Rejsebillet');
  });

  it('has his next periods delivered as his newest are, unless he chooses another way', async () => {
    const frede = await ApiSession.signIn(portal, 'frede');
    const { programs, selectedProgramId } = (await frede.call('POST', '/order-flow', { body: {} }))
      .json as Flow;
    expect(selectedProgramId).toBe('movia-rejsekort');
    expect(programs[0]?.id).not.toBe(selectedProgramId);
  });

  it('pays for his next periods with the agreement that his Rejsekort has', async () => {
    const frede = await ApiSession.signIn(portal, 'frede');
    const started = (await frede.call('POST', '/order-flow', { body: {} })).json as Flow;
    const { flowId } = started;
    const chosen = await frede.call('POST', '/order-flow/set-program', {
      body: { flowId, programId: 'movia-rejsekort' },
    });
    expect(chosen.status).toBe(200);
    // Whatever it is delivered as, it follows what is ordered already.
    expect((chosen.json as Flow).programs.map(({ earliestStart }) => earliestStart)).toEqual(
      Array(3).fill('2026-05-03'),
    );
    await frede.call('PATCH', '/rejsekort/consent', {
      body: { acceptTermsAndConditions: true, flowId },
    });
    // The card is his already: nothing is posted, so nowhere to is asked or shown.
    const pages = await signedIn(portal, 'frede');
    for (const path of ['/order/contacts', '/order/summary']) {
      const page = await pages.open(path);
      expect([page.status, page.url.pathname]).toEqual([200, path]);
      expect(mainText(page.document)).not.toMatch(/leveringsadresse/i);
      expect(mainText(page.document)).not.toContain('Et nyt kort koster');
    }
    const { netsOptions, selectedOptionId } = await frede.read<PaymentChoices>(
      `/order-flow/payment?flowId=${flowId}`,
    );
    const shared = netsOptions.find(
      ({ netsPaymentType }) => netsPaymentType.value === 'CardSharedAgreement',
    );
    expect(shared).toMatchObject({ isUsable: true, cardNumberMask: '•••• 0004' });
    expect(selectedOptionId).toBe(shared?.optionId);
    const flow = await leaveDays(frede, started);
    const before = (await netsTransactions(portal)).length;
    // As the specification names it: by agreement and Rejsekort, without a type.
    const placed = await order(frede, flow, {
      cardSharedPaymentAgreementId: shared?.paymentAgreementId ?? '',
      rkCardID: shared?.sharedPaymentRkCardId ?? '',
    });
    expect(placed.json).toMatchObject({ paymentSessionRequired: true });
    const { sessionId } = await openPayment(frede, flow);
    expect(await frede.read<object>(`/payment-sessions/${sessionId}`)).toMatchObject({
      isComplete: true,
    });
    expect((await netsTransactions(portal)).length).toBe(before + 1);
    const receipt = await frede.read<object>(`/order-flow/receipt?flowId=${flowId}`);
    expect(receipt).toMatchObject({
      group: {
        paymentMode: 'Shared',
        paymentModeTitle: 'Fælles betalingsaftale',
        deliveryText:
          'Dit Ungdomskort lægges på det Rejsekort, du har. Det kommer på, når du checker ind.',
      },
    });
  });

  it('has a group paid once, and with the agreement of his Rejsekort again, by whichever names', async () => {
    const frede = await ApiSession.signIn(portal, 'frede');
    const { groups } = await frede.read<Overview>('/cards/overview');
    const path = `/groups/${groups[0]!.id}/payment-methods`;
    const read = () => frede.read<GroupPayment>(path);
    const shared = (await read()).netsOptions.find(
      ({ netsPaymentType }) => netsPaymentType.value === 'CardSharedAgreement',
    );
    const sharedPaymentAgreementId = shared?.paymentAgreementId;
    const rkCardId = shared?.sharedPaymentRkCardId;
    for (const name of ['netsPaymentType', 'netsPaymentAgreementType']) {
      for (const card of ['rkCardId', 'rkCardID']) {
        for (const choice of [
          { [name]: 'SinglePayment' },
          { [card]: rkCardId, sharedPaymentAgreementId },
        ]) {
          const body = { selectedPaymentType: 'Nets', ...choice };
          expect((await frede.call('PUT', path, { body })).json).toEqual({
            ...{ paymentDataHasBeenChanged: true, paymentSessionRequired: false },
            errorMessage: null,
          });
        }
        expect(await read()).toMatchObject({ groupPaymentMode: 'Shared', rkCardId });
      }
    }
    const body = { selectedPaymentType: 'Nets', rkCardID: 'andet', sharedPaymentAgreementId };
    expect((await frede.call('PUT', path, { body })).json).toMatchObject({
      errorMessage: 'Betalingskortet kan ikke bruges mere. Vælg et andet.',
    });
  });

  it('is shown the banner again 30 days after he put it away', async () => {
    await portal.goTo('2026-03-31');
    expect((await banners()).overview).not.toContain(true);
    await portal.goTo('2026-04-01');
    expect(await banners()).toMatchObject({ flow: true });
    expect((await banners()).overview).toContain(true);
  });

  it('waits for no new card: his Rejsekort is loaded three days ahead, not fourteen', async () => {
    // By now all the periods he had are over.
    await portal.goTo('2026-05-20');
    await withdrawLaterCards();
    const frede = await ApiSession.signIn(portal, 'frede');
    const { flowId } = (await frede.call('POST', '/order-flow', { body: {} })).json as Flow;
    const chosen = (
      await frede.call('POST', '/order-flow/set-program', {
        body: { flowId, programId: 'movia-rejsekort' },
      })
    ).json as Flow;
    expect(chosen.firstCard).toMatchObject({ fromDate: '2026-05-23' });
    const own = chosen.programs.find(({ id }) => id === 'movia-rejsekort');
    expect(own).toMatchObject({ earliestStart: '2026-05-23', isPhysical: false });
    expect(own?.description).toContain('det Rejsekort, du har');
    const put = async (from: string) => {
      const cards = [{ period: { from, to: '2026-07-10' } }];
      const options = { acceptShortLastPause: true, skipSave: true };
      const answer = await frede.call('PUT', '/order-flow/cards', {
        body: { flowId, cards, options },
      });
      return (answer.json as CardsAnswer).cardGroup.cardExes[0]?.validation;
    };
    expect(await put('2026-05-22')).toMatchObject({ isPeriodOutOfBounds: true });
    expect(await put('2026-05-23')).toMatchObject({ isValid: true });
  });

  /** Whether the API has the banner shown: for each group, and in an order under way. */
  async function banners() {
    const frede = await ApiSession.signIn(portal, 'frede');
    const { groups } = await frede.read<Overview>('/cards/overview');
    const flow = (await frede.call('POST', '/order-flow', { body: {} })).json as Flow;
    return {
      overview: groups.map(({ showRkToRbaBanner }) => showRkToRbaBanner),
      flow: flow.showRkToRbaBanner,
    };
  }

  /** The cards that the order of the test before left, given up. */
  async function withdrawLaterCards(): Promise<void> {
    const { db } = portal.deps.connection;
    const { id } = await personOf(portal, 'frede');
    const later = db
      .selectFrom('card')
      .select('id')
      .where('beneficiary_id', '=', id)
      .where('to_day', '>', '2026-05-20');
    await db.deleteFrom('card_period').where('card_id', 'in', later).execute();
    await db.updateTable('card').set({ status: 'Cancelled' }).where('id', 'in', later).execute();
  }
});
