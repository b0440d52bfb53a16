import { expect, it } from 'vitest';
import type { CardRank, EducationType } from '../contract/enums';
import { compareByScheme } from './scheme-order';

const of = (scheme: EducationType, level: CardRank) => ({
  scheme: { value: scheme },
  subsidyLevel: { value: level },
});

it('approvals are listed with UU before VU before XU, and within a scheme primary before secondary', () => {
  const mixed = [
    of('XU', 'Primary'),
    of('UU', 'Secondary'),
    of('VU', 'Secondary'),
    of('UU', 'Primary'),
    of('VU', 'Primary'),
  ];
  expect(mixed.sort(compareByScheme)).toEqual([
    of('UU', 'Primary'),
    of('UU', 'Secondary'),
    of('VU', 'Primary'),
    of('VU', 'Secondary'),
    of('XU', 'Primary'),
  ]);
});
