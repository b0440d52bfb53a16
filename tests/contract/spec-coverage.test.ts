import { describe, expect, it } from 'vitest';
import routes from '../../app/routes';
import { coverCalls, coverScreens, screenPathsOf } from '../run/spec/coverage';
import { lackingFields, leftForLater } from '../run/spec/fields';
import { served } from '../worlds/served';

const calls = [
  ...served.map(({ method, path }) => `${method.toUpperCase()} /api${path}`),
  'GET /api/openapi.json',
];

describe('a served call', () => {
  it('has every field that the specification names, except fields of screens that are not built yet', () => {
    expect(lackingFields().sort()).toEqual([...leftForLater.keys()].sort());
  });
});

describe('what is served beyond the specification', () => {
  it('is declared with its reason, call by call', () => {
    const { unknown, unserved } = coverCalls(calls);
    expect(unknown).toEqual([]);
    expect(unserved).toEqual([]);
  });

  it('is declared with its reason, screen by screen', async () => {
    const { unknown, unserved } = coverScreens(await screenPathsOf(routes));
    expect(unknown).toEqual([]);
    expect(unserved).toEqual([]);
  });

  it('shows up as unknown while it is undeclared', () => {
    expect(coverCalls([...calls, 'GET /api/surprise']).unknown).toEqual(['GET /api/surprise']);
  });

  it('is told apart from a call that is missing, which counts in its group', () => {
    const without = coverCalls(calls.filter((call) => call !== 'GET /api/photo'));
    expect(without.groups.find(({ group }) => group === 'Profile')?.missing).toContain(
      'GET /api/photo',
    );
  });
});
