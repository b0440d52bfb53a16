import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentOf, placeOf } from './postgres-programs';

describe('the programs of PostgreSQL', () => {
  beforeEach(() => {
    for (const name of ['PGHOST', 'PGPORT', 'PGPASSWORD', 'PGDATABASE']) {
      vi.stubEnv(name, undefined);
    }
    vi.stubEnv('PGUSER', 'ungdomskort');
  });
  afterEach(() => void vi.unstubAllEnvs());

  const passwordOf = (url: string) => environmentOf({ url, env: { NODE_ENV: 'test' } }).PGPASSWORD;

  it.each([
    [
      'postgres://portal:a@/portal?host=/run/postgresql',
      'host=%2Frun%2Fpostgresql&port=5432&user=portal&dbname=portal',
      'a',
    ],
    [
      'postgres://portal:a%2Fb@db.intern:5433/portal',
      'host=db.intern&port=5433&user=portal&dbname=portal',
      'a/b',
    ],
    [
      'postgresql://%2Frun%2Fpostgresql/portal?user=portal&password=a',
      'host=%2Frun%2Fpostgresql&port=5432&user=portal&dbname=portal',
      'a',
    ],
    ['postgres://portal@/portal', 'host=localhost&port=5432&user=portal&dbname=portal', undefined],
    ['postgres:///portal', 'host=localhost&port=5432&user=ungdomskort&dbname=portal', undefined],
    [
      'postgres://portal:a@db/portal?sslmode=no-verify&query_timeout=9',
      'host=db&port=5432&user=portal&dbname=portal&sslmode=require',
      'a',
    ],
    [
      'postgres://portal:a@db/portal?ssl=true&options=-c%20search_path%3Dportal',
      'host=db&port=5432&user=portal&dbname=portal&sslmode=require&options=-c%20search_path%3Dportal',
      'a',
    ],
  ])(
    'are led to the database of %s, and its password is not among their arguments',
    (url, place, password) => {
      expect(placeOf(url)).toBe(`postgres:///?${place}`);
      expect(passwordOf(url)).toBe(password);
    },
  );
});
