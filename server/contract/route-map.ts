import { z } from 'zod';
import { pto, routeInfo } from './shared';

/** `GET /api/cards/{id}/map` and `GET /api/groups/{id}/map`. */
export const routeMap = z.object({
  /** A map to show in a frame; null, since the portal draws its own from `routeInfo`. */
  url: z.string().nullable(),
  routeInfo,
  pto,
});
export type RouteMap = z.infer<typeof routeMap>;
