import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { informationHandle, InformationPage, Told } from './information-page';

export const handle = informationHandle('privacy');

export const loader = guardedLoader(() => null);

/** By the tables of the database, server/db/tables. */
const STORED = ['person', 'approval', 'contact', 'photo', 'orders', 'card', 'consent'] as const;
/** By what the sweeps delete, server/jobs/sweeps.ts. */
const KEPT = ['login', 'photo', 'letters', 'orders'] as const;
const AUTHORITY_URL = 'https://www.datatilsynet.dk/';

export default function Privacy() {
  const t = useText();
  return (
    <InformationPage about="privacy">
      <Told title="information.privacy.stored.title">
        <ul>
          {STORED.map((what) => (
            <li key={what}>{t(`information.privacy.stored.${what}`)}</li>
          ))}
        </ul>
      </Told>
      <Told title="information.privacy.shared.title" text="information.privacy.shared.text" />
      <Told title="information.privacy.kept.title">
        <ul>
          {KEPT.map((what) => (
            <li key={what}>{t(`information.privacy.kept.${what}`)}</li>
          ))}
        </ul>
      </Told>
      <Told title="information.privacy.rights.title" text="information.privacy.rights.text">
        <p>
          <a href={AUTHORITY_URL}>{t('information.privacy.rights.link')}</a>
        </p>
      </Told>
    </InformationPage>
  );
}
