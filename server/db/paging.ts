/** No longer on a small phone than somebody likes to scroll; of payments a year's. */
const PAGE_SIZE = 12;

/** Where a page of a list begins, and one row more than it holds: it tells whether a page follows. */
export interface PageWindow {
  limit: number;
  offset: number;
}

export function pageWindow(page: number): PageWindow {
  return { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE };
}

/** The rows of the page, from those that `pageWindow` asked for. */
export function cutPage<T>(rows: readonly T[]): { rows: T[]; hasOlder: boolean } {
  return { rows: rows.slice(0, PAGE_SIZE), hasOlder: rows.length > PAGE_SIZE };
}
