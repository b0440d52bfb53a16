import { describe, expect, test } from 'vitest';
import type { CardStatus } from '../contract/enums';
import { UndeclaredTransition } from './machine';
import {
  TICKET_REQUEST_STATES,
  ticketHindrance,
  ticketRequestMachine,
  type TicketRequestState,
} from './pdf-ticket';

const EVENTS = ['asked', 'made', 'failed', 'over'] as const;

describe('a request for a PDF ticket', () => {
  const allowed: Record<string, string> = {
    'Open asked': 'Requested make',
    'Open over': 'Lapsed ',
    'Requested made': 'Issued tell-ready',
    'Requested failed': 'Failed tell-failed',
    'Failed asked': 'Requested make',
    'Failed over': 'Lapsed ',
  };
  const every = TICKET_REQUEST_STATES.flatMap((state) =>
    EVENTS.map((event) => [state, event] as const),
  );

  test.each(every)('that is %s meets %s', (state, event) => {
    const outcome = allowed[`${state} ${event}`];
    if (outcome === undefined) {
      expect(() => ticketRequestMachine.take(state, event)).toThrow(UndeclaredTransition);
      return;
    }
    const { to, effects } = ticketRequestMachine.take(state, event);
    expect(`${to} ${effects.join(' ')}`).toBe(outcome);
  });

  const period = { from: '2026-03-04', to: '2026-04-02' };
  const onDay = (state: TicketRequestState, today: string, cardStatus: CardStatus = 'Active') =>
    ticketHindrance({ state, cardStatus, period }, today);

  test.each([
    ['Open', '2026-03-01', null],
    ['Open', '2026-04-01', null],
    ['Open', '2026-04-02', null],
    ['Open', '2026-04-03', 'over'],
    ['Failed', '2026-04-02', null],
    ['Failed', '2026-04-03', 'over'],
    ['Requested', '2026-04-02', 'under-way'],
    ['Requested', '2026-04-03', 'over'],
    ['Issued', '2026-04-02', 'issued'],
    ['Issued', '2026-04-03', 'issued'],
    ['Lapsed', '2026-03-04', 'over'],
  ] as const)('that is %s on %s is hindered by %s', (state, today, hindrance) => {
    expect(onDay(state, today)).toBe(hindrance);
  });

  test.each([
    ['Refunded', 'over'],
    ['Cancelled', 'over'],
    ['SeasonPassAwaitsCheckIn', null],
    ['Reordered', null],
  ] as const)('for a card that is %s is hindered by %s', (status, hindrance) => {
    expect(onDay('Open', '2026-03-10', status)).toBe(hindrance);
  });
});
