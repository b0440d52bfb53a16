import { PeriodStrip } from '~/components/card/period-strip';
import { StatusBadge, type TitledStatus } from '~/components/card/status-badge';
import { TravelCard } from '~/components/card/travel-card';

const SCHEME = 'Ungdomskort til ungdomsuddannelse';
const ACTIVE: TitledStatus = { value: 'Active', title: 'Aktiv' };
const ORDERED: TitledStatus = { value: 'Ordered', title: 'Bestilt' };
const EXPIRED: TitledStatus = { value: 'Expired', title: 'Udløbet' };

const PERIODS = [
  { id: 'a', from: '2026-01-12', to: '2026-02-20' },
  { id: 'b', from: '2026-03-02', to: '2026-03-31' },
  { id: 'c', from: '2026-04-01', to: '2026-06-30' },
];

const COMPANIES = [
  { value: 'Dsb', title: 'DSB' },
  { value: 'FynBus', title: 'FynBus' },
  { value: 'Midttrafik', title: 'Midttrafik' },
  { value: 'NordjyllandsTrafikselskab', title: 'Nordjyllands Trafikselskab' },
  { value: 'Sydtrafik', title: 'Sydtrafik' },
  { value: 'BornholmsTrafikselskab', title: 'Bornholms Trafikselskab' },
] as const;

const HOLDER = {
  name: 'Anna Lindholm',
  photoHref: null,
  route: 'Odense – Svendborg',
  coverage: 'Zone 110, 120',
};

/** The travel card with all it can say and in every company's colour, the strip and the badges. */
export function CardSamples() {
  const movia = { value: 'Movia', title: 'Movia' } as const;
  return (
    <>
      <h2 id="kort">Rejsekort og perioder</h2>
      <TravelCard
        pto={movia}
        scheme={SCHEME}
        from="2026-03-02"
        to="2026-03-31"
        price="663,00 kr."
        status={ACTIVE}
        delivery="Ungdomskort-app"
        holder={HOLDER}
        href="/overview/card/b"
      >
        <p className="travel-card-left">Gælder 18 dage endnu</p>
      </TravelCard>
      <PeriodStrip from="2026-01-01" to="2026-08-31" periods={PERIODS} today="2026-03-14" />
      <ul className="travel-cards">
        {COMPANIES.map((pto, index) => (
          <li key={pto.value}>
            <TravelCard
              pto={pto}
              scheme={SCHEME}
              from="2026-04-01"
              to="2026-06-30"
              price={index === 1 ? 'Prisen er ikke kendt endnu' : '2.011,10 kr.'}
              status={index % 2 ? ORDERED : EXPIRED}
            />
          </li>
        ))}
      </ul>
      <p>
        <StatusBadge status={ACTIVE} /> <StatusBadge status={EXPIRED} />{' '}
        <StatusBadge status={ORDERED} />
      </p>
    </>
  );
}
