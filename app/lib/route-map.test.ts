import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routeDisplayMode } from '#server/contract/enums';
import type { RouteInfo } from '#server/contract/shared';
import { layoutRouteMap, MAP_SIZES } from './route-map';

const zones: RouteInfo = {
  state: 'ShowZones',
  from: 'Odense',
  to: 'Svendborg',
  via: 'Ringe',
  fromStation: null,
  toStation: null,
  fareArea: 'Fyn',
  zones: ['110', '120', '131', '141', '151', '160'],
  showAllZonesInFareArea: false,
  isFullArea: false,
  isForeign: false,
  isBorderCrossing: false,
};

describe('a drawn map', () => {
  test('has a cell for each zone and a line through them in their order', () => {
    const map = layoutRouteMap(zones, 290);
    expect(map?.cells.map(({ name }) => name)).toEqual(zones.zones);
    expect(map?.line).toHaveLength(6);
    expect(map?.labels.map(({ text }) => text)).toEqual(['Odense', 'Ringe', 'Svendborg']);
    expect(map?.border).toBeNull();
  });

  test('of an area has one cell with its name', () => {
    const map = layoutRouteMap({ ...zones, state: 'ShowArea', isFullArea: true }, 678);
    expect(map?.cells.map(({ name }) => name)).toEqual(['Fyn']);
    expect(map?.stops).toHaveLength(3);
  });

  test('of stations has no cells and bears their names', () => {
    const route = {
      ...zones,
      state: 'ShowStations',
      fromStation: 'Malmö C',
      toStation: 'København H',
    };
    const map = layoutRouteMap({ ...route, via: null, isBorderCrossing: true } as RouteInfo, 290);
    expect(map?.cells).toEqual([]);
    expect(map?.labels.map(({ text }) => text)).toEqual(['Malmö C', 'København H']);
    expect(map?.border).not.toBeNull();
  });

  test.each(['IncorrectRoute', 'Unknown'] as const)('of %s is none', (state) => {
    expect(layoutRouteMap({ ...zones, state }, 290)).toBeNull();
  });

  test('keeps everything inside its frame, whatever the route', () => {
    const text = fc.string({ maxLength: 60 });
    const route = fc.record({
      state: fc.constantFrom(...routeDisplayMode.options),
      from: text,
      to: text,
      via: fc.option(text),
      fromStation: fc.option(text),
      toStation: fc.option(text),
      fareArea: fc.option(text),
      zones: fc.array(text, { maxLength: 60 }),
      showAllZonesInFareArea: fc.boolean(),
      isFullArea: fc.boolean(),
      isForeign: fc.boolean(),
      isBorderCrossing: fc.boolean(),
    });
    fc.assert(
      fc.property(route, fc.constantFrom(...MAP_SIZES), (info, size) => {
        const map = layoutRouteMap(info, size);
        if (!map) return;
        const corners = map.cells.map((c) => ({ x: c.x + c.width, y: c.y + c.height }));
        const points = [...map.cells, ...corners, ...map.line, ...map.stops, ...map.labels];
        for (const { x, y } of points) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(map.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(map.height);
        }
      }),
    );
  });
});
