import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FormClient, mainText } from '../worlds/form-client';
import { productionSettings, startProduction } from '../worlds/production';

/* What production shows to somebody who has no login yet. */

describe('production', () => {
  let production: Awaited<ReturnType<typeof startProduction>>;
  beforeAll(async () => {
    production = await startProduction();
  });
  afterAll(() => production.close());
  const browser = () => new FormClient(production.origin);

  it('has no page of samples and no stand-ins', async () => {
    const samples = await browser().open('/sandbox/components');
    expect(samples.status).toBe(404);
    expect(mainText(samples.document)).toContain('Siden findes ikke');
    const standIn = await browser().open('/sandbox/mail');
    expect(standIn.url.pathname).toBe('/login');
  });

  it('offers no demo people to log in as, on its login page or by the API', async () => {
    const login = await browser().open('/login');
    expect(login.status).toBe(200);
    const buttons = login.document.querySelectorAll('main button').map(({ text }) => text.trim());
    expect(buttons).toEqual(['Log ind med MitID']);
    // Its form may lead to the broker.
    expect(login.headers.get('content-security-policy')).toMatch(
      /form-action 'self'[^;]* https:\/\/netseidbroker\.dk(;| )/,
    );
    expect(login.html).not.toContain('demo');
    const { origin } = production;
    const answer = await fetch(`${origin}/api/auth/debug-login`, {
      headers: { 'x-api-key': productionSettings.API_KEY ?? '' },
    });
    expect(await answer.json()).toEqual({ isEnabled: false, groups: [] });
  });

  const readOut = (id: string) => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

  it('shows the beginning of the request’s id on an error page, to be read out to support', async () => {
    const page = await browser().open('/error?status=413');
    const id = page.headers.get('x-request-id') ?? '';
    expect(mainText(page.document)).toContain(`Fejlkode: ${readOut(id)}`);
    const refused = await fetch(`${production.origin}/login`, {
      method: 'POST',
      body: new URLSearchParams({ csrf: 'forfalsket', username: 'anna' }),
    });
    const named = /Fejlkode.*>([\dA-F]{4}-[\dA-F]{4})</.exec(await refused.text())?.[1];
    expect(named).toBe(readOut(refused.headers.get('x-request-id') ?? ''));
  });
});
