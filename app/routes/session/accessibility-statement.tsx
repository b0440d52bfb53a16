import { useLoaderData } from '@remix-run/react';
import { ContactLines } from '~/components/frame/contact-lines';
import type { PageHandle } from '~/lib/page-handle';
import { formatDay } from '~/lib/format';
import { useText, type TextKey } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import checked from './checked.json' with { type: 'json' };

export const handle: PageHandle = {
  i18n: ['session'],
  title: 'session.statement.title',
  description: 'session.statement.intro',
};

export const loader = guardedLoader(({ state }) => state.config.accessibilityContact);

/** The day the statement was last gone through. */
const REVIEWED = '2026-11-22';
const AUTHORITY_URL = 'https://www.digst.dk/was';

/** What is known to fall short, each with a way round it. */
const GAPS = ['messages', 'text-browser'] as const;

export default function AccessibilityStatement() {
  const t = useText();
  const contact = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('session.statement.title')}</h1>
      <p>{t('session.statement.intro')}</p>
      <section>
        <h2>{t('session.statement.status.title')}</h2>
        <p>{t('session.statement.status.text')}</p>
      </section>
      <section>
        <h2>{t('session.statement.gaps.title')}</h2>
        <p>{t('session.statement.gaps.text')}</p>
        <ul>
          {GAPS.map((gap) => (
            <li key={gap}>{t(`session.statement.gaps.${gap}` satisfies TextKey)}</li>
          ))}
        </ul>
        <p>{t('session.statement.gaps.others')}</p>
      </section>
      <section>
        <h2>{t('session.statement.contact.title')}</h2>
        <p>{t('session.statement.contact.text')}</p>
        <ContactLines {...contact} />
      </section>
      <section>
        <h2>{t('session.statement.enforcement.title')}</h2>
        <p>{t('session.statement.enforcement.text')}</p>
        <p>
          <a href={AUTHORITY_URL}>{t('session.statement.enforcement.link')}</a>
        </p>
      </section>
      <details className="unfold question">
        <summary>
          <h2>{t('session.statement.tests.title')}</h2>
        </summary>
        <p>{t('session.statement.tests.text')}</p>
        <p>
          {t('session.statement.tests.last', {
            day: formatDay(checked.day),
            walks: checked.walks,
            screens: checked.screens,
          })}
        </p>
      </details>
      <p>{t('session.statement.reviewed', { day: formatDay(REVIEWED) })}</p>
    </>
  );
}
