import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOD_CARD, photoFile } from '../worlds/journey';
import { sharedPortal } from '../worlds/portal-per-test';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLIENT = fileURLToPath(new URL('generated/take-order.ts', import.meta.url));

/** What the compiler finds wrong in a file that imports `described-api` from `types`. */
function faultsOf(file: string, types: string): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram([file], { ...options, paths: { 'described-api': [types] } });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('a client generated from the description of the API', () => {
  const portal = sharedPortal();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'described-api-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('compiles', async () => {
    const response = await fetch(`${portal.origin}/api/openapi.json`);
    const types = await openapiTS((await response.json()) as OpenAPI3);
    const file = join(folder, 'api.d.ts');
    await writeFile(file, astToString(types));
    expect(faultsOf(CLIENT, file)).toEqual([]);
    await writeFile(file, astToString(types).replaceAll('groupId', 'grouping'));
    expect(faultsOf(CLIENT, file)).not.toEqual([]);
  }, 120_000);

  it('can take an order, from the login to the receipt', async () => {
    const { takeOrder } = (await import(/* @vite-ignore */ CLIENT)) as {
      takeOrder: (visit: object) => Promise<unknown>;
    };
    const taken = await takeOrder({
      origin: portal.origin,
      apiKey: portal.deps.config.apiKey[0],
      photo: await photoFile(),
      pay: async (address: string) => {
        const browser = portal.browser();
        await browser.open(address);
        return browser.submit('Betal', GOOD_CARD);
      },
    });
    expect(taken).toEqual({
      ...{ retrieval: 'done', isPaymentRequired: true, isPaid: true, scheme: 'UU' },
      refusal: 'no-flow',
    });
  });
});
