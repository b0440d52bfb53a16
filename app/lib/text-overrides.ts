const NONE: Readonly<Record<string, string>> = {};
let current = NONE;

/**
 * The texts that the server last loaded, for rendering: one object between two refreshes, so that
 * `createTexts` finds its cache. Empty in a browser and before the first load.
 */
export const textOverrides = (): Readonly<Record<string, string>> => current;

export function setTextOverrides(overrides: Readonly<Record<string, string>>): void {
  current = overrides;
}
