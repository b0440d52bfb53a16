import { describe, expect, it } from 'vitest';
import { mainText, type FormClient } from '../worlds/form-client';
import { logIn } from '../worlds/journey';
import { sharedPortal } from '../worlds/portal-per-test';

const PAGES = [
  ['/help', 'Hjælp'],
  ['/contact', 'Kontakt'],
  ['/privacy', 'Privatliv'],
  ['/cookies', 'Cookies'],
] as const;

describe('the pages of information', () => {
  const portal = sharedPortal();

  it.each(PAGES)(
    '%s (%s) is open to everybody, and in the footer of every page',
    async (path, title) => {
      const visitor = portal.browser();
      const login = await visitor.open('/login');
      const links = login.document.querySelectorAll('footer nav a');
      expect(links.map((link) => [link.getAttribute('href'), link.text])).toContainEqual([
        path,
        title,
      ]);
      const { status, document } = await visitor.open(path);
      expect([status, document.querySelector('h1')?.text]).toEqual([200, title]);
      const about = document.querySelector('meta[name="description"]')?.getAttribute('content');
      expect(document.querySelector('main h1 + p')?.text).toBe(about);
    },
  );

  it('can be read by somebody whose data could not be fetched', async () => {
    const person = portal.browser();
    await logIn(person, 'nodata');
    expect(person.page?.url.pathname).toBe('/noDataConnection');
    for (const [path] of PAGES) expect((await person.open(path)).url.pathname).toBe(path);
  });

  it('name every transport company with the address of its own site', async () => {
    const { document } = await portal.browser().open('/contact');
    const sites = document.querySelectorAll('main dd a').map((link) => link.getAttribute('href'));
    expect(sites).toHaveLength(7);
    expect(sites).toContain('https://www.moviatrafik.dk/');
  });

  it('tell how long what is over is kept', async () => {
    const { document } = await portal.browser().open('/privacy');
    const told = document.querySelector('main')?.text;
    for (const length of ['24 timer', '13 måneder', '60 minutter', '30 dage'])
      expect(told).toContain(length);
  });

  it('name every cookie that the portal sets, and how long it lasts', async () => {
    const { document } = await portal.browser().open('/cookies');
    const named = document.querySelectorAll('main dt').map((name) => name.text);
    const set = new Set<string>();
    // A message for the next page is taken away as it is shown.
    const keep = (client: FormClient) => {
      const lines = [
        ...client.cookieHeader().split('; '),
        ...(client.page?.headers.getSetCookie() ?? []),
      ];
      for (const line of lines) set.add(line.split('=')[0] ?? '');
    };
    const client = portal.browser();
    await client.open('/login');
    keep(client);
    await logIn(client, 'anna');
    await client.open('/order/contacts');
    keep(client);
    client.dropCookie('session');
    await client.send(client.prepare('Næste', { email: 'anna@eksempel.dk' }));
    keep(client);
    expect([...set].sort()).toEqual(['draft', 'flash', 'session', 'visitor']);
    expect(named.toSorted()).toEqual([...set].sort());
    expect(mainText(document)).toContain('skal logge ind igen. Varighed: 10 minutter.');
    expect(mainText(document)).toContain('Viser en besked på den næste side. Varighed: 1 minut.');
  });
});

describe('the head of a page', () => {
  const portal = sharedPortal({ runsJobs: false });

  it('names what a phone puts on its home screen, and each of those files is there', async () => {
    const { document } = await portal.browser().open('/login');
    const files = ['icon', 'apple-touch-icon', 'manifest'].map((rel) =>
      document.querySelector(`link[rel="${rel}"]`)?.getAttribute('href'),
    );
    expect(files).toEqual(['/icon.svg', '/icon-192.png', '/manifest.webmanifest']);
    for (const file of files) {
      expect((await fetch(new URL(file!, portal.origin))).status).toBe(200);
    }
    expect(document.querySelectorAll('meta[name="theme-color"]')).toHaveLength(2);
  });

  it.each([
    ['/favicon.ico', /^image\//],
    ['/robots.txt', /^text\/plain/],
  ])('%s is answered without a login', async (path, type) => {
    const answer = await fetch(new URL(path, portal.origin), { redirect: 'manual' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(type);
  });

  it('describes a page that is open to everybody, and no other', async () => {
    const visitor = portal.browser();
    const described = async (path: string) =>
      (await visitor.open(path)).document.querySelector('meta[name="description"]') !== null;
    expect(await described('/login')).toBe(true);
    expect(await described('/was')).toBe(true);
    await logIn(visitor, 'none');
    expect(await described('/overview')).toBe(false);
  });
});
