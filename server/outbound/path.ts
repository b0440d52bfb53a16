/** An address below a service's own, and the same without what names one thing in it. */
export interface Path {
  filled: string;
  /** Such as `/letters/…`: it may stand in a trace. */
  pattern: string;
}

/** A path with its parts put in as they must stand in an address. */
export const path = (texts: TemplateStringsArray, ...parts: string[]): Path => ({
  filled: texts.map((text, at) => text + encodeURIComponent(parts[at] ?? '')).join(''),
  pattern: texts.join('…'),
});

/** A fixed address as one, too; what is asked of it may tell of somebody, and is left out of the pattern. */
export const asPath = (fixed: string | Path): Path =>
  typeof fixed === 'string' ? { filled: fixed, pattern: fixed.replace(/\?.*/, '') } : fixed;
