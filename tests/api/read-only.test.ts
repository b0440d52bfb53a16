import { beforeEach, describe, expect, it } from 'vitest';
import { ApiSession, problemOf } from '../worlds/api-session';
import { runCommand } from '../worlds/command';
import { GOOD_CARD, orderUntilPayment, pay, TYPED_CONTACTS } from '../worlds/journey';
import { signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { openText, pathOf, textOf, titleOf } from '../worlds/shown';

/* A switch of staff: cards are shown, what was begun with a provider ends, and nothing else is taken. */

const LINE = 'Du kan ikke bestille eller ændre noget lige nu.';

describe('while the portal is read-only', () => {
  const portal = portalPerTest({ seedsOrders: true });
  let grete: ApiSession;

  const turn = async (isOn: boolean) => {
    const answer = await grete.call('PUT', '/admin/settings/read-only', { body: { isOn } });
    expect(answer.status).toBe(204);
  };
  beforeEach(async () => {
    grete = await ApiSession.signInStaff(portal, 'support');
  });

  it('somebody with cards logs in and sees all of them, and each page says what is closed', async () => {
    await turn(true);
    const bo = await signedIn(portal, 'bo');
    expect(bo.page?.html).toContain(LINE);
    for (const path of ['/overview', '/messages', '/history', '/profile', '/help']) {
      await bo.open(path);
      expect(bo.page?.status, path).toBe(200);
      expect(bo.page?.html, path).toContain(LINE);
    }
    await turn(false);
    await bo.open('/overview');
    expect(bo.page?.html).not.toContain(LINE);
  });

  it('what was typed is not lost: it is sent again once the portal is open', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order/configuration');
    await anna.submit('Næste');
    await turn(true);
    await anna.submit('Næste', TYPED_CONTACTS);
    expect(anna.page?.status).toBe(503);
    expect(textOf(anna)).toContain('Det, du har skrevet, står her stadig.');
    expect(textOf(anna)).not.toContain('tekniske problemer');
    expect(anna.page!.document.querySelector('[name=email]')?.getAttribute('value')).toBe(
      TYPED_CONTACTS.email,
    );
    await turn(false);
    await anna.submit('Næste');
    expect(pathOf(anna)).toBe('/order/photo');
  });

  it('somebody who has never ordered is told so in place of an order', async () => {
    await turn(true);
    const anna = await signedIn(portal, 'anna');
    expect(anna.page?.status).toBe(503);
    expect(titleOf(anna)).toContain('Portalen er lukket for ændringer');
    expect(textOf(anna)).toContain(LINE);
    expect(textOf(anna)).not.toContain('tekniske problemer');
    expect(textOf(anna)).not.toContain('Afbryd bestilling');
    expect(anna.page?.document.querySelector('nav a[href="/messages"]')).toBeTruthy();
    await anna.open('/messages');
    expect(anna.page?.status).toBe(200);
  });

  it('a payment that was begun before ends as it should', async () => {
    const anna = await signedIn(portal, 'anna');
    await orderUntilPayment(anna);
    await turn(true);
    await pay(anna, GOOD_CARD);
    expect(pathOf(anna)).toBe('/order/receipt');
    expect(anna.page?.status).toBe(200);
    await turn(false);
    await portal.runJobs();
    expect(await openText(anna, '/overview')).toContain('3. mar. – 1. apr. 2026');
  });

  it('the API refuses each change of a person with the same code, and no reading', async () => {
    await turn(true);
    const bo = await ApiSession.signIn(portal, 'bo');
    for (const [method, path, body] of [
      ['PUT', '/contact-info', { email: 'bo@eksempel.dk', phone: '12345678' }],
      ['POST', '/cards/0198c0de-0000-7000-8000-000000000000/replacement', {}],
    ] as const) {
      const answer = await bo.call(method, path, { body });
      expect(answer.status, path).toBe(503);
      expect(problemOf(answer).code, path).toBe('read-only');
    }
    expect((await bo.call('GET', '/profile')).status).toBe(200);
  });

  it('a technician opens the portal again, too', async () => {
    await turn(true);
    const switched = await runCommand(portal, 'admin', ['switch', 'read-only', 'off']);
    expect(switched.code).toBe(0);
    await portal.runJobs();
    const bo = await signedIn(portal, 'bo');
    expect(bo.page?.html).not.toContain(LINE);
  });
});
