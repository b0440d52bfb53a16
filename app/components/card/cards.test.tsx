import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PeriodStrip } from './period-strip';
import { statusTone } from './status-badge';
import { StepIndicator } from '~/components/frame/step-indicator';
import { TravelCard } from './travel-card';

const ACTIVE = { value: 'Active', title: 'Aktiv' } as const;

describe('the colour of a status', () => {
  it.each([
    ['Active', 'green'],
    ['Paid', 'green'],
    ['Cancelled', 'red'],
    ['Closed', 'red'],
    ['Expired', 'red'],
    ['FaultyPayment', 'red'],
    ['Ordered', 'grey'],
    ['Refunded', 'grey'],
  ] as const)('%s is %s', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });
});

describe('the period strip', () => {
  it('draws a period at its share of the approval and says the same in words', () => {
    const { container } = render(
      <PeriodStrip
        from="2026-01-01"
        to="2026-04-10"
        today="2026-02-20"
        periods={[{ id: 'a', from: '2026-01-11', to: '2026-02-09', status: ACTIVE }]}
      />,
    );
    const name = 'Godkendelse 1.\u00a0jan.\u00a0– 10.\u00a0apr. 2026 med 1 periode';
    expect(screen.getByRole('img', { name })).toBeTruthy();
    expect(container.textContent).toContain('11.\u00a0jan.\u00a0– 9.\u00a0feb. 2026');
    const period = container.querySelector('.strip-period.strip-green');
    expect([period?.getAttribute('x'), period?.getAttribute('width')]).toEqual(['102', '296']);
    expect(container.querySelector('.strip-today')?.getAttribute('d')).toBe('M500 0v40');
  });

  it('leaves out a today that lies outside the approval', () => {
    const { container } = render(
      <PeriodStrip from="2026-01-01" to="2026-04-10" today="2026-05-01" periods={[]} />,
    );
    expect(container.querySelector('.strip-today')).toBeNull();
  });
});

describe('the step indicator', () => {
  it('names the position, marks the current step and links only the done ones', () => {
    const steps = ['Konfiguration', 'Kontakt og levering', 'Foto'].map((title) => ({
      title,
      href: `/${title}`,
    }));
    const { container } = render(<StepIndicator steps={steps} current={1} />);
    expect(container.textContent).toContain('Trin 2 af 3: Kontakt og levering');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/Konfiguration',
    ]);
    const current = screen.getAllByRole('listitem').filter((step) => step.ariaCurrent === 'step');
    expect(current.map((step) => step.textContent)).toEqual(['2Kontakt og levering']);
    expect(container.querySelectorAll('.steps-bar .steps-ahead')).toHaveLength(1);
  });
});

describe('a travel card', () => {
  it('shows company, dates, price and status, and leads to its page', () => {
    const { container } = render(
      <TravelCard
        pto={{ value: 'Movia', title: 'Movia' }}
        scheme="Ungdomskort UU"
        from="2026-03-02"
        to="2026-03-31"
        price="663,00 kr."
        status={ACTIVE}
        href="/overview/card/1"
      />,
    );
    expect(container.querySelector('.pto-Movia')).not.toBeNull();
    const link = screen.getByRole('link', { name: /2\.\smar\.\s– 31\.\smar\. 2026/ });
    expect(link.getAttribute('href')).toBe('/overview/card/1');
    expect(link.querySelector('time')?.dateTime).toBe('2026-03-02');
    expect(screen.getByText('663,00 kr.')).toBeTruthy();
    expect(screen.getByText('Aktiv')).toBeTruthy();
  });
});
