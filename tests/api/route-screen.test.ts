import { beforeEach, describe, expect, it } from 'vitest';
import type { FormClient } from '../worlds/form-client';
import { orderGvssFault } from '../worlds/gvss';
import { orderUntilPayment, pay } from '../worlds/journey';
import { signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';

const portal = portalPerTest({ runsJobs: false });

describe('the route screen without script', () => {
  let anna: FormClient;
  beforeEach(async () => {
    anna = await signedIn(portal, 'anna');
    await anna.open('/order');
  });

  /** Follows the link to the picker as a page of its own, and on to a fare area. */
  async function openPicker(area: string): Promise<void> {
    await anna.open(`${portal.origin}/order/configuration/route?vis=vaelg`);
    const alone = anna.page?.document
      .querySelectorAll('main a')
      .find((link) => link.text.includes('en side for sig'));
    await anna.open(alone?.getAttribute('href') ?? '');
    const link = anna.page?.document.querySelectorAll('a').find(({ text }) => text === area);
    await anna.open(link?.getAttribute('href') ?? '');
  }

  it('has the picker in a frame of the one allowed origin', async () => {
    const page = await anna.open('/order/configuration/route?vis=vaelg');
    const frame = page.document.querySelector('iframe');
    const source = new URL(frame?.getAttribute('src') ?? '');
    expect(source.searchParams.get('width')).toBe('902');
    expect(source.searchParams.get('height')).toBe('598');
    expect(frame?.getAttribute('height')).toBe('600');
    expect(page.headers.get('content-security-policy')).toContain(`frame-src ${source.origin};`);
  });

  it('takes a route from the picker back to the order', async () => {
    await openPicker('Fyn');
    await anna.submit('Vælg ruten', { coverage: 'area' });
    expect(pathOf(anna)).toBe('/order/configuration');
    expect(anna.page?.html).toContain('Din rute er gemt');
    await orderUntilPayment(anna);
    await pay(anna);
    expect(pathOf(anna)).toBe('/order/receipt');
    expect(textOf(anna)).toContain('Alle zoner i området');
  });

  it('keeps the route when nothing is chosen', async () => {
    await openPicker('Fyn');
    await anna.submit('Annullér');
    expect(pathOf(anna)).toBe('/order/configuration');
    expect(textOf(anna)).toContain('Odense – Svendborg via Ringe');
  });

  it('says when the route stays the same', async () => {
    await openPicker('Fyn');
    await anna.submit('Behold samme rute');
    expect(anna.page?.html).toContain('Du har beholdt din rute');
  });

  it('asks before another company takes over, and goes on with a yes', async () => {
    await openPicker('Tog i hele landet');
    await anna.submit('Vælg ruten', {
      coverage: 'stations',
      fromStation: 'Odense St.',
      toStation: 'Kolding St.',
    });
    expect(textOf(anna)).toContain('Ruten hører til et andet trafikselskab');
    expect(textOf(anna)).toContain('hører til DSB');
    await anna.submit('Bekræft');
    expect(pathOf(anna)).toBe('/order/configuration');
    expect(textOf(anna)).toContain('DSB-appen');
  });

  it('shows the unfinished order when a company has to work on the route', async () => {
    await openPicker('Fyn');
    await anna.submit('Lad selskabet behandle ruten', { coverage: 'area' });
    expect(pathOf(anna)).toBe('/order/unfinished');
  });

  it.each(['goto_answer', 'goto_sameroute', 'goto_ptochanged', 'goto_unfinished'])(
    'ignores a forged %s',
    async (command) => {
      const before = await portal.deps.connection.db.selectFrom('order_flow').selectAll().execute();
      const page = await anna.open(`/order/configuration/route?kommando=${command}`);
      expect(page.url.pathname + page.url.search).toBe('/order/configuration/route');
      expect(page.html).not.toContain('Din rute er gemt');
      const after = await portal.deps.connection.db.selectFrom('order_flow').selectAll().execute();
      expect(after).toEqual(before);
    },
  );

  it('goes back to the order for an unknown command', async () => {
    await anna.open('/order/configuration/route?kommando=goto_hell');
    expect(pathOf(anna)).toBe('/order/configuration');
  });

  it.each(['down', 'foreign-frame'])(
    'has a message and a way on when GVSS is %s',
    async (fault) => {
      await orderGvssFault(portal, fault);
      const page = await anna.open('/order/configuration/route?vis=vaelg');
      expect(page.status).toBe(200);
      expect(page.document.querySelector('iframe')).toBeNull();
      expect(textOf(anna)).toContain('Rutevalget virker ikke lige nu');
      expect(textOf(anna)).toContain('Odense');
    },
  );

  it('names what is missing in the picker, and takes a result that is sent twice once', async () => {
    await openPicker('Fyn');
    await anna.submit('Vælg ruten', { coverage: 'zones' });
    expect(anna.page?.status).toBe(422);
    expect(textOf(anna)).toContain('Vælg mindst én zone');
    await orderGvssFault(portal, 'twice');
    await anna.submit('Vælg ruten', { coverage: 'zones', zone: '120' });
    expect(anna.page?.html).toContain('Din rute er gemt');
  });
});
