import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { notificationType } from '#server/contract/notifications';
import type { NotificationFacts } from '#server/db/json-columns';
import { inTransaction } from '#server/in-transaction';
import { LETTERS, writeTo } from '#server/workflows/letters';
import { NOTIFICATION_KINDS } from '#server/workflows/notifications/types';
import { portalMail } from '#server/workflows/portal-mail';
import { tell } from '#server/workflows/notifications/raise';
import { checkHtml } from '../gate/html';
import { orderUntilPayment, pay } from '../worlds/journey';
import { mailsTo, personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { TOLD_METHOD } from '../worlds/told-method';

const ADDRESS = 'anna@eksempel.dk';
const PERIOD = { from: '2026-03-03', to: '2026-04-01' };
const FACTS: NotificationFacts = {
  ...{ ...PERIOD, oldTo: '2026-05-01', day: '2026-03-20', validTo: '2026-04-01', period: PERIOD },
  ...{ cards: [PERIOD], price: 41820, oldPrice: 40000, newPrice: 45000, refund: 41820 },
  ...{ threshold: 100000, what: 'school', old: 'Dot', new: 'Rejsebillet', toZone: '12' },
  ...{ method: TOLD_METHOD, reason: 'Spærret.' },
  ...{ added: 'zone 4 & 5', removed: 'zone <6>', company: 'FynBus', gap: PERIOD },
};
/** Every value that a letter may name. */
const VARS = {
  ...{ price: '418,20 kr.', period: '3. marts – 1. april 2026', day: '2. marts 2026' },
  ...{ method: 'Visa, der slutter på 1111', app: 'A & B <C>', min: 3, max: 7, days: 7 },
  ...{ cards: '3. marts – 1. april 2026', from: '3. marts 2026', month: 'marts 2026', all: 'Alt.' },
};
const VARIANTS: Partial<Record<(typeof notificationType.options)[number], string>> = {
  ...{ ChangesFromVUS: 'shortened', CardCancelledDueToOpenApiChanges: 'shortened' },
  ...{ IsLongRouteChanged: 'long', RouteHasBeenChanged: 'approved' },
};

describe('every mail in its two parts', () => {
  const portal = sharedPortal({ runsJobs: false });
  let mails: Awaited<ReturnType<typeof mailsTo>>;
  beforeAll(async () => {
    const anna = await signedIn(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await portal.runJobs();
    const { deps } = portal;
    const { id: beneficiaryId } = await personOf(portal, 'anna');
    await inTransaction(deps, async (tx) => {
      for (const about of LETTERS) {
        const letter = { about, vars: VARS, path: '/history', isOwnAct: true };
        await writeTo(deps, tx, beneficiaryId, letter);
      }
      for (const type of notificationType.options) {
        if (NOTIFICATION_KINDS[type].sent === 'nothing') continue;
        await tell(deps, tx, {
          ...{ type, beneficiaryId, facts: FACTS, event: 'test', payBy: '2026-03-31' },
          ...{ variant: VARIANTS[type] ?? '', about: { cardId: type } },
        });
      }
    });
    await portal.runJobs();
    await portal.goTo('2026-03-03');
    mails = await mailsTo(portal, ADDRESS);
  });

  /** The words of a layout, and where its links lead. */
  function layoutOf(html: string | null) {
    const body = parse(html ?? '').querySelector('body');
    return {
      words: body?.structuredText.replaceAll(/\s+/g, ' ') ?? '',
      links: body?.querySelectorAll('a').map((link) => link.getAttribute('href')) ?? [],
    };
  }

  it('has been sent of each kind', () => {
    const subjects = new Set(mails.map(({ subject }) => subject));
    expect(subjects.size).toBeGreaterThan(LETTERS.length + 15);
    expect(mails.filter(({ stopUrl }) => stopUrl !== null).length).toBeGreaterThan(0);
  });

  it('says the same in both', () => {
    for (const { subject, text, html } of mails) {
      const { words, links } = layoutOf(html);
      const lines = text.split('\n').filter(Boolean);
      const addresses = lines.filter((line) => line.startsWith('http'));
      // A title ends with a full stop in the text alone; a label stands above its address or value.
      const missing = lines
        .filter((line) => !addresses.includes(line))
        .flatMap((line) => (words.includes(line) ? [] : line.split(/(?<=\.) |:(?: |$)/)))
        .filter((part) => !words.includes(part.replace(/\.$/, '')));
      expect([subject, missing]).toEqual([subject, []]);
      expect(links).toEqual(addresses);
    }
  });

  it('leads to the portal alone, and loads nothing', () => {
    for (const { html } of mails) {
      const { links } = layoutOf(html);
      expect(links.filter((link) => !link?.startsWith(`${portal.origin}/`))).toEqual([]);
      expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|src=/);
    }
  });

  it('is valid HTML', async () => {
    const pages = mails.map(({ subject, html }, at) => ({
      ...{ name: `mail: ${at} ${subject}`, html: html ?? '' },
    }));
    const findings = await checkHtml(pages);
    // A mail has nowhere else to keep its styles.
    const left = findings.filter(({ rule }) => rule !== 'html-validate/no-inline-style');
    expect(left.map(({ page, rule, message }) => `${page} ${rule} ${message}`)).toEqual([]);
  });

  it('holds a name and a text with signs of HTML as they are', async () => {
    const person = { id: 'a', firstName: 'Bo <b>&' };
    const told = { subject: '1 < 2', paragraphs: ['Zone 4 & <5>'], path: '/overview' };
    const { text, html } = await portalMail(portal.deps, person, told);
    expect(text).toContain('Hej Bo <b>&\n\nZone 4 & <5>');
    expect(html).toContain('Hej Bo &lt;b&gt;&amp;');
    expect(html).toContain('Zone 4 &amp; &lt;5&gt;');
  });
});
