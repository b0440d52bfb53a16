/** What the control pages of the register show. */
import { html } from 'hono/html';
import type { TransportAuthority } from '../../contract/enums';
import type { Address, RouteInfo } from '../../contract/shared';
import type { VusApproval, VusRoute } from '../../outbound/vus/port';
import { selectField, textField, type FieldError, type Html } from '../page';
import { VUS_FAULTS, type FaultOrder, type RegisteredPerson } from './register';

/** A form that was sent back: what was typed, and what is wrong with it. */
export interface Refused {
  typed: Record<string, string>;
  errors: FieldError[];
}

const PATH = '/sandbox/vus/control';
const LEVELS = { Unknown: '', Primary: '', Secondary: ', sekundær' } as const;

const COMPANIES: Record<TransportAuthority, string> = {
  Unknown: 'Ukendt selskab',
  Dsb: 'DSB',
  Movia: 'Movia',
  NordjyllandsTrafikselskab: 'Nordjyllands Trafikselskab',
  Midttrafik: 'Midttrafik',
  Sydtrafik: 'Sydtrafik',
  FynBus: 'FynBus',
  BornholmsTrafikselskab: 'Bornholms Trafikselskab',
};

const dayFormat = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('da-DK', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Copenhagen',
});

export function overviewContent({
  order,
  people,
  refused,
  isSaved,
}: {
  order: FaultOrder;
  people: RegisteredPerson[];
  refused: Refused | undefined;
  isSaved: boolean;
}): Html {
  return html`${savedNotice(isSaved)}
    <div class="columns">
      <section class="panel" aria-labelledby="personer">
        <h2 id="personer">Personer</h2>
        ${
          people.length === 0
            ? html`<p class="hint">Ingen endnu.</p>`
            : html`<ul class="rows">
                ${people.map((entry) => html`<li>${personRow(entry)}</li>`)}
              </ul>`
        }
      </section>
      <section class="panel" aria-labelledby="fejl">
        <h2 id="fejl">Fejl for alle</h2>
        <p>Går forud for den enkelte persons egen fejl.</p>
        ${faultForm(`${PATH}/faults`, order, refused)}
      </section>
    </div>
    <p><a class="target" href="/sandbox">Alle testmiljøer</a></p>`;
}

export function personContent({
  entry,
  refused,
  isSaved,
}: {
  entry: RegisteredPerson;
  refused: Refused | undefined;
  isSaved: boolean;
}): Html {
  const { person, username } = entry;
  return html`${savedNotice(isSaved)}
    <div class="columns">
      <div>
        <section class="panel" aria-labelledby="oplysninger">
          <h2 id="oplysninger">Oplysninger</h2>
          <dl class="facts">
            <dt>Brugernavn</dt>
            <dd>${username}</dd>
            <dt>Født</dt>
            <dd>${day(person.birthDate)}</dd>
            <dt>Adresse</dt>
            <dd>${person.address ? addressLine(person.address) : 'Ikke i registret'}</dd>
            <dt>Sidst hentet</dt>
            <dd>${entry.askedAt ? timeFormat.format(new Date(entry.askedAt)) : 'Aldrig'}</dd>
          </dl>
        </section>
        <section class="panel" aria-labelledby="godkendelser">
          <h2 id="godkendelser">Godkendelser</h2>
          ${
            person.approvals.length === 0
              ? html`<p class="hint">Ingen.</p>`
              : html`<ul class="rows">
                  ${person.approvals.map(
                    (approval) => html`<li>${approvalRow(entry, approval, refused)}</li>`,
                  )}
                </ul>`
          }
        </section>
      </div>
      <section class="panel" aria-labelledby="fejl">
        <h2 id="fejl">Fejl, når oplysningerne hentes</h2>
        ${faultForm(`${PATH}/${username}/faults`, entry, refused)}
      </section>
    </div>
    <p><a class="target" href="${PATH}">Alle personer</a></p>`;
}

