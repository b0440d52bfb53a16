import { periodEnds } from '#server/contract/written';

/** Two `yyyy-MM-dd` days, both included, marked as such; a narrow card breaks after «–». */
export function PeriodTimes({ from, to }: { from: string; to: string }) {
  const [first, last] = periodEnds(from, to);
  return (
    <>
      <time dateTime={from}>{first}</time>
      {'\u00a0– '}
      <time dateTime={to}>{last}</time>
    </>
  );
}
