/** A segment that names one thing: an id, a number, or a key. */
const NAMES_ONE_THING = /^(?=.*\d)[\w-]{6,}$|^\d+$|^[\w-]{20,}$/;
/** More than the portal has pages and kinds of answers. */
const MOST_ROUTES = 300;

/**
 * Routes of paths, without what is in them of one person or one order. However many paths strangers
 * make up, there are few routes: one is known once it was answered with a page, and beyond a number that
 * is never reached all are one.
 */
export class Routes {
  readonly #known = new Set<string>();

  /** `/overview/card/:id` for `/overview/card/0198c0…`, `unknown` for what was refused unread. */
  of(path: string, status: number): string {
    if (status >= 400 && status < 500) return 'unknown';
    if (path.startsWith('/assets/')) return '/assets/*';
    if (path.startsWith('/api/')) return '/api/*';
    if (path.startsWith('/sandbox')) return '/sandbox/*';
    const route = path
      .split('/')
      .map((segment) => (NAMES_ONE_THING.test(segment) ? ':id' : segment))
      .join('/');
    // Without a login every address leads to it.
    const isThere = status < 300;
    if (isThere && this.#known.size < MOST_ROUTES) this.#known.add(route);
    return this.#known.has(route) ? route : 'other';
  }
}