function personRow({ username, person, fault, withdrawn }: RegisteredPerson): Html {
  const inForce = person.approvals.length - withdrawn.length;
  return html`<p>
      <a class="target" href="${PATH}/${username}">${person.firstName} ${person.lastName}</a>
    </p>
    <p class="hint">
      <code>${username}</code>,
      ${inForce === 1 ? '1 godkendelse' : `${String(inForce)} godkendelser`}
    </p>
    ${fault === 'none' ? '' : html`<p class="error">${VUS_FAULTS[fault]}</p>`}`;
}

function approvalRow(
  { username, withdrawn }: RegisteredPerson,
  approval: VusApproval,
  refused: Refused | undefined,
): Html {
  const isWithdrawn = withdrawn.includes(approval.id);
  const title = `${approval.schemeType}${LEVELS[approval.subsidyLevel]}`;
  const action = `${PATH}/${username}/approvals`;
  const daysField = `days-${approval.id}`;
  return html`<h3>${title}: ${approval.institution.personFirstName}</h3>
    <p>${day(approval.validFrom)} til ${day(approval.validTo)}</p>
    ${approval.blockedReason ? html`<p class="error">Spærret: ${approval.blockedReason}</p>` : ''}
    ${approval.routes.map((route) => html`<p class="hint">${routeLine(route)}</p>`)}
    ${isWithdrawn ? html`<p class="error">Trukket tilbage</p>` : ''}
    <form method="post" action="${action}">
      <input type="hidden" name="approvalId" value="${approval.id}" />
      <button class="secondary" name="action" value="${isWithdrawn ? 'give-back' : 'withdraw'}">
        ${isWithdrawn ? 'Giv tilbage' : 'Træk tilbage'}
        <span class="visually-hidden">${title}</span>
      </button>
    </form>
    <form method="post" action="${action}" novalidate>
      <input type="hidden" name="approvalId" value="${approval.id}" />
      ${textField({
        id: daysField,
        label: 'Flyt slutdatoen',
        hint: 'Antal dage; med minus foran rykkes slutdatoen tilbage.',
        value: refused?.typed[daysField] ?? '30',
        ...errorOf(refused, daysField),
        width: 'short',
      })}
      <button class="secondary" name="action" value="move-last-day">
        Flyt <span class="visually-hidden">slutdatoen for ${title}</span>
      </button>
    </form>`;
}

function faultForm(action: string, order: FaultOrder, refused: Refused | undefined): Html {
  return html`<form method="post" action="${action}" novalidate>
    ${selectField({
      id: 'fault',
      label: 'Fejl',
      value: refused?.typed['fault'] ?? order.fault,
      options: VUS_FAULTS,
    })}
    ${textField({
      id: 'slowMs',
      label: 'Forsinkelse ved langsomt svar',
      hint: 'Millisekunder, højst 60000. Portalen giver op efter 10000.',
      value: refused?.typed['slowMs'] ?? String(order.slowMs),
      ...errorOf(refused, 'slowMs'),
      inputmode: 'numeric',
      width: 'short',
    })}
    <button>Gem</button>
  </form>`;
}

function errorOf(refused: Refused | undefined, field: string): { error?: string } {
  const error = refused?.errors.find((candidate) => candidate.field === field);
  return error ? { error: error.message } : {};
}

function savedNotice(isSaved: boolean): Html {
  return isSaved ? html`<p class="notice" role="status">Ændringen er gemt.</p>` : html``;
}

function routeLine({ info, pto }: VusRoute): string {
  return [`${info.from} til ${info.to}`, coverage(info), COMPANIES[pto]].filter(Boolean).join(', ');
}

function coverage(info: RouteInfo): string {
  switch (info.state) {
    case 'ShowArea':
      return `hele ${info.fareArea ?? 'området'}`;
    case 'ShowZones':
      return `zone ${info.zones.join(', ')}`;
    case 'ShowStations':
      return `${info.fromStation ?? '?'} til ${info.toStation ?? '?'}`;
    case 'IncorrectRoute':
      return 'forkert rute';
    case 'Unknown':
      return '';
  }
}

function addressLine(address: Address): string {
  const flat = [address.floor, address.side].filter(Boolean).join(' ');
  return `${address.streetName} ${address.streetNumber}${flat && `, ${flat}`}, ${address.postcode} ${address.city}`;
}

const day = (text: string): string => dayFormat.format(new Date(`${text}T00:00:00Z`));
