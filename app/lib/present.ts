/** The items of a list that are there: a condition before an item leaves it out. */
export const present = <T>(items: readonly (T | false | '' | null | undefined)[]): T[] =>
  items.filter((item): item is T => Boolean(item));
