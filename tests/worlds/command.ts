import { execFile } from 'node:child_process';
import { dayInCopenhagen } from '#server/domain/day';
import type { TestPortal } from './portal';

export interface CommandResult {
  code: number;
  said: string;
}

/** Runs a command that operators run beside a portal, with its settings and `further` ones. */
export async function runCommand(
  { portal, database, clock }: Pick<TestPortal, 'portal' | 'database' | 'clock'>,
  name: string,
  args: readonly string[] = [],
  input = '',
  further: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const script = ['--enable-source-maps', `build/server/${name}.js`, ...args];
  const env = {
    NODE_ENV: 'test' as const,
    MODE: 'demo',
    PORT: String(portal.config.port),
    DATA_DIR: database.dataDir,
    DEMO_TODAY: dayInCopenhagen(clock.now()),
    ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
    PATH: process.env.PATH,
    ...further,
  };
  return new Promise((resolve) => {
    const command = execFile(process.execPath, script, { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: stdout + stderr });
    });
    command.stdin?.end(input);
  });
}
