import { describe, expect, it } from 'vitest';
import { formatDateTime, formatTime } from './format';

describe('Danish formats', () => {
  it('shows instants in Copenhagen time, winter and summer', () => {
    expect(formatDateTime('2026-03-02T13:05:00Z')).toBe('2.\u00a0mar. 2026 kl.\u00a014.05');
    expect(formatDateTime('2026-06-30T22:30:00Z')).toBe('1.\u00a0jul. 2026 kl.\u00a000.30');
    expect(formatTime('2026-06-30T08:00:00Z')).toBe('10.00');
  });
});
