import { useLocation } from '@remix-run/react';
import { BackLink } from '~/components/frame/back-link';
import { CarrierRow } from '~/components/frame/carrier-row';
import { Intro } from '~/components/frame/intro';
import { Modal } from '~/components/frame/modal';
import { ModeLines } from '~/components/frame/mode-lines';
import { Notice, type NoticeType } from '~/components/frame/notice';
import { Panel } from '~/components/frame/panel';
import { RouteFacts } from '~/components/card/route-facts';
import { RouteMap } from '~/components/card/route-map';
import { FoldedSummary, RunningSummary } from '~/components/card/running-summary';
import { Spinner } from '~/components/frame/spinner';
import { StepIndicator } from '~/components/frame/step-indicator';
import { SummaryList } from '~/components/card/summary-list';
import { TermsBox } from '~/components/form/terms-box';
import { ToastStack } from '~/components/frame/toast-stack';
import { TwoColumns } from '~/components/frame/two-columns';
import { Waiting } from '~/components/frame/waiting';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import type { PageHandle } from '~/lib/page-handle';
import { guardedLoader } from '~/session/page.server';
import { CardSamples } from './samples-cards';
import { ButtonSamples, FieldSamples } from './samples-fields';

export const handle: PageHandle = {
  i18n: ['components'],
  title: 'components.sample.title',
  script: 'enhance',
};

const NOTICE_TYPES: readonly NoticeType[] = ['info', 'success', 'warning', 'error'];

const STEPS = [
  'Konfiguration',
  'Betingelser',
  'Kontakt og levering',
  'Foto',
  'Betalingsform',
  'Betaling',
  'Din bestilling',
].map((title) => ({ title, href: '#trin' }));

const ROUTE = {
  state: 'ShowZones' as const,
  from: 'Enghavevej 12, 1674 København V',
  to: 'Københavns Universitet, 2300 København S',
  via: null,
  fromStation: null,
  toStation: null,
  fareArea: 'Hovedstaden',
  zones: ['01', '02', '03'],
  showAllZonesInFareArea: false,
  isFullArea: false,
  isForeign: false,
  isBorderCrossing: false,
};

/** The parts of the page, in their order. */
const CONTENTS = [
  ['kort', 'Rejsekort og perioder'],
  ['knapper', 'Knapper'],
  ['beskeder', 'Beskedbokse'],
  ['dialog', 'Dialog'],
  ['felter', 'Formularfelter'],
  ['trin', 'Bestillingsforløb'],
  ['rute', 'Rute'],
  ['tomt', 'Tomt og ventende'],
] as const;

/** For developers and designers: production has no such page. */
export const loader = guardedLoader(({ state }) => {
  if (!state.config.isSandboxed) throw new Response(null, { status: 404 });
  return null;
});

