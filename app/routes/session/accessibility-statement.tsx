import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/lib/page-handle';
import { formatDay } from '~/lib/format';
import { useText, type TextKey } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';

export const handle: PageHandle = { title: 'session.statement.title' };

export const loader = guardedLoader(({ state }) => state.config.accessibilityContact);

/** The day the statement was last gone through. */
const REVIEWED = '2026-03-02';
const AUTHORITY_URL = 'https://www.digst.dk/was';

const SECTIONS = ['status', 'gaps', 'tests'] as const;

export default function AccessibilityStatement() {
  const t = useText();
  const { email, phone } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('session.statement.title')}</h1>
      <p>{t('session.statement.intro')}</p>
      {SECTIONS.map((section) => (
        <section key={section}>
          <h2>{t(`session.statement.${section}.title` satisfies TextKey)}</h2>
          <p>{t(`session.statement.${section}.text` satisfies TextKey)}</p>
        </section>
      ))}
      <section>
        <h2>{t('session.statement.contact.title')}</h2>
        <p>{t('session.statement.contact.text')}</p>
        <p>
          {t('session.statement.contact.email')} <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p>
          {t('session.statement.contact.phone')}{' '}
          <a href={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</a>
        </p>
      </section>
      <section>
        <h2>{t('session.statement.enforcement.title')}</h2>
        <p>{t('session.statement.enforcement.text')}</p>
        <p>
          <a href={AUTHORITY_URL}>{t('session.statement.enforcement.link')}</a>
        </p>
      </section>
      <p>{t('session.statement.reviewed', { day: formatDay(REVIEWED) })}</p>
    </>
  );
}
