import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { findOrUnpack } from '../run/debian';
import { sharedPortal } from '../worlds/portal-per-test';

const METRICS_TOKEN = 'a-token-of-a-scraper-of-more-than-32-signs';
const FILE_LIMIT_MS = 60_000;

const rules = await readFile('docs/alerts.yml', 'utf8');
const cases = await readFile('docs/alerts.test.yml', 'utf8');
const handbook = await readFile('docs/operators.md', 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();

describe('the rules for Prometheus', () => {
  const portal = sharedPortal({ runsJobs: false, env: { METRICS_TOKEN } });

  it(
    'are what Prometheus reads, and wake somebody for what they should',
    () => {
      const promtool = findOrUnpack('promtool', 'prometheus');
      const run = (...args: string[]) => execFileSync(promtool, args, { encoding: 'utf8' });
      expect(run('check', 'rules', 'docs/alerts.yml')).toContain('SUCCESS');
      expect(run('test', 'rules', 'docs/alerts.test.yml')).toContain('SUCCESS');
    },
    FILE_LIMIT_MS,
  );

  it('each have a case in which they wake somebody, and one in which they do not', () => {
    const woken = cases
      .split(/(?=- eval_time|- \{ eval_time)/)
      .filter((each) => !/exp_alerts: \[\]/.test(each))
      .join('');
    const quiet = cases.split('\n').filter((line) => line.includes('exp_alerts: []'));
    const alerts = namesIn(rules, /alert: (\w+)/g);
    expect(alerts.length).toBeGreaterThan(0);
    expect(namesIn(woken, /alertname: (\w+)/g)).toEqual(alerts);
    expect(namesIn(quiet.join('\n'), /alertname: (\w+)/g)).toEqual(alerts);
  });

  it('name metrics that a process tells, each of which the handbook explains', async () => {
    const answer = await fetch(`${portal.origin}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const told = namesIn(await answer.text(), /^# TYPE (\S+)/gm);
    const used = namesIn(
      rules,
      /\b((?:http|portal|nodejs|process)_\w+?)(?:_bucket|_count|_sum)?\b(?![\w(])/g,
    );
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !told.includes(name))).toEqual([]);
    const explained = namesIn(handbook, /`((?:http|portal|nodejs|process)_\w+)`/g);
    // What every program on Node tells is explained where a rule asks for it.
    const ours = told.filter((name) => !/^(nodejs|process)_/.test(name ?? ''));
    expect([...ours, ...used].filter((name) => !explained.includes(name))).toEqual([]);
    expect(explained.filter((name) => !told.includes(name))).toEqual([]);
  });
});
