/** Turns what was chosen in the picker into the result that the portal gets. */
import { z } from 'zod';
import type { RouteInfo } from '../../contract/shared';
import type { FieldError } from '../shared/page';
import { findArea, NO_COVERAGE, type FareArea } from './network';
import type { Visit } from './model';

const list = z.union([z.string().transform((only) => [only]), z.array(z.string())]).default([]);

const choice = z.object({
  area: z.string(),
  coverage: z.enum(['area', 'zones', 'stations']).optional(),
  zone: list,
  fromStation: z.string().default(''),
  toStation: z.string().default(''),
});

/** What a visit comes to, as the portal is told. */
export interface Result {
  outcome: 'answer' | 'sameroute' | 'ptochanged' | 'unfinished' | 'cancel';
  route?: { pto: string; info: RouteInfo; ordinaryPriceOre: number };
}

export type Chosen = { ok: true; result: Result } | { ok: false; errors: FieldError[] };

/** The route of a posted form; `isForCompany` leaves it for the company to work on. */
export function readChoice(visit: Visit, fields: unknown, isForCompany: boolean): Chosen {
  const parsed = choice.safeParse(fields);
  const area = findArea(parsed.data?.area);
  if (!parsed.success || !area) return refused('coverage', 'Vælg et område');
  const { coverage, zone, fromStation, toStation } = parsed.data;
  const common = { ...emptyRoute(visit), fareArea: area.name };
  switch (coverage) {
    case undefined:
      return refused('coverage', 'Vælg, hvad kortet skal dække');
    case 'area': {
      const info = { ...common, state: 'ShowArea' as const, isFullArea: true };
      return chosen(
        visit,
        area,
        { ...info, showAllZonesInFareArea: true },
        area.prices.area,
        isForCompany,
      );
    }
    case 'zones': {
      const zones = area.zones.filter((name) => zone.includes(name));
      if (zones.length === 0) return refused('zone', 'Vælg mindst én zone');
      const price = area.prices.zone * zones.length;
      return chosen(visit, area, { ...common, state: 'ShowZones', zones }, price, isForCompany);
    }
    case 'stations': {
      const all = [...area.stations, ...area.foreignStations];
      if (!all.includes(fromStation)) return refused('fromStation', 'Vælg en station at rejse fra');
      if (!all.includes(toStation)) return refused('toStation', 'Vælg en station at rejse til');
      if (fromStation === toStation) return refused('toStation', 'Vælg to forskellige stationer');
      const isAbroad = [fromStation, toStation].some((name) => area.foreignStations.includes(name));
      const info = { ...common, state: 'ShowStations' as const, fromStation, toStation };
      const abroad = { isForeign: isAbroad, isBorderCrossing: isAbroad, fareArea: null };
      return chosen(visit, area, { ...info, ...abroad }, area.prices.stations, isForCompany);
    }
  }
}

function chosen(
  { current }: Visit,
  area: FareArea,
  info: RouteInfo,
  kroner: number,
  isForCompany: boolean,
): Chosen {
  const isOther = current !== null && current.pto !== area.pto;
  const outcome = isForCompany ? 'unfinished' : isOther ? 'ptochanged' : 'answer';
  const route = { pto: area.pto, info, ordinaryPriceOre: kroner * 100 };
  return { ok: true, result: { outcome, route } };
}

const refused = (field: string, message: string): Chosen => ({
  ok: false,
  errors: [{ field, message }],
});

function emptyRoute({ current, from, to }: Visit): RouteInfo {
  return {
    state: 'ShowArea',
    from: current?.info.from ?? from?.city ?? 'Hjem',
    to: current?.info.to ?? to?.city ?? 'Uddannelsessted',
    ...NO_COVERAGE,
  };
}
