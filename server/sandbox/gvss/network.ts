/** The little network that routes are chosen in: a few fare areas with zones, stations and a price. */
import type { TransportAuthority } from '../../contract/enums';
import type { RouteInfo } from '../../contract/shared';

export interface FareArea {
  id: string;
  name: string;
  pto: Exclude<TransportAuthority, 'Unknown'>;
  zones: readonly string[];
  stations: readonly string[];
  /** Stations behind the border of the country. */
  foreignStations: readonly string[];
  /** The ordinary pass for 30 days, whole kroner: for the area, for one zone, for a train journey. */
  prices: { area: number; zone: number; stations: number };
}

export const FARE_AREAS: readonly FareArea[] = [
  {
    id: 'fyn',
    name: 'Fyn',
    pto: 'FynBus',
    zones: ['110', '120', '131', '141', '151', '160'],
    stations: ['Odense St.', 'Ringe St.', 'Svendborg St.'],
    foreignStations: [],
    prices: { area: 1980, zone: 195, stations: 1165 },
  },
  {
    id: 'sydjylland',
    name: 'Sydjylland',
    pto: 'Sydtrafik',
    zones: ['401', '402', '404', '405', '412', '423', '434', '445'],
    stations: ['Rødekro St.', 'Vojens St.', 'Kolding St.', 'Padborg St.'],
    foreignStations: ['Flensburg'],
    prices: { area: 2740, zone: 254, stations: 1610 },
  },
  {
    id: 'tog',
    name: 'Tog i hele landet',
    pto: 'Dsb',
    zones: [],
    stations: ['Odense St.', 'Rødekro St.', 'Kolding St.', 'Roskilde St.', 'København H'],
    foreignStations: ['Malmö C', 'Lund C'],
    prices: { area: 3400, zone: 0, stations: 1610 },
  },
  {
    id: 'sjaelland',
    name: 'Sjælland',
    pto: 'Movia',
    zones: ['01', '02', '06', '07', '08', '33', '44', '55'],
    stations: ['Roskilde St.', 'Høje Taastrup St.', 'København H'],
    foreignStations: [],
    prices: { area: 2480, zone: 155, stations: 1240 },
  },
  {
    id: 'bornholm',
    name: 'Bornholm',
    pto: 'BornholmsTrafikselskab',
    zones: ['1', '2', '3', '4', '5'],
    stations: [],
    foreignStations: [],
    prices: { area: 900, zone: 180, stations: 0 },
  },
];

/** A route that covers nothing yet. */
export const NO_COVERAGE = {
  via: null,
  fromStation: null,
  toStation: null,
  fareArea: null,
  zones: [],
  showAllZonesInFareArea: false,
  isFullArea: false,
  isForeign: false,
  isBorderCrossing: false,
} as const satisfies Partial<RouteInfo>;

export const findArea = (id: string | undefined): FareArea | undefined =>
  FARE_AREAS.find((area) => area.id === id);
