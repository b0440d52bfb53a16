import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const configuration = createRequire(import.meta.url)(
  '../../.dependency-cruiser.cjs',
) as IConfiguration;

/** A file, what it imports, and the rule that refuses it (none: allowed). */
const imports: [file: string, imported: string, rule?: string][] = [
  ['app/a.ts', '../server/domain/rule', 'app-imports-contract-only'],
  ['app/b.ts', '../server/contract/enums'],
  ['app/e.ts', '../server/pdf/page'],
  ['server/pdf/a.ts', '../clock', 'pdf-knows-no-portal'],
  ['app/planner/a.ts', '../../server/domain/rule', 'planner-imports-contract-and-plan-rules'],
  ['app/planner/b.ts', '../../server/domain/plan-rows'],
  ['app/routes/one/a.tsx', '../messages/messages', 'no-route-imports-a-route'],
  ['app/routes/one/b.tsx', '../two/part'],
  ['app/components/c.tsx', '../routes/two/part', 'screens-keep-their-files-to-themselves'],
  ['app/d.ts', '../tests/worlds/help', 'production-without-tests'],
  ['server/contract/a.ts', '../clock', 'contract-imports-zod-only'],
  ['server/domain/a.ts', '../clock', 'domain-is-pure'],
  ['server/domain/b.ts', 'node:fs', 'domain-is-pure'],
  ['server/domain/c.ts', '../contract/enums'],
  ['server/api/a.ts', '../payments/reepay/client', 'api-and-jobs-use-ports'],
  ['server/api/b.ts', '../outbound/vus/client', 'api-and-jobs-use-ports'],
  ['server/api/c.ts', '../outbound/vus/port'],
  ['server/api/d.ts', '../sandbox/shared/store', 'sandbox-only-from-portal'],
  ['server/portal.ts', './sandbox/shared/store'],
  ['server/main.ts', './portal'],
  ['server/workflows/a.ts', '../api/a', 'workflows-and-below-do-not-call-up'],
  ['server/workflows/b.ts', '../jobs/queue', 'workflows-and-below-do-not-call-up'],
  ['server/workflows/c.ts', '../db/query'],
  [
    'server/workflows/payment/a.ts',
    '../order/place/pay-order',
    'payment-does-not-know-what-it-is-for',
  ],
  ['server/workflows/payment/b.ts', '../overview', 'payment-does-not-know-what-it-is-for'],
  ['server/workflows/payment/c.ts', '../../db/cards', 'payment-does-not-know-what-it-is-for'],
  ['server/workflows/payment/d.ts', '../../db/query'],
  ['server/payments/c.ts', '../domain/order-flow', 'payment-does-not-know-what-it-is-for'],
  [
    'server/workflows/rejsekort/a.ts',
    '../order/place/pay-order',
    'only-orders-use-other-workflow-folders',
  ],
  ['server/workflows/order/a.ts', '../payment/d'],
  ['server/payments/netaxept/a.ts', '../../db/query', 'adapters-translate-only'],
  ['server/payments/netaxept/b.ts', '../reepay/client', 'one-adapter-does-not-know-another'],
  ['server/db/a.ts', '../workflows/a', 'db-holds-no-workflow'],
  ['server/sandbox/a.ts', '../payments/reepay/client', 'sandbox-stands-alone'],
  ['server/e.ts', '../app/a', 'server-without-app'],
  ['server/f.ts', './main', 'main-is-imported-by-nobody'],
  ['server/g.ts', './missing', 'no-unresolvable'],
  ['server/h.ts', './i', 'no-circular'],
  ['server/i.ts', './h'],
];

const targets = [
  ...['app/routes/messages/messages.tsx', 'app/routes/two/part.tsx', 'tests/worlds/help.ts'],
  ...['server/clock.ts', 'server/db/query.ts', 'server/pdf/page.ts'],
  ...[
    'server/domain/rule.ts',
    'server/domain/plan-rows.ts',
    'server/contract/enums.ts',
    'server/sandbox/shared/store.ts',
  ],
  'server/jobs/queue.ts',
  ...['server/workflows/order/place/pay-order.ts', 'server/workflows/overview.ts'],
  ...['server/db/cards.ts', 'server/domain/order-flow.ts'],
  ...['server/payments/reepay/client.ts', 'server/outbound/vus/client.ts'],
  'server/outbound/vus/port.ts',
];

describe('the import rules', () => {
  let tree: string;
  let refused: string[];

  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'import-rules-'));
    const files = [
      ...targets.map((file) => [file, 'export const x = 1;\n'] as const),
      ...imports.map(
        ([file, imported]) =>
          [file, `import * as it from '${imported}';\nexport const x = it;\n`] as const,
      ),
    ];
    for (const [file, text] of files) {
      await mkdir(join(tree, dirname(file)), { recursive: true });
      await writeFile(join(tree, file), text);
    }
    const { output } = await cruise(['app', 'server'], {
      ...configuration.options,
      tsConfig: undefined,
      baseDir: tree,
      validate: true,
      ruleSet: { forbidden: configuration.forbidden },
    });
    refused = (output as ICruiseResult).summary.violations.map(
      ({ from, rule }) => `${from}: ${rule.name}`,
    );
  }, 30_000);

  afterAll(() => rm(tree, { recursive: true, force: true }));

  test.each(imports.filter(([, , rule]) => rule))('%s may not import %s', (file, _to, rule) => {
    expect(refused).toContain(`${file}: ${rule ?? ''}`);
  });

  test.each(imports.filter(([, , rule]) => !rule))('%s may import %s', (file) => {
    expect(refused.filter((each) => each.startsWith(`${file}:`))).toEqual([]);
  });
});
