import { KEPT, KEPT_WORDS } from '#server/contract/kept';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { Folded, informationHandle, InformationPage, Told } from './information-page';

export const handle = informationHandle('privacy');

export const loader = guardedLoader(() => null);

/** By the tables of the database, server/db/tables. */
const STORED = [
  ...(['person', 'login', 'approval', 'contact', 'photo'] as const),
  ...(['orders', 'card', 'consent'] as const),
];
const AUTHORITY_URL = 'https://www.datatilsynet.dk/';

export default function Privacy() {
  const t = useText();
  return (
    <InformationPage about="privacy">
      <Folded title="information.privacy.stored.title" isOpen>
        <ul>
          {STORED.map((what) => (
            <li key={what}>{t(`information.privacy.stored.${what}`)}</li>
          ))}
        </ul>
      </Folded>
      <Folded title="information.privacy.shared.title" text="information.privacy.shared.text" />
      <Folded title="information.privacy.kept.title">
        <ul>
          {KEPT_WORDS.map((what) => (
            <li key={what}>{t(`information.privacy.kept.${what}`, KEPT)}</li>
          ))}
        </ul>
      </Folded>
      <Told title="information.privacy.rights.title" text="information.privacy.rights.text">
        <p>
          <a href={AUTHORITY_URL}>{t('information.privacy.rights.link')}</a>
        </p>
      </Told>
    </InformationPage>
  );
}
