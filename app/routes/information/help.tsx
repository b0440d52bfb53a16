import { useLoaderData } from '@remix-run/react';
import { useViewer } from '~/components/frame/viewer';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { guardedLoader } from '~/session/page.server';
import { Folded, informationHandle, InformationPage, Told } from './information-page';
import { PERIOD_TOPICS, PeriodPicture } from './period-pictures';

export const handle = informationHandle('help');

export const loader = guardedLoader(({ state }) => state.config.cardDays);

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
/** Where «Hjælp» of a group leads. */
const PERIODS_ID = 'perioder';
const WORDS = ['approval', 'period', 'delivery'] as const;

export default function Help() {
  const { isOneOrder } = useViewer();
  const { minDays: min, maxDays: max } = useLoaderData<typeof loader>();
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
      <Folded
        title="information.help.periods.title"
        text="information.help.periods.intro"
        id={PERIODS_ID}
      >
        {PERIOD_TOPICS.map((topic) => (
          <div className="period-topic" key={topic}>
            <h3>{t(`information.help.periods.${topic}.title`, { min, max })}</h3>
            <PeriodPicture topic={topic} />
            <p>{t(`information.help.periods.${topic}.text`, { min, max })}</p>
          </div>
        ))}
        {isOneOrder ? null : (
          <p>
            <a href={paths.overview}>{t('information.help.periods.how')}</a>
          </p>
        )}
      </Folded>
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
