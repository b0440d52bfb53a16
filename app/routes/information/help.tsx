import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { informationHandle, InformationPage, Told } from './information-page';

export const handle = informationHandle('help');

export const loader = guardedLoader(() => null);

const QUESTIONS = [
  'card',
  'who',
  'order',
  'delivery',
  'payment',
  'change',
  'lost',
  'refund',
] as const;
const WORDS = ['approval', 'period', 'delivery'] as const;

export default function Help() {
  const t = useText();
  return (
    <InformationPage about="help">
      {QUESTIONS.map((question) => (
        <details key={question} className="unfold question">
          <summary>
            <h2>{t(`information.help.${question}.title`)}</h2>
          </summary>
          <p>{t(`information.help.${question}.text`)}</p>
        </details>
      ))}
      <Told title="information.help.words.title">
        <dl className="words">
          {WORDS.map((word) => (
            <div key={word}>
              <dt>{t(`information.help.words.${word}`)}</dt>
              <dd>{t(`information.help.words.${word}-text`)}</dd>
            </div>
          ))}
        </dl>
      </Told>
      <p>
        <a href={paths.contact}>{t('information.help.contact')}</a>
      </p>
    </InformationPage>
  );
}
