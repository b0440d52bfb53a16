/** What was typed into a form, by the names of its fields; of several ticks under one name a list. */
export type Draft = Readonly<Record<string, string | string[]>>;

/** The same as a form or an address sends it. */
export const sentOf = (draft: Draft | null): URLSearchParams =>
  new URLSearchParams(
    Object.entries(draft ?? {}).flatMap(([name, value]) =>
      [value].flat().map((each) => [name, each]),
    ),
  );
