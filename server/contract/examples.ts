import examplesFile from './examples.json' with { type: 'json' };
import type { Example } from './call';

/** What each call was given and answered in a test, by its name: the examples of the description. */
export const examples: Readonly<Record<string, Example>> = examplesFile;
