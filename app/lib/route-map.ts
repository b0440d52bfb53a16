import type { RouteInfo } from '#server/contract/shared';

/*
 * The layout of a drawn route map. It is a diagram, not a chart: what a route covers as cells or
 * one area, and the way between its ends in the order of the zones.
 */

export const MAP_SIZES = [290, 678] as const;
export type MapSize = (typeof MAP_SIZES)[number];

interface Point {
  x: number;
  y: number;
}

export interface Cell extends Point {
  width: number;
  height: number;
  name: string;
}

export interface Label extends Point {
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

export interface RouteMapLayout {
  width: number;
  height: number;
  cells: Cell[];
  /** From the first end to the other. */
  line: Point[];
  /** Both ends, and the place in between if there is one. */
  stops: Point[];
  labels: Label[];
  /** Where the line leaves the country; null when it does not. */
  border: Point | null;
}

const HEIGHTS: Readonly<Record<MapSize, number>> = { 290: 290, 678: 340 };
const COLUMNS: Readonly<Record<MapSize, number>> = { 290: 3, 678: 5 };
/** More than this many zones are too small to tell apart; the list beside the map has them all. */
const MOST_CELLS: Readonly<Record<MapSize, number>> = { 290: 12, 678: 20 };
const EDGE = 12;
/** Above and below the drawing, for the names of the ends. */
const BAND = 30;
/** About as wide as one letter of a name, in the units of the drawing. */
const LETTER = 8.5;

/** Null for a route that can't be shown. */
export function layoutRouteMap(route: RouteInfo, size: MapSize): RouteMapLayout | null {
  if (route.state === 'IncorrectRoute' || route.state === 'Unknown') return null;
  const height = HEIGHTS[size];
  const frame = { left: EDGE, top: BAND, width: size - 2 * EDGE, height: height - 2 * BAND };
  const cells = cellsOf(route, size, frame);
  const line = cells.length > 1 ? cells.map(centreOf) : diagonal(frame, route.via !== null);
  const [first = { x: 0, y: 0 }] = line;
  const last = line.at(-1) ?? first;
  const middle = line.length > 2 ? line[Math.floor(line.length / 2)] : undefined;
  const via = route.via !== null && middle ? middle : null;
  return {
    width: size,
    height,
    cells,
    line,
    stops: [first, ...(via ? [via] : []), last],
    labels: [
      label(route.fromStation ?? route.from, first, height - 10, size),
      ...(via && route.via !== null ? [viaLabel(route.via, line, size)] : []),
      label(route.toStation ?? route.to, last, 20, size),
    ],
    border: route.isForeign || route.isBorderCrossing ? borderOf(line) : null,
  };
}

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Zones in rows from the bottom up, each row in the other direction, so that neighbours touch. */
function cellsOf(route: RouteInfo, size: MapSize, frame: Frame): Cell[] {
  if (route.state === 'ShowStations') return [];
  const names = route.zones.slice(0, MOST_CELLS[size]);
  if (route.state === 'ShowArea' || route.isFullArea || names.length === 0) {
    const { left: x, top: y, width, height } = frame;
    return [{ x, y, width, height, name: route.fareArea ?? '' }];
  }
  const columns = Math.min(COLUMNS[size], names.length);
  const rows = Math.ceil(names.length / columns);
  const width = frame.width / columns;
  const height = frame.height / rows;
  return names.map((name, index) => {
    const row = Math.floor(index / columns);
    const place = index % columns;
    const column = row % 2 === 0 ? place : columns - 1 - place;
    const y = frame.top + frame.height - (row + 1) * height;
    return { x: frame.left + column * width, y, width, height, name };
  });
}

const centreOf = ({ x, y, width, height }: Cell): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

function diagonal(frame: Frame, hasVia: boolean): Point[] {
  const from = { x: frame.left + 24, y: frame.top + frame.height - 24 };
  const to = { x: frame.left + frame.width - 24, y: frame.top + 24 };
  const via = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + 12 };
  return hasVia ? [from, via, to] : [from, to];
}

/** Beside the middle of the line, so that it does not lie on a stop. */
function borderOf(line: readonly Point[]): Point | null {
  const at = Math.max(1, Math.ceil(line.length / 2));
  const [before, after] = [line[at - 1], line[at]];
  if (!before || !after) return null;
  return { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 };
}

/** How far the foot of a name lies from the middle of its stop. */
const BELOW = 26;
const ABOVE = -14;
const BESIDE = 14;
/** A name's middle lies this much above its foot. */
const HALF_HEIGHT = 5;

/** The name of the place in between, on a side of it where no line runs. */
function viaLabel(name: string, line: readonly Point[], size: number): Label {
  const at = Math.floor(line.length / 2);
  const stop = line[at] ?? { x: 0, y: 0 };
  const ways = [line[at - 1], line[at + 1]].flatMap((next) =>
    next ? [{ x: next.x - stop.x, y: next.y - stop.y }] : [],
  );
  const runs = (is: (way: Point) => boolean) => ways.some(is);
  if (!runs(({ y }) => y > 1)) return label(name, stop, stop.y + BELOW, size);
  if (!runs(({ y }) => y < -1)) return label(name, stop, stop.y + ABOVE, size);
  // Up and down are taken: to the left or, where the line comes from there, to the right.
  const isRight = runs(({ x }) => x < -1);
  const width = name.length * LETTER;
  const x = isRight ? stop.x + BESIDE : stop.x - BESIDE;
  const isInside = isRight ? x + width <= size - EDGE : x - width >= EDGE;
  if (!isInside) return label(name, stop, stop.y + BELOW, size);
  const y = stop.y + (isRight && runs((way) => way.y > 1 && way.x > 1) ? -ABOVE : HALF_HEIGHT);
  return { text: name, x, y, anchor: isRight ? 'start' : 'end' };
}

function label(name: string, stop: Point, y: number, size: number): Label {
  const most = Math.floor((size - 2 * EDGE) / LETTER);
  const text = name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
  const half = (text.length * LETTER) / 2;
  if (stop.x - half < EDGE) return { text, x: EDGE, y, anchor: 'start' };
  if (stop.x + half > size - EDGE) return { text, x: size - EDGE, y, anchor: 'end' };
  return { text, x: stop.x, y, anchor: 'middle' };
}
