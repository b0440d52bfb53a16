import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAllAt, pressAtOnce } from '../worlds/at-once';
import { addPeopleLike } from '../worlds/extra-people';
import type { FormClient } from '../worlds/form-client';
import { orderGvssFault } from '../worlds/gvss';
import { orderUntilPayment, pay } from '../worlds/journey';
import { mailsTo, NOTHING_ORDERED, outcomeOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';

/** One for each test of this file; everyone like anna, with a route of FynBus. */
const PEOPLE = 12;

describe('an order whose route was left to the company', () => {
  const portal = sharedPortal({ runsJobs: false });
  let usernames: string[];
  beforeAll(async () => {
    usernames = await addPeopleLike(portal, 'anna', PEOPLE);
  });
  afterEach(() => orderGvssFault(portal, 'none'));

  let username: string;
  let person: FormClient;
  beforeEach(async () => {
    username = usernames.shift() ?? 'nobody is left';
    person = await signedIn(portal, username);
    await person.open('/order');
    await person.open('/order/configuration/route?vis=vaelg');
    await follow('en side for sig');
    await follow('Fyn');
    await person.submit('Lad selskabet behandle ruten', { coverage: 'area' });
  });

  async function follow(text: string): Promise<void> {
    const links = person.page?.document.querySelectorAll('a') ?? [];
    const link = links.find((each) => each.text.includes(text));
    await person.open(link?.getAttribute('href') ?? `there is no ${text}`);
  }

  const CONTROL = '/sandbox/gvss/control';
  const emailOf = () => `${username}@eksempel.dk`;
  const mails = () => mailsTo(portal, emailOf());

  /** In the sandbox, as the company would; the newest waiting route is the first. */
  async function companySays(button: 'Godkend' | 'Afvis'): Promise<FormClient> {
    const company = portal.browser();
    await company.open(CONTROL);
    await company.submit(button);
    return company;
  }

  it('waits on the overview, and is ordered once the company has said yes', async () => {
    expect(pathOf(person)).toBe('/order/unfinished');
    await person.submit('Skriv til mig', { email: emailOf() });
    await person.open('/overview');
    expect(textOf(person)).toContain('FynBus ser på din rute');
    expect((await companySays('Godkend')).page?.html).toContain('Ændringen er gemt.');
    await portal.runJobs();
    expect(await mails()).toHaveLength(1);
    await person.open('/overview');
    expect(textOf(person)).toContain('FynBus har godkendt din rute');
    await follow('Fortsæt bestilling');
    expect(pathOf(person)).toBe('/order/unfinished');
    expect(textOf(person)).toContain('FynBus har godkendt din rute');
    await person.submit('Næste');
    expect(pathOf(person)).toBe('/order/configuration');
    expect(textOf(person)).not.toContain('Ruten blev ikke godkendt');
    // What was typed while it waited is not asked for again.
    await person.open('/order/contacts');
    for (const name of ['email', 'repeatedEmail']) {
      const input = person.page!.document.querySelector(`input[name=${name}]`);
      expect(input?.getAttribute('value')).toBe(emailOf());
    }
    await orderUntilPayment(person);
    await pay(person);
    expect(pathOf(person)).toBe('/order/receipt');
  });

  it('goes back to the choice of a route once the company has said no', async () => {
    await companySays('Afvis');
    await person.open('/overview');
    expect(textOf(person)).toContain('FynBus har ikke godkendt din rute');
    await person.open('/order/unfinished');
    await person.submit('Næste');
    expect(pathOf(person)).toBe('/order/configuration');
    expect(person.page?.html).toContain('Ruten blev ikke godkendt');
    expect(textOf(person)).toContain('Odense – Svendborg via Ringe');
  });

  it('shows the company’s answer when its mail is asked for on a page from before the answer', async () => {
    await companySays('Godkend');
    const page = await person.submit('Skriv til mig', { email: emailOf() });
    expect(page.status).toBe(200);
    expect(pathOf(person)).toBe('/order/unfinished');
    expect(textOf(person)).toContain('FynBus har godkendt din rute');
  });

  it('takes an answer once that is sent twice, and ignores one with a wrong signature', async () => {
    await orderGvssFault(portal, 'bad-signature');
    const refused = await companySays('Godkend');
    expect(refused.page?.status).toBe(422);
    expect(textOf(refused)).toContain('Portalen tog ikke imod svaret: 401');
    await person.open('/order/unfinished');
    expect(textOf(person)).toContain('FynBus skal godkende din rute');
    await orderGvssFault(portal, 'twice');
    expect((await companySays('Godkend')).page?.html).toContain('Ændringen er gemt.');
    await person.open('/order/unfinished');
    expect(textOf(person)).toContain('FynBus har godkendt din rute');
  });

  it('tells the company that its answer is too late when the order was given up', async () => {
    await person.open('/order/cancel');
    await person.submit('Afbryd bestilling');
    const company = await companySays('Godkend');
    expect(textOf(company)).toContain('Portalen tog ikke imod svaret: 409');
    expect(textOf(company)).toContain('Bestillingen er afsluttet');
  });

  describe('whose button is pressed three times at once', () => {
    it('waits for the company once, with «Acceptér»', async () => {
      const pages = await pressAtOnce(person, 'Skriv til mig', { email: emailOf() });
      expectAllAt(pages, '/order/unfinished');
      expect(textOf(person)).toContain(`Du får besked på ${emailOf()}`);
      await companySays('Godkend');
      await portal.runJobs();
      expect((await mails()).map(({ copies }) => copies)).toEqual([1]);
    });

    it('waits with the e-mail address that was typed last, when the three differ', async () => {
      const first = person.prepare('Skriv til mig', { email: emailOf() });
      const other = person.newWindow();
      await person.submit('Skriv til mig', { email: `other-${emailOf()}` });
      expect((await other.send(first)).url.pathname).toBe('/order/unfinished');
      await person.open('/order/unfinished');
      expect(textOf(person)).toContain(`Du får besked på other-${emailOf()}`);
    });

    it.each(['Godkend', 'Afvis'] as const)(
      'goes on once, with «Næste» after «%s»',
      async (button) => {
        await companySays(button);
        await person.open('/order/unfinished');
        expectAllAt(await pressAtOnce(person, 'Næste'), '/order/configuration');
        const outcome = await outcomeOf(portal, username);
        expect(outcome).toMatchObject({ ...NOTHING_ORDERED, flows: ['InProcess'] });
        await orderUntilPayment(person);
        await pay(person);
        expect(pathOf(person)).toBe('/order/receipt');
      },
    );

    it('is given up once, with «Afbryd bestilling»', async () => {
      await person.open('/order/cancel');
      const pages = await pressAtOnce(person, 'Afbryd bestilling');
      expectAllAt(pages, /^\/overview$|^\/order\/changed$/);
      const outcome = await outcomeOf(portal, username);
      expect(outcome).toMatchObject({ ...NOTHING_ORDERED, flows: ['Cancelled'] });
    });
  });
});
