import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { Folded, informationHandle, InformationPage, Told } from './information-page';

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
        <Folded
          key={question}
          title={`information.help.${question}.title`}
          text={`information.help.${question}.text`}
        />
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
