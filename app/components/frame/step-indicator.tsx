import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

export interface Step {
  title: string;
  /** Where a step that was passed can be changed. */
  href?: string;
  /** It was passed over with something left to do. */
  isUnfinished?: boolean;
}

export interface StepIndicatorProps {
  steps: readonly Step[];
  /** The index of the current step; those before it are passed. */
  current: number;
}

/**
 * «Trin 3 af 7: Kontakt og levering», and the way there: a bar on a phone, where the title below says
 * the step's name; on a wide screen a list with links back to the steps before.
 */
export function StepIndicator({ steps, current }: StepIndicatorProps) {
  const t = useText();
  return (
    <nav className="steps" aria-label={t('components.steps.label')}>
      <p className="steps-position">
        {t('components.steps.position', { number: current + 1, count: steps.length })}
        <span className="steps-name">: {steps[current]?.title ?? ''}</span>
      </p>
      <svg
        className="steps-bar"
        viewBox={`0 0 ${steps.length * SEGMENT} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {steps.map((step, index) => (
          <path
            key={step.title}
            className={index > current ? 'steps-ahead' : undefined}
            d={`M${index * SEGMENT} 0h${SEGMENT - 1}v1h${1 - SEGMENT}z`}
          />
        ))}
      </svg>
      <ol>
        {steps.map((step, index) => (
          <li key={step.title} aria-current={index === current ? 'step' : undefined}>
            <StepMark step={step} number={index + 1} isPassed={index < current} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The length of a step in the bar, its gap of 1 included. */
const SEGMENT = 24;

function StepMark({ step, number, isPassed }: { step: Step; number: number; isPassed: boolean }) {
  const t = useText();
  const { title, href, isUnfinished } = step;
  const isDone = isPassed && !isUnfinished;
  const content = (
    <>
      <span className="step-mark">{isDone ? <Icon name="tick" /> : number}</span>
      <span className="step-title">{title}</span>
    </>
  );
  if (isPassed && href) {
    return (
      <a href={href} aria-label={isDone ? t('components.steps.done', { title }) : undefined}>
        {content}
      </a>
    );
  }
  return <span className={isDone ? 'step-done' : undefined}>{content}</span>;
}
