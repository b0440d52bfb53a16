import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const SETTINGS = [
  readFileSync('.env.example', 'utf8'),
  'MAIL_FROM=Ungdomskort <svar-ikke@ungdomskort.dk>',
  'SECRET="new= old="',
  'API_KEY=$(exit 1)`a`;b==',
  'ACCESSIBILITY_PHONE=70 15 65 25',
  'BACKUP_KEY=age1public',
  'REEPAY_PRIVATE_KEY=\'priv_ "1"\'',
  "GVSS_SECRET='open",
].join('\n');

describe('the command `ungdomskort` of the handbook', () => {
  /** Runs it from this folder, with `env` in place of the command that it comes to. */
  function run(words: string[], env: Record<string, string> = {}) {
    const handbook = readFileSync('docs/operators.md', 'utf8');
    const script = /ungdomskort <<'END'\n(.*?)\nEND\n/s.exec(handbook)?.[1] ?? '';
    const here = script
      .replace('/srv/ungdomskort', process.cwd())
      .replace(' < /etc/ungdomskort.env', '')
      .replace('exec runuser -u ungdomskort -- npm run -s', 'env; echo');
    const { stdout, stderr, status } = spawnSync('/bin/sh', ['-ec', here, 'sh', ...words], {
      ...{ input: SETTINGS, encoding: 'utf8' },
      env: { NODE_ENV: 'test', PATH: '/usr/bin:/bin', ...env },
    });
    return { lines: stdout.split('\n'), stderr, status };
  }

  it('reads the settings as they stand in the file of the unit', () => {
    expect(run(['admin', 'create', 'grete', '--name', 'Grete Holm']).lines).toEqual(
      expect.arrayContaining([
        'MITID_SCOPES=openid mitid ssn',
        'MAIL_FROM=Ungdomskort <svar-ikke@ungdomskort.dk>',
        'SECRET=new= old=',
        'API_KEY=$(exit 1)`a`;b==',
        'ACCESSIBILITY_PHONE=70 15 65 25',
        'BACKUP_KEY=age1public',
        'REEPAY_PRIVATE_KEY=priv_ "1"',
        "GVSS_SECRET='open",
        'DATA_DIR=/var/lib/ungdomskort/all',
        'MODE=production',
        'admin -- create grete --name Grete Holm',
      ]),
    );
  });

  it('takes a key that a restore is given in place of that of the server', () => {
    const { lines } = run(['restore', '/backups/a.age'], { BACKUP_KEY: 'AGE-SECRET-KEY-1' });
    expect(lines.filter((line) => line.startsWith('BACKUP_KEY='))).toEqual([
      'BACKUP_KEY=AGE-SECRET-KEY-1',
    ]);
  });

  it.each([[[]], [['nonsense']], [['licences']]])(
    'says how it is used when asked for %j',
    (words) => {
      const { stderr, status } = run(words);
      expect(stderr).toContain('Usage: ungdomskort COMMAND');
      expect(status).toBe(2);
    },
  );
});

describe('the compose file', () => {
  it('has each process keep its data where the volume is, whatever the settings say', () => {
    const compose = readFileSync('docs/deploy/compose.yml', 'utf8');
    const processes = compose.match(/environment: \{ ROLE: .*/g) ?? [];
    expect(processes).toHaveLength(3);
    for (const each of processes) expect(each).toContain('DATA_DIR: /data');
  });
});

describe('the command by which PostgreSQL archives its log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const command = /^archive_command = '(.*)'$/m.exec(
    readFileSync('docs/operators.md', 'utf8'),
  )?.[1];

  /** Archives a piece of the log that holds this, and tells whether PostgreSQL may forget it. */
  function archive(name: string, contents: string): boolean {
    const piece = join(folder, 'piece');
    writeFileSync(piece, contents);
    const here = (command ?? '')
      .replaceAll('/archive/wal', folder)
      .replaceAll('%p', piece)
      .replaceAll('%f', name);
    return spawnSync('/bin/sh', ['-c', here]).status === 0;
  }
  const archived = (name: string) => readFileSync(join(folder, name), 'utf8');

  it('is content with what it archived before a crash, and writes over nothing', () => {
    expect(archive('0001', 'first')).toBe(true);
    expect(archive('0001', 'first')).toBe(true);
    expect(archive('0001', 'other')).toBe(false);
    expect(archived('0001')).toBe('first');
  });

  it('goes on with a piece that a crash cut off', () => {
    writeFileSync(join(folder, '.0002'), 'sec');
    expect(archive('0002', 'second')).toBe(true);
    expect(archived('0002')).toBe('second');
  });
});