/** Every component in every state, for looking at and for the accessibility gate. */
export default function ComponentsPage() {
  const isDialogOpen = useLocation().search === '?dialog';
  return (
    <>
      <BackLink href="/overview" />
      <h1>Komponenter</h1>
      <nav aria-label="Indhold">
        <ul>
          {CONTENTS.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Intro />
      <CardSamples />

      <h2 id="knapper">Knapper</h2>
      <ButtonSamples />

      <h2 id="beskeder">Beskedbokse</h2>
      {NOTICE_TYPES.map((type) => (
        <Notice key={type} type={type} sticky={type === 'info'}>
          <p>Dine fremtidige perioder er blevet opdateret.</p>
        </Notice>
      ))}
      <Notice type="warning" title="Ny rute" closeAction="/sandbox/components">
        <p>
          Din rute er ændret. <a href="#rute">Se ruten</a>
        </p>
      </Notice>
      <ToastStack
        messages={[
          { type: 'success', text: 'Dine oplysninger er gemt.' },
          { type: 'info', text: 'Vi har sendt en kvittering til din e-mail.' },
          { type: 'error', text: 'common.general-error' },
        ]}
      />

      <h2 id="dialog">Dialog</h2>
      <p>Et spørgsmål, der skal have et svar, før man kan gå videre.</p>
      {isDialogOpen ? (
        <Modal
          title="Bemærk"
          closeHref="?"
          text={<p>Når du klikker på acceptér, bliver dine tidligere bestilte kort annulleret.</p>}
        >
          <ButtonRow>
            <Button>Acceptér</Button>
            <ButtonLink variant="secondary" href="?" closesDialog>
              Annullér
            </ButtonLink>
          </ButtonRow>
        </Modal>
      ) : (
        <p>
          <a href="?dialog">Vis dialogen</a>
        </p>
      )}

      <h2 id="felter">Formularfelter</h2>
      <FieldSamples />

      <h2 id="trin">Bestillingsforløb</h2>
      <StepIndicator steps={STEPS} current={2} />
      <FoldedSummary
        headline="418,20 kr. for 30 dage"
        rows={[{ label: 'Type', value: 'Ungdomskort UU' }]}
        price="418,20 kr."
      />
      <TwoColumns
        aside={
          <RunningSummary
            rows={[
              { label: 'Type', value: 'Ungdomskort UU' },
              { label: 'Levering', value: 'Ungdomskort-app' },
              { label: 'Periode', value: '2. mar. – 31. mar. 2026' },
            ]}
            priceLabel="Pris for 30 dage"
            price="663,00 kr."
          />
        }
      >
        <SummaryList
          rows={[
            { label: 'Type', value: 'Ungdomskort UU', changeHref: '#trin' },
            { label: 'Godkendelse', value: '1. jan. – 30. jun. 2026', changeHref: '#trin' },
            { label: 'Kortnummer', value: '308430 123 456 789', isNumber: true },
          ]}
        />
      </TwoColumns>
      <RunningSummary
        rows={[{ label: 'Type', value: 'Ungdomskort VU' }]}
        note="Prisen er vejledende."
      />
      <TermsBox
        label="Betingelser for Rejsekort"
        reason="Læs betingelserne til ende, før du accepterer."
        accept={<Button>Acceptér</Button>}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <p key={index}>
            {index + 1}. Kortet er personligt og må kun bruges af den, det er udstedt til. Vis
            kortet ved kontrol sammen med gyldig legitimation.
          </p>
        ))}
      </TermsBox>

      <h2 id="rute">Rute</h2>
      <RouteFacts route={ROUTE} />
      <RouteMap route={ROUTE} size={290} />
      <RouteMap route={{ ...ROUTE, state: 'ShowArea', via: 'Ørestad' }} size={290} />
      <RouteMap
        route={{ ...ROUTE, state: 'ShowStations', via: 'Ørestad', isBorderCrossing: true }}
      />
      <RouteFacts route={{ ...ROUTE, state: 'IncorrectRoute' }} />

      <h2 id="tomt">Tomt og ventende</h2>
      <p>Når der ikke er noget at vise, eller når svaret lader vente på sig.</p>
      <Panel
        title="Ingen aktive bestillinger"
        action={<ButtonLink href="/approvals">Se dine godkendelser</ButtonLink>}
      >
        <p>Du har en godkendelse, men har ikke bestilt et kort endnu.</p>
      </Panel>
      <Panel
        title="Din bestilling er ikke færdig"
        icon="alert"
        action={<ButtonLink href="/order">Fortsæt bestilling</ButtonLink>}
      >
        <p>Din rute er godkendt. Gør bestillingen færdig.</p>
      </Panel>
      <p>
        <Spinner size="xs" /> <Spinner size="sm" />
      </p>
      <Spinner />
      <Waiting
        wait={{ path: '/sandbox/components', isLong: false }}
        label="Afventer registrerering af betalingsoplysninger..."
        intervalMs={600_000}
      />
      <ModeLines
        isTestEnvironment
        timeMachineDay="2026-03-02"
        minimumDays={30}
        shadow={{ userName: 'Stine Støtte', shadowUserName: 'Anna Andersen', endAction: '/logout' }}
      />
      <CarrierRow />
    </>
  );
}
