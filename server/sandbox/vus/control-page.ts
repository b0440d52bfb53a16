/** What the control pages of the register show. */
import { html } from 'hono/html';
import type { TransportAuthority } from '../../contract/enums';
import type { Address, RouteInfo } from '../../contract/shared';
import { longDay, longPeriod } from '../../contract/written';
import type { VusApproval, VusRoute } from '../../outbound/vus/port';
import type { Refused } from '../shared/control';
import { textField, type Html } from '../shared/page';
import { errorAt, faultForm, panel, postButton, rows, time } from '../shared/page-parts';
import { VUS_FAULTS, type RegisteredPerson, type Register } from './register';

export const PATH = '/sandbox/vus/control';
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

export function overviewContent(register: Register, refused: Refused | undefined): Html {
  return html`<div class="columns">
    ${panel('personer', 'Personer', rows(register.list().map(personRow)))}
    ${panel('fejl', 'Fejl for alle', [
      html`<p>Går forud for den enkelte persons egen fejl.</p>`,
      faultForm(`${PATH}/faults`, register.faultForEveryone.get(), VUS_FAULTS, refused),
    ])}
  </div>`;
}

export function personContent(entry: RegisteredPerson, refused: Refused | undefined): Html {
  const { person, username } = entry;
  return html`<div class="columns">
      <div>
        ${panel('oplysninger', 'Oplysninger', facts(entry))}
        ${panel(
          'godkendelser',
          'Godkendelser',
          rows(person.approvals.map((approval) => approvalRow(entry, approval, refused))),
        )}
      </div>
      ${panel(
        'fejl',
        'Fejl, når oplysningerne hentes',
        faultForm(`${PATH}/${username}/faults`, entry, VUS_FAULTS, refused),
      )}
    </div>
    <p><a class="target" href="${PATH}">Alle personer</a></p>`;
}

function facts({ person, username, askedAt }: RegisteredPerson): Html {
  return html`<dl class="facts">
    <dt>Brugernavn</dt>
    <dd>${username}</dd>
    <dt>Født</dt>
    <dd>${longDay(person.birthDate)}</dd>
    <dt>Adresse</dt>
    <dd>${person.address ? addressLine(person.address) : 'Ikke i registret'}</dd>
    <dt>Sidst hentet</dt>
    <dd>${askedAt ? time(askedAt) : 'Aldrig'}</dd>
  </dl>`;
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
    <p>${longPeriod(approval.validFrom, approval.validTo)}</p>
    ${approval.blockedReason ? html`<p class="error">Spærret: ${approval.blockedReason}</p>` : ''}
    ${approval.routes.map((route) => html`<p class="hint">${routeLine(route)}</p>`)}
    ${isWithdrawn ? html`<p class="error">Trukket tilbage</p>` : ''}
    ${postButton(isWithdrawn ? 'Giv tilbage' : 'Træk tilbage', {
      path: action,
      fields: { approvalId: approval.id, action: isWithdrawn ? 'give-back' : 'withdraw' },
      about: title,
    })}
    ${postButton(approval.blockedReason ? 'Åbn' : 'Spær', {
      path: action,
      fields: { approvalId: approval.id, action: approval.blockedReason ? 'open' : 'block' },
      about: title,
    })}
    ${postButton('Skift uddannelsessted', {
      path: action,
      fields: { approvalId: approval.id, action: 'change-school' },
      about: title,
    })}
    ${postButton('Ryk startdatoen 30 dage frem', {
      path: action,
      fields: { approvalId: approval.id, action: 'move-first-day' },
      about: title,
    })}
    <form method="post" action="${action}" novalidate>
      <input type="hidden" name="approvalId" value="${approval.id}" />
      ${textField({
        id: daysField,
        label: 'Flyt slutdatoen',
        hint: 'Antal dage; med minus foran rykkes slutdatoen tilbage.',
        value: refused?.typed[daysField] ?? '30',
        error: errorAt(refused?.errors, daysField),
        width: 'short',
      })}
      <button class="secondary" name="action" value="move-last-day">
        Flyt <span class="visually-hidden">slutdatoen for ${title}</span>
      </button>
    </form>`;
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
