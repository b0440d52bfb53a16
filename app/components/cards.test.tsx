import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PeriodStrip } from './period-strip';
import { statusTone } from './status-badge';
import { StepIndicator } from './step-indicator';
import { TravelCard } from './travel-card';

const ACTIVE = { value: 'Active', title: 'Aktiv' } as const;

describe('status colours (spec §4)', () => {
  it.each([
    ['Active', 'green'],
    ['Paid', 'green'],
    ['Cancelled', 'red'],
    ['Closed', 'red'],
    ['Expired', 'red'],
    ['FaultyPayment', 'red'],
    ['Ordered', 'grey'],
    ['Refunded', 'grey'],
  ] as const)('show %s in %s', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });
});

describe('the period strip', () => {
  it('draws a period at its share of the approval and says the same in words', () => {
    const shown = renderToStaticMarkup(
      <PeriodStrip
        from="2026-01-01"
        to="2026-04-10"
        today="2026-02-20"
        periods={[{ id: 'a', from: '2026-01-11', to: '2026-02-09', status: ACTIVE }]}
      />,
    );
    expect(shown).toMatch(/class="strip-period strip-green" x="102" y="8" width="296"/);
    expect(shown).toContain('M500 0v40');
    expect(shown).toContain('aria-label="Godkendelse 1. jan. – 10. apr. 2026 med 1 periode"');
    expect(shown).toContain('11. jan. – 9. feb. 2026');
  });

  it('leaves out a today that lies outside the approval', () => {
    const shown = renderToStaticMarkup(
      <PeriodStrip from="2026-01-01" to="2026-04-10" today="2026-05-01" periods={[]} />,
    );
    expect(shown).not.toContain('strip-today');
  });
});

describe('the step indicator', () => {
  it('names the position, marks the current step and links only the done ones', () => {
    const steps = ['Konfiguration', 'Kontakt og levering', 'Foto'].map((title) => ({
      title,
      href: `/${title}`,
    }));
    const shown = renderToStaticMarkup(<StepIndicator steps={steps} current={1} />);
    expect(shown).toContain('Trin 2 af 3: Kontakt og levering');
    expect(shown.match(/<a /g)).toHaveLength(1);
    expect(shown).toMatch(/aria-current="step"><span><span class="step-mark">2</);
  });
});

describe('a travel card', () => {
  it('shows company, dates, price and status, and leads to its page', () => {
    const shown = renderToStaticMarkup(
      <TravelCard
        pto={{ value: 'Movia', title: 'Movia' }}
        scheme="Ungdomskort UU"
        from="2026-03-02"
        to="2026-03-31"
        price="kr. 663,00"
        status={ACTIVE}
        href="/overview/card/1"
      />,
    );
    expect(shown).toContain('pto-Movia');
    expect(shown).toMatch(
      /<a href="\/overview\/card\/1"><time dateTime="2026-03-02">2. mar. 2026</,
    );
    expect(shown).toContain('kr. 663,00');
    expect(shown).toContain('Aktiv');
  });
});
