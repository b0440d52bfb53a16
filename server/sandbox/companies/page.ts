/** What the pages of the transport companies show. */
import { html } from 'hono/html';
import type { ServerTexts } from '../../deps';
import { longDay, longPeriod } from '../../contract/written';
import {
  getProgram,
  isPaidInApp,
  listPrograms,
  type Program,
  type ProgramSettings,
} from '../../domain/programs';
import type { Refused } from '../shared/control';
import type { KnownGroup } from '../shared/groups';
import { textField, type Html } from '../shared/page';
import { errorAt, panel, postButton, rows, toAllSandboxes } from '../shared/page-parts';

export const PATH = '/sandbox/companies/control';

export const overviewContent = (
  texts: ServerTexts,
  groups: readonly KnownGroup[],
  programs: ProgramSettings,
): Html =>
  html`${panel(
    'leveringer',
    'Leveringer',
    rows(listPrograms().map((each) => programRow(texts, each, programs))),
  )}
  ${panel(
    'kort',
    'Kort',
    rows(
      groups.map(
        (group) =>
          html`<p><a class="target" href="${PATH}/groups/${group.id}">${group.name}</a></p>
            <p class="hint"><code>${group.username}</code>, ${aboutGroup(texts, group)}</p>`,
      ),
    ),
  )}
  ${toAllSandboxes()}`;

/** As its customers know it: «DSB, DSB-appen». */
const programName = (texts: ServerTexts, { pto, delivery }: Program): string =>
  `${texts.t(`pto.${pto}`)}, ${texts.t(`delivery.${delivery}`)}`;

function programRow(texts: ServerTexts, program: Program, settings: ProgramSettings): Html {
  const { id, delivery } = program;
  const about = programName(texts, program);
  const isEnded = settings.deactivated.includes(id);
  const { rejseBilletAppFrom: from } = settings;
  const post = (label: string, action: string) =>
    postButton(label, { path: `${PATH}/programs`, fields: { action, programId: id }, about });
  return html`<p>${about}${isEnded ? ', slut' : ''}</p>
    <div class="actions">
      ${isEnded ? post('Genåbn', 'reopen') : post('Slut', 'end')}
      ${
        delivery !== 'DotApp'
          ? ''
          : from === null
            ? post('Erstat fra i morgen', 'replace')
            : html`<p class="hint">Rejsebillet-appen tager over ${longDay(from)}.</p>`
      }
    </div>`;
}

/** Company, delivery and how many cards there are, as staff of a company would say it. */
const aboutGroup = (texts: ServerTexts, { programId, snapshot, cards }: KnownGroup): string => {
  const rank = snapshot.subsidyLevel === 'Secondary' ? ', praktikkort' : '';
  const count = cards.length === 1 ? '1 kort' : `${String(cards.length)} kort`;
  return `${programName(texts, getProgram(programId))}${rank}, ${count}`;
};

export function groupContent(
  texts: ServerTexts,
  group: KnownGroup,
  refused: Refused | undefined,
): Html {
  const { cards, isListed, snapshot } = group;
  const isInApp = isPaidInApp(getProgram(group.programId).paymentProvider);
  return html`<p>${aboutGroup(texts, group)}</p>
    <div class="columns">
      <div>
        ${panel('kort', 'Kort', [
          isInApp
            ? html`<p>Kortet er betalt i appen, og pengene gives tilbage der.</p>`
            : html`<p class="hint">Kort i Rejsebillet-appen kan betales tilbage herfra.</p>`,
          rows(cards.map((card) => cardRow(texts, card, isInApp))),
        ])}
        ${panel('uddannelsessted', 'Uddannelsessted', renameForm(snapshot, refused))}
      </div>
      ${panel('praktikkort', 'Praktikkort', [
        html`<p>
          ${isListed ? 'Personen kan ikke få praktikkort.' : 'Personen kan få praktikkort.'}
        </p>`,
        postButton(isListed ? 'Tag af listen' : 'Sæt på listen', {
          fields: { action: isListed ? 'unlist' : 'list' },
          about: 'over dem, der ikke kan få praktikkort',
        }),
      ])}
    </div>
    <p><a class="target" href="${PATH}">Alle kort</a></p>`;
}

function cardRow(
  texts: ServerTexts,
  { id, from, to, status }: KnownGroup['cards'][number],
  isInApp: boolean,
): Html {
  const period = longPeriod(from, to);
  return html`<p>${period}</p>
    <p class="hint">${texts.t(`status.${status}`)}</p>
    ${
      isInApp
        ? postButton('Betal tilbage', { fields: { action: 'refund', cardId: id }, about: period })
        : ''
    }`;
}

const renameForm = ({ institution }: KnownGroup['snapshot'], refused: Refused | undefined): Html =>
  html`<form method="post" novalidate>
    ${textField({
      id: 'school',
      label: 'Uddannelsesstedets navn',
      value: refused?.typed['school'] ?? institution.personFirstName,
      error: errorAt(refused?.errors, 'school'),
    })}
    <button class="secondary" name="action" value="rename">Ret navnet</button>
  </form>`;
