import type { ReactNode } from 'react';

// Each drawing shows what the text beside it says: a line of the approval's days, with its periods on
// it. They are decoration, and hidden from who hears the page.

export const PERIOD_TOPICS = ['length', 'pause', 'end', 'lock', 'internship'] as const;
export type PeriodTopic = (typeof PERIOD_TOPICS)[number];

const WIDTH = 320;
const HEIGHT = 72;

/** The approval as a bar, with what is drawn on it. */
function Strip({ children }: { children: ReactNode }) {
  return (
    <svg className="period-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect className="period-picture-approval" x="4" y="26" width="312" height="28" rx="8" />
      {children}
    </svg>
  );
}

function Period({ x, width, y = 26 }: { x: number; width: number; y?: number }) {
  return <rect className="period-picture-period" x={x} y={y} width={width} height="28" rx="8" />;
}

/** Days without a card. */
function Gap({ x, width, isBad = false }: { x: number; width: number; isBad?: boolean }) {
  const name = isBad ? 'period-picture-gap period-picture-bad' : 'period-picture-gap';
  return <path className={name} d={`M${x} 14h${width}M${x} 8v12M${x + width} 8v12`} />;
}

const PICTURES: Record<PeriodTopic, ReactNode> = {
  length: (
    <>
      <Period x={4} width={60} />
      <Gap x={4} width={60} />
      <Period x={80} width={236} />
      <Gap x={80} width={236} />
    </>
  ),
  pause: (
    <>
      <Period x={4} width={120} />
      <Gap x={128} width={64} />
      <Period x={196} width={120} />
    </>
  ),
  end: (
    <>
      <Period x={4} width={130} />
      <Period x={138} width={130} />
      <Gap x={272} width={44} isBad />
    </>
  ),
  lock: (
    <>
      <Period x={4} width={100} />
      <path className="period-picture-gap" d="M44 36v-8a10 10 0 0 1 20 0v8" />
      <rect className="period-picture-lock" x="38" y="34" width="32" height="18" rx="3" />
      <Period x={120} width={100} />
      <path className="period-picture-gap" d="M226 40h40m-9-8 9 8-9 8" />
    </>
  ),
  internship: (
    <>
      <Period x={4} width={230} />
      <Period x={60} width={110} y={6} />
    </>
  ),
};

export function PeriodPicture({ topic }: { topic: PeriodTopic }) {
  return <Strip>{PICTURES[topic]}</Strip>;
}
