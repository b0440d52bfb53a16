import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PeriodStrip } from './period-strip';
import { statusTone } from './status-badge';
import { StepIndicator } from '~/components/frame/step-indicator';
import { TravelCard } from './travel-card';
import { readable } from '../../../tests/worlds/readable';

const MARCH = /^2\.\smar\.\s–\s31\.\smar\.\s2026$/;
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
  const strip = (today: string) => (
    <PeriodStrip
      from="2026-01-01"
      to="2026-04-10"
      today={today}
      periods={[{ id: 'a', from: '2026-01-11', to: '2026-02-09' }]}
    />
  );

  it('draws a period at its share of the approval, and the days that are over', () => {
    const { container } = render(strip('2026-02-20'));
    const name = screen.getByRole('img').getAttribute('aria-label') ?? '';
    expect(readable(name)).toBe(
      'Godkendelse 1. jan. – 10. apr. 2026 med 1 periode. I dag er 20. feb. 2026',
    );
    const period = container.querySelector('.strip-period');
    expect([period?.getAttribute('x'), period?.getAttribute('width')]).toEqual(['101', '298']);
    expect(container.querySelector('.strip-over')?.getAttribute('width')).toBe('500');
    expect(container.querySelector('.strip-today')?.getAttribute('d')).toBe('M500 0v40');
  });

  it('leaves out a today that lies outside the approval', () => {
    const { container } = render(strip('2026-05-01'));
    expect(container.querySelector('.strip-today, .strip-over')).toBeNull();
    expect(container.textContent).not.toContain('I dag');
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

  it('leads to a step that was passed over, and does not call it done', () => {
    const steps = [
      { title: 'Dine valg', href: '/valg' },
      { title: 'Foto', href: '/foto', isUnfinished: true },
      { title: 'Din bestilling', href: '/bestilling' },
    ];
    render(<StepIndicator steps={steps} current={2} />);
    expect(screen.getByRole('link', { name: 'Dine valg, udfyldt' })).toBeTruthy();
    const photo = screen.getByRole('link', { name: '2 Foto' });
    expect(photo.getAttribute('href')).toBe('/foto');
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
    const link = screen.getByRole('link', { name: MARCH });
    expect(link.getAttribute('href')).toBe('/overview/card/1');
    expect(screen.getByText('663,00 kr.')).toBeTruthy();
    expect(screen.getByText('Aktiv')).toBeTruthy();
  });

  it('shows whose it is and where it leads, with the photo, and is called by its dates', () => {
    render(
      <TravelCard
        pto={{ value: 'FynBus', title: 'FynBus' }}
        scheme="Ungdomskort UU"
        from="2026-03-02"
        to="2026-03-31"
        status={ACTIVE}
        holder={{
          name: 'Anna Lindholm',
          photoHref: '/profile/photo?v=1',
          route: 'Odense – Svendborg',
          coverage: 'Zone 110',
        }}
      />,
    );
    const card = screen.getByRole('article', { name: MARCH });
    expect(card.textContent).toContain('Anna LindholmOdense – SvendborgZone 110');
    expect(screen.getByRole('img', { name: 'Dit foto' }).getAttribute('src')).toBe(
      '/profile/photo?v=1',
    );
  });
});
