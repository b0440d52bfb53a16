import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the command `ungdomskort` of the handbook', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'handbook-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('reads the settings as they stand in the file of the unit', () => {
    const settings = join(folder, 'settings');
    const written = [
      'MAIL_FROM=Ungdomskort <svar-ikke@ungdomskort.dk>',
      'SECRET="new= old="',
      'API_KEY=$(exit 1)`a`;b==',
      'ACCESSIBILITY_PHONE=70 15 65 25',
    ];
    writeFileSync(settings, `${read('.env.example')}\n${written.join('\n')}`);

    const script = /ungdomskort <<'END'\n(.*?)\nEND\n/s.exec(read('docs/operators.md'))?.[1] ?? '';
    const [reading = '', running] = script
      .replace('/etc/ungdomskort.env', settings)
      .split('cd /srv/ungdomskort\n');
    expect(running).toContain('runuser -u ungdomskort');
    const seen = execFileSync('/bin/sh', ['-ec', `${reading}exec env`], { encoding: 'utf8' });

    expect(seen.split('\n')).toEqual(
      expect.arrayContaining([
        'MITID_SCOPES=openid mitid ssn',
        'MAIL_FROM=Ungdomskort <svar-ikke@ungdomskort.dk>',
        'SECRET=new= old=',
        'API_KEY=$(exit 1)`a`;b==',
        'ACCESSIBILITY_PHONE=70 15 65 25',
        'DATA_DIR=/var/lib/ungdomskort/all',
        'MODE=production',
      ]),
    );
  });
});
