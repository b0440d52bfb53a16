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

/** «Trin 3 af 7: Kontakt og levering», and the way there with links back to done steps. */
export function StepIndicator({ steps, current }: StepIndicatorProps) {
  const t = useText();
  return (
    <nav className="steps" aria-label={t('components.steps.label')}>
      <p className="steps-position">
        {t('components.steps.position', {
          number: current + 1,
          count: steps.length,
          title: steps[current]?.title ?? '',
        })}
      </p>
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
