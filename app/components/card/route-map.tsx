import type { RouteInfo } from '#server/contract/shared';
import { layoutRouteMap, MAP_SIZES, type MapSize } from '~/lib/route-map';
import { routeTitle } from '~/lib/route-title';
import { useText } from '~/lib/texts';

export interface RouteMapProps {
  route: RouteInfo;
  /** 290 or 678 pixels wide; left out, the small one on a phone and the large one elsewhere. */
  size?: MapSize;
}

/**
 * The route as a drawing, without asking anybody for a map. `RouteFacts` beside it says the same in
 * words. Draws nothing for a route that can't be shown.
 */
export function RouteMap({ route, size }: RouteMapProps) {
  if (size) return <Drawing route={route} size={size} className="route-map" />;
  return MAP_SIZES.map((each) => (
    <Drawing key={each} route={route} size={each} className={`route-map route-map-${each}`} />
  ));
}

function Drawing({ route, size, className }: Required<RouteMapProps> & { className: string }) {
  const t = useText();
  const map = layoutRouteMap(route, size);
  if (!map) return null;
  const { width, height, cells, line, stops, labels, border } = map;
  return (
    <svg
      className={className}
      role="img"
      aria-label={t('components.route-map.label', { route: routeTitle(route, t) })}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      {cells.map((cell) => (
        <g key={cell.name}>
          <rect
            className="route-map-cell"
            x={round(cell.x + 2)}
            y={round(cell.y + 2)}
            width={round(cell.width - 4)}
            height={round(cell.height - 4)}
            rx={8}
          />
          <text className="route-map-zone" x={round(cell.x + 10)} y={round(cell.y + 20)}>
            {cell.name}
          </text>
        </g>
      ))}
      <polyline
        className="route-map-line"
        points={line.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')}
      />
      {border ? (
        <g>
          <line
            className="route-map-border"
            x1={round(border.x)}
            x2={round(border.x)}
            y1={round(border.y - 34)}
            y2={round(border.y + 34)}
          />
          <text
            className="route-map-place"
            x={round(border.x)}
            y={round(border.y - 40)}
            textAnchor="middle"
          >
            {t('components.route-map.border')}
          </text>
        </g>
      ) : null}
      {stops.map(({ x, y }, index) => (
        <circle
          key={index}
          className="route-map-stop"
          cx={round(x)}
          cy={round(y)}
          r={index === 0 || index === stops.length - 1 ? 8 : 5}
        />
      ))}
      {labels.map(({ text, x, y, anchor }, index) => (
        <text key={index} className="route-map-place" x={round(x)} y={round(y)} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </svg>
  );
}

const round = (length: number) => Math.round(length * 10) / 10;
