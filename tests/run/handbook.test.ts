import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SETTINGS = [
  readFileSync('.env.example', 'utf8'),
  'MAIL_FROM=Ungdomskort <svar-ikke@ungdomskort.dk>',
  'SECRET="new= old="',
  'API_KEY=$(exit 1)`a`;b==',
  'ACCESSIBILITY_PHONE=70 15 65 25',
  'BACKUP_KEY=age1public',
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
