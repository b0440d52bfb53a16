import { describe, expect, it } from 'vitest';
import { deleteProfile } from '#server/workflows/delete-profile';
import { findCaller, startSession } from '#server/workflows/session';
import { ApiSession } from '../worlds/api-session';
import { mainText } from '../worlds/form-client';
import { TYPED_CONTACTS } from '../worlds/journey';
import { mailsTo, personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

const ADDRESS = 'anna@eksempel.dk';
const ONE_PRESS = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

describe('the mails that remind', () => {
  const lines: { msg?: string }[] = [];
  const portal = portalPerTest({ runsJobs: false, onLog: (line) => lines.push(line) });

  /** Anna, whose order waits for a day, and who is mailed about it. */
  async function remindedAnna() {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await anna.submit('Næste');
    await anna.submit('Næste', TYPED_CONTACTS);
    await portal.goTo('2026-03-03');
    await portal.goTo('2026-03-04');
    const [mail] = await mailsTo(portal, ADDRESS);
    return { anna, mail, link: mail?.stopUrl ?? '' };
  }
  const isStopped = async (username = 'anna') =>
    (await personOf(portal, username)).reminders_stopped_at !== null;

  it('say how to stop them, in a header for mail programs and at the end of the text', async () => {
    const { mail, link } = await remindedAnna();
    expect(mail?.subject).toBe('Din bestilling er ikke færdig');
    expect(link).toMatch(/^http.*\/reminders\/stop\?n=[\w.-]+$/);
    expect(mail?.text).toContain(`Stop påmindelser:\n${link}`);
  });

  it('are stopped without a login, by a page that asks first and may be repeated', async () => {
    const { link } = await remindedAnna();
    const browser = portal.browser();
    const page = await browser.open(link);
    expect([page.status, page.document.querySelector('h1')?.text]).toEqual([
      200,
      'Stop påmindelser',
    ]);
    expect(await isStopped()).toBe(false);
    const press = browser.prepare('Stop påmindelser');
    for (const browserOfPress of [browser, browser.newWindow()]) {
      await browserOfPress.send(press);
      expect(mainText(browserOfPress.page!.document)).toContain('Påmindelser er stoppet.');
      expect(await isStopped()).toBe(true);
    }
  });

  it('are stopped by one press in a mail program, which sends no cookie and follows no redirect', async () => {
    const { link } = await remindedAnna();
    for (const nothing of [0, 1]) {
      const answer = await fetch(link, { method: 'POST', body: ONE_PRESS, redirect: 'manual' });
      expect([nothing, answer.status]).toEqual([nothing, 200]);
      expect(await answer.text()).toContain('Påmindelser er stoppet.');
      expect(await isStopped()).toBe(true);
    }
  });

  it('are stopped for nobody by a link that is not ours, or of a profile that is gone', async () => {
    const { link } = await remindedAnna();
    const other = new URL(link);
    const { id } = await personOf(portal, 'bo');
    for (const forged of ['', 'a', `${id}.${other.searchParams.get('n')?.split('.')[1]}`]) {
      other.searchParams.set('n', forged);
      const page = await portal.browser().open(other.href);
      expect([page.status, mainText(page.document)]).toEqual([
        404,
        expect.stringContaining('Linket virker ikke.'),
      ]);
      expect((await fetch(other, { method: 'POST', body: ONE_PRESS })).status).toBe(404);
    }
    expect(await isStopped('bo')).toBe(false);
    const { deps } = portal;
    const { id: anna } = await personOf(portal, 'anna');
    const token = await startSession(deps.connection.db, anna, deps.clock.now());
    await deleteProfile(deps, (await findCaller(deps, token, deps.clock.now()))!);
    expect((await fetch(link, { method: 'POST', body: ONE_PRESS })).status).toBe(404);
  });

  it('are stopped and resumed on the profile, and then only messages remind', async () => {
    const { anna } = await remindedAnna();
    await portal.goTo('2026-03-05');
    const browser = await signedIn(portal, 'anna');
    await browser.open('/profile');
    await browser.submit('Stop påmindelser');
    expect(browser.page?.html).toContain('Påmindelser er stoppet.');
    expect(mainText(browser.page!.document)).toContain('Du får ingen e-mail');
    for (const day of ['06', '07', '08', '09', '10']) await portal.goTo(`2026-03-${day}`);
    expect(await mailsTo(portal, ADDRESS)).toHaveLength(1);
    const session = await ApiSession.signIn(portal, 'anna');
    const { messages } = await session.read<{ messages: { subject: string }[] }>('/messages');
    const waits = messages.filter(({ subject }) => subject === 'Din bestilling er ikke færdig');
    expect(waits).toHaveLength(2);
    const again = await signedIn(portal, 'anna');
    await again.open('/profile');
    await again.submit('Få påmindelser igen');
    expect(await isStopped()).toBe(false);
    expect(anna.page?.status).toBe(200);
  });

  it('to an address that nobody has are read as messages, and tried no more', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/order');
    await portal.deps.connection.db
      .updateTable('beneficiary')
      .set({ contact_email: 'afvist@eksempel.dk' })
      .where('username', '=', 'anna')
      .execute();
    await portal.goTo('2026-03-03');
    await portal.goTo('2026-03-04');
    const waits = async () => {
      const session = await ApiSession.signIn(portal, 'anna');
      const { messages } = await session.read<{ messages: { subject: string }[] }>('/messages');
      return messages.filter(({ subject }) => subject === 'Din bestilling er ikke færdig');
    };
    expect(await waits()).toHaveLength(1);
    const tried = () => lines.filter((line) => line.msg === 'mail refused for good');
    expect(tried()).toMatchObject([{ job: 'send-reminder', code: '550' }]);
    await portal.goTo('2026-03-05');
    expect(await waits()).toHaveLength(1);
    expect(tried()).toHaveLength(1);
  });

  it('can be stopped by a blocked account', async () => {
    const blocked = await ApiSession.signIn(portal, 'blocked');
    const answer = await blocked.call('PUT', '/reminders', { body: { areMailed: false } });
    expect([answer.status, answer.json]).toEqual([200, { areMailed: false }]);
    expect(await isStopped('blocked')).toBe(true);
  });
});
