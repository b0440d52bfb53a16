import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import { mockApi } from '../../../tests/mocks/mock-api';
import { messages, openScreen, settled } from '../../../tests/mocks/screen';
import { ANNA } from '../../../tests/mocks/visitors';
import * as login from './login';

const SIGN_IN = calls.signInByUsername;

describe('the login', () => {
  const api = mockApi();
  beforeEach(async () => {
    api.answer(calls.debugLogin, {
      isEnabled: true,
      groups: [
        {
          title: 'Første bestilling',
          people: [{ username: 'anna', name: 'Anna Lindholm', shows: 'Har aldrig bestilt.' }],
        },
        {
          title: 'Har kort',
          people: [{ username: 'bo', name: 'Bo Thygesen', shows: 'Har et aktivt kort.' }],
        },
      ],
    });
    api.answer(calls.schemeDescriptions, [
      { schemeType: 'VU', title: 'VU', description: '', dayPrice: 22.1 },
      { schemeType: 'UU', title: 'UU', description: '', dayPrice: 13.94 },
      { schemeType: 'XU', title: 'XU', description: '', dayPrice: null },
    ]);
    await openScreen(login, { path: '/login', api, visitor: 'nobody' });
  });

  const username = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Brugernavn' });
  async function logInAs(name: string) {
    if (name !== '') await userEvent.type(username(), name);
    await userEvent.click(screen.getByRole('button', { name: 'Log ind' }));
    return settled();
  }

  it.each([
    ['nothing', '', 'Skriv et brugernavn'],
    ['a name that is far too long', 'x'.repeat(101), 'Skriv højst 100 tegn'],
  ])('with %s is refused without asking the API', async (_what, typed, message) => {
    expect(await logInAs(typed)).toBe('Log ind');
    expect(messages()).toEqual([[message, 'username']]);
    expect(username().value.trim()).toBe(typed.trim());
    expect(api.sent).toEqual([]);
  });

  it.each(['findes-ikke', '"><script>alert(1)</script>', '👩‍🎓'])(
    'with an unknown name says so at the field and keeps the name: %s',
    async (typed) => {
      const message = `Brugernavn '${typed}' kunne ikke findes.`;
      api.refuse(SIGN_IN, 'unknown-user', { messages: [message] });
      await logInAs(typed);
      expect(messages()).toEqual([[message, 'username']]);
      expect(username().value).toBe(typed);
    },
  );

  it.each([
    ['debug-login-off', 'Log ind med brugernavn er slået fra.'],
    ['too-many-requests', 'Du har prøvet for mange gange. Prøv igen kl. 9.05.'],
    ['unexpected', 'Noget gik galt.'],
  ] as const)('that is refused as %s says so above the form', async (code, message) => {
    api.refuse(SIGN_IN, code, { messages: [message] });
    await logInAs('anna');
    expect(messages()).toEqual([[message, null]]);
    expect(username().value).toBe('anna');
  });

  it('keeps what was typed while the API is out of reach', async () => {
    api.refuse(SIGN_IN, 'database-unavailable');
    await logInAs('anna');
    expect(username().value).toBe('anna');
  });

  it('leads to the retrieval of the approvals', async () => {
    api.answer(SIGN_IN, ANNA.user!);
    expect(await logInAs(' anna ')).toBe('/dataRetrieval');
    expect(api.sent).toEqual([
      { call: 'POST /auth/signin/debug?username=anna', body: null, csrfToken: 'csrf-of-form' },
    ]);
  });

  it('says what to have at hand, how long it takes, and the lowest price of a day', () => {
    const before = document.querySelectorAll('.before-login li');
    expect([...before].map((line) => line.textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Hav MitID, din e-mail og et foto klar.',
      'En bestilling tager ca. 5 minutter.',
      'Kortet koster fra 13,94 kr. om dagen.',
    ]);
  });

  it('takes one press of a person’s button', async () => {
    api.answer(SIGN_IN, ANNA.user!);
    await userEvent.click(
      screen.getByRole('button', { name: 'Bo Thygesen · bo Har et aktivt kort.' }),
    );
    expect(await settled()).toBe('/dataRetrieval');
    expect(api.sent.map(({ call }) => call)).toEqual(['POST /auth/signin/debug?username=bo']);
  });
});
