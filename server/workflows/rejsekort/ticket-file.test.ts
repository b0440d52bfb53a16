import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { demoSecrets } from '../../start/checked-settings';
import { signedCode, squaresOf } from './ticket-file';

// What an inspector's device reads, read by another program than the one that drew it.

beforeAll(async () => {
  const require = createRequire(import.meta.url);
  const reader = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = new Uint8Array(reader).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

test.each([
  ['Takst Sjælland: Zone 01, 02, 03', 'Movia'],
  ['Fyn, alle zoner', 'FynBus'],
] as const)('the squares of a ticket for %s are read as its code', async (area, company) => {
  const period = { from: '2026-03-04', to: '2026-03-16' };
  const facts = { number: '7K3MPQ2X90', period, company, area };
  const code = signedCode(demoSecrets.PDF_TICKET_KEY, facts);
  const read = await readBarcodes(pictureOf(squaresOf(code)), { formats: ['Aztec'] });
  expect(read.map(({ text }) => text)).toEqual([code]);
});

const MARGIN = 4;
const DOTS = 4;

/** The squares as dark ones on a light ground, as a camera sees them. */
function pictureOf(squares: readonly boolean[]): ImageData {
  const side = Math.sqrt(squares.length);
  const width = (side + 2 * MARGIN) * DOTS;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor(x / DOTS) - MARGIN, Math.floor(y / DOTS) - MARGIN];
      const isInside = column >= 0 && row >= 0 && column < side && row < side;
      if (isInside && squares[row * side + column])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' };
}
