import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the command `ungdomskort` of the handbook reads the settings as they stand in the file of the unit', () => {
  const settings = [
    readFileSync('.env.example', 'utf8'),
    'MAIL_FROM=Ungdomskort <svar-ikke@ungdomskort.dk>',
    'SECRET="new= old="',
    'API_KEY=$(exit 1)`a`;b==',
    'ACCESSIBILITY_PHONE=70 15 65 25',
  ].join('\n');

  const handbook = readFileSync('docs/operators.md', 'utf8');
  const script = /ungdomskort <<'END'\n(.*?)\nEND\n/s.exec(handbook)?.[1] ?? '';
  const [reading = '', running] = script
    .replace(' < /etc/ungdomskort.env', '')
    .split('cd /srv/ungdomskort\n');
  expect(running).toContain('runuser -u ungdomskort');
  const seen = execFileSync('/bin/sh', ['-ec', `${reading}exec env`], {
    input: settings,
    encoding: 'utf8',
  });

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
