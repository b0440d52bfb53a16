import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

export interface Step {
  title: string;
  /** Where a done step can be changed. */
  href?: string;
}

export interface StepIndicatorProps {
  steps: readonly Step[];
  /** The index of the current step; those before it are done. */
  current: number;
}

/**
 * «Trin 3 af 7: Kontakt og levering», and the way there: a bar on a phone, where the title below says
 * the step's name; on a wide screen a list with links back to done steps.
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
            <StepMark step={step} number={index + 1} done={index < current} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The length of a step in the bar, its gap of 1 included. */
const SEGMENT = 24;

function StepMark({ step, number, done }: { step: Step; number: number; done: boolean }) {
  const t = useText();
  const mark = <span className="step-mark">{done ? <Icon name="tick" /> : number}</span>;
  if (done && step.href) {
    return (
      <a href={step.href} aria-label={t('components.steps.done', { title: step.title })}>
        {mark}
        <span className="step-title">{step.title}</span>
      </a>
    );
  }
  return (
    <span className={done ? 'step-done' : undefined}>
      {mark}
      <span className="step-title">{step.title}</span>
    </span>
  );
}
