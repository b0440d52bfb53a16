import { execFileSync } from 'node:child_process';
import { findOrInstall, findProgram } from './debian';

/**
 * The first page of a PDF as PNG, 96 dots an inch.
 * @throws MissingProgram
 */
export function pictureOfPdf(file: Buffer): Buffer {
  const pdftoppm = findOrInstall(() => findProgram(['pdftoppm']), 'poppler-utils');
  return execFileSync(pdftoppm, ['-png', '-r', '96', '-singlefile', '-'], {
    input: file,
    maxBuffer: 16 * 1024 * 1024,
  });
}
