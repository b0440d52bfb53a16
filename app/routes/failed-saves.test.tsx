import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { calls } from '#server/contract/calls';
import { examples } from '#server/contract/examples';
import { mockApi } from '../../tests/mocks/mock-api';
import { messages, openScreen, settled } from '../../tests/mocks/screen';
import * as nextPeriod from './group/add';
import * as pdfTicket from './overview/pdf-ticket/pdf-ticket';
import * as rejsekort from './overview/rejsekort/replace';
import * as replacement from './overview/replacement/replacement';
import * as payment from './payment/change/change';

/* A save that fails and is nobody's fault is told on the page itself, which keeps what was typed. */

type Name = keyof typeof calls;

interface Case {
  module: Parameters<typeof openScreen>[0];
  path: string;
  reads: readonly Name[];
  saves: Name;
  typed?: Readonly<Record<string, string>>;
  ticks?: RegExp;
  button: RegExp;
  says: string;
}

const CASES: readonly Case[] = [
  {
    ...{ module: nextPeriod, path: '/overview/group/:id/add', reads: ['group', 'groupCards'] },
    ...{ saves: 'nextPeriod', button: /^Gem/, says: 'Dine perioder blev ikke redigeret' },
  },
  {
    ...{ module: replacement, path: '/overview/card/:id/replacement', reads: ['replacement'] },
    ...{ saves: 'replaceCard', button: /^Fortsæt til betaling/, says: 'Noget gik galt' },
  },
  {
    ...{ module: rejsekort, path: '/overview/rejsekort/:id/replacement' },
    ...{ reads: ['rejsekortReplacement'], saves: 'createReplacement' },
    ...{ button: /^Spær det gamle/, says: 'Noget gik galt' },
  },
  {
    ...{ module: pdfTicket, path: '/overview/pdf-ticket/:id', reads: ['pdfTicketIssueModel'] },
    ...{
      saves: 'orderPdfTicket',
      ticks: /Kørekort/,
      typed: { 'Nummer på legitimationen': '12345678' },
    },
    ...{ button: /^Bestil/, says: 'Noget gik galt' },
  },
  {
    ...{ module: payment, path: '/overview/group/:id/payment', reads: ['groupPayment'] },
    ...{ saves: 'changeGroupPayment', ticks: /Betal én gang/, button: /^Gem/ },
    says: 'Noget gik galt',
  },
];

describe('a save that fails', () => {
  const api = mockApi();

  it.each(CASES)(
    'at $path says so there, and keeps what was typed',
    async ({ module, path, reads, saves, typed = {}, ticks, button, says }) => {
      for (const name of reads) api.answer(calls[name], examples[name]?.answer as never);
      await openScreen(module, { path, api, visitor: 'anna' });
      const title = await settled();
      if (ticks) await userEvent.click(screen.getByRole('radio', { name: ticks }));
      const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
      for (const [name, text] of Object.entries(typed)) await userEvent.type(box(name), text);
      api.refuse(calls[saves], 'unexpected', { messages: ['Fejl'] });
      await userEvent.click(screen.getAllByRole('button', { name: button })[0]!);
      expect(await settled()).toBe(title);
      expect(messages()).toEqual([[says, null]]);
      for (const [name, text] of Object.entries(typed)) expect(box(name).value).toBe(text);
      if (ticks) {
        expect(screen.getByRole<HTMLInputElement>('radio', { name: ticks }).checked).toBe(true);
      }
    },
  );
});
