import { describe, expect, test } from 'vitest';
import { coverageText } from './route-coverage';
import { createTexts } from '~/lib/texts';
import type { RouteInfo } from './shared';

const t = createTexts({});
const route: RouteInfo = {
  state: 'ShowZones',
  from: 'Ærøskøbing',
  to: 'Svendborg',
  via: null,
  fromStation: null,
  toStation: null,
  fareArea: 'Fyn',
  zones: ['160', '190'],
  showAllZonesInFareArea: false,
  isFullArea: false,
  isForeign: false,
  isBorderCrossing: false,
};

describe('two routes between the same places are told apart by what they cover', () => {
  test.each<[Partial<RouteInfo>, string]>([
    [{}, 'Fyn: Zone 160, 190'],
    [{ zones: ['160'] }, 'Fyn: Zone 160'],
    [{ isFullArea: true }, 'Fyn: Alle zoner i området'],
    [{ state: 'ShowArea' }, 'Fyn: Alle zoner i området'],
    [
      { state: 'ShowStations', fromStation: 'Rødekro St.', toStation: 'Flensburg' },
      'Fyn: Rødekro St. – Flensburg',
    ],
    [{ state: 'ShowStations', fareArea: null }, ''],
    [{ fareArea: null }, 'Zone 160, 190'],
  ])('%j', (change, expected) => {
    expect(coverageText({ ...route, ...change }, t)).toBe(expected);
  });
});
