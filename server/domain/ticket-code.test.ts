import { expect, test } from 'vitest';
import { ticketCode, ticketText } from './ticket-code';

test('the code of a ticket is ASCII, whatever its area is called, and no field of it breaks another', () => {
  const text = ticketText({
    number: '7K3MPQ2X90',
    period: { from: '2026-03-04', to: '2026-04-02' },
    company: 'FynBus',
    area: 'Fyn | Ærø, alle zoner',
  });
  expect(text).toBe(
    'UK1|7K3MPQ2X90|2026-03-04|2026-04-02|FynBus|Fyn%20%7C%20%C3%86r%C3%B8%2C%20alle%20zoner',
  );
  expect(ticketCode(text, 'abc').split('|')).toHaveLength(7);
});
