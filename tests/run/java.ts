import { findOrInstall, findProgram } from './debian';

/**
 * The Java that the HTML checker needs.
 * @throws MissingProgram
 */
export const ensureJava = (): string =>
  findOrInstall(() => findProgram(['java']), 'default-jre-headless');
