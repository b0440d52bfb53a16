import type { HistoryItem } from '#server/contract/history';

export interface Year {
  year: number;
  cards: HistoryItem[];
}

/** The cards under the year they were sold in, in the order they come. */
export function groupByYear(cards: readonly HistoryItem[]): Year[] {
  const years = new Map<number, HistoryItem[]>();
  for (const card of cards) {
    years.set(card.salesYear, [...(years.get(card.salesYear) ?? []), card]);
  }
  return [...years].map(([year, own]) => ({ year, cards: own }));
}
