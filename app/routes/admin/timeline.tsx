import { z } from 'zod';
import type { PersonFile, StaffAct } from '#server/contract/admin';
import { formatDateTime, formatKroner, formatPeriod } from '~/lib/format';
import { personPath } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';

const KINDS = ['card', 'payment', 'letter', 'staff'] as const;
type Kind = (typeof KINDS)[number];

/** What the address asks to see of it: `?vis=payment`; all of it without. */
export const timelineQuery = z.object({ vis: z.enum(KINDS) });

interface Entry {
  at: string;
  kind: Kind;
  text: string;
}

/** All that happened to a person, the last first, and links that leave one kind of it. */
export function Timeline({ person, only }: { person: PersonFile; only: Kind | null }) {
  const t = useText();
  const all = entriesOf(person, t);
  const shown = only === null ? all : all.filter(({ kind }) => kind === only);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('admin.timeline')}</h2>
      <nav aria-label={t('admin.timeline.show')}>
        <ul className="link-row">
          {[null, ...KINDS].map((kind) => (
            <li key={kind}>
              <a
                href={`${personPath(person.id)}${kind ? `?vis=${kind}` : ''}#timeline`}
                {...(kind === only ? { 'aria-current': 'page' } : {})}
              >
                {t(kind ? `admin.timeline.only.${kind}` : 'admin.timeline.all')}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {shown.length > 0 ? (
        <ul>
          {shown.map(({ at, text }, index) => (
            <li key={index}>{t('admin.timeline.line', { when: formatDateTime(at), text })}</li>
          ))}
        </ul>
      ) : (
        <p>{t('admin.person.none')}</p>
      )}
    </section>
  );
}

function entriesOf({ cards, payments, letters, acts }: PersonFile, t: Texts): Entry[] {
  const entries: Entry[] = [
    ...cards.map(({ orderedAt: at, period: { from, to }, status }) => ({
      at,
      kind: 'card' as const,
      text: t('admin.timeline.card', { period: formatPeriod(from, to), status: status.title }),
    })),
    ...payments.map(({ at, price, provider, state }) => ({
      at,
      kind: 'payment' as const,
      text: t('admin.timeline.payment', { price: formatKroner(price), provider, state }),
    })),
    ...letters.map(({ at, subject }) => ({
      at,
      kind: 'letter' as const,
      text: t('admin.timeline.letter', { subject }),
    })),
    ...acts.map((act) => ({ at: act.at, kind: 'staff' as const, text: actText(act, t) })),
  ];
  return entries.sort((a, b) => b.at.localeCompare(a.at));
}

function actText({ action, by, reason }: StaffAct, t: Texts): string {
  const who = by ?? t('admin.act.nobody');
  const why = reason ? ` (${t(`admin.reason.${reason}`)})` : '';
  return `${who} ${t(`admin.act.${action}`)}${why}`;
}
