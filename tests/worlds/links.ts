import type { FormClient } from './form-client';

/**
 * Follows every link and picture of this page and of all pages that they lead to, as far as they are the
 * portal's own, and this page is shown. `dead` are those that lead to an error, or to another page than they say.
 */
export async function walkLinks(browser: FormClient) {
  const { pathname, search } = browser.page!.url;
  const start = pathname + search;
  const waiting = [start];
  const pages = new Map<string, { isDead: boolean; targets: string[] }>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const { status, url } = await browser.open(path);
    const isDead =
      path !== start && (status >= 400 || url.pathname !== new URL(path, url).pathname);
    const targets = targetsOn(browser);
    pages.set(path, { isDead, targets });
    waiting.push(...targets);
  }
  const dead = [...pages].flatMap(([from, { targets }]) =>
    targets.filter((to) => pages.get(to)?.isDead).map((to) => `${from} → ${to}`),
  );
  return { seen: [...pages.keys()].sort(), dead };
}

/** Where the links and the pictures of the page lead that are not those of a stand-in. */
function targetsOn({ page, origin }: FormClient): string[] {
  const { document, url } = page!;
  const addresses = [
    ...document.querySelectorAll('a').map((link) => link.getAttribute('href')),
    ...document.querySelectorAll('img').map((picture) => picture.getAttribute('src')),
  ];
  const own = addresses
    .filter((address) => address !== undefined)
    .map((address) => new URL(address, url))
    .filter((target) => target.origin === origin && !target.pathname.startsWith('/sandbox'));
  return [...new Set(own.map(({ pathname, search }) => pathname + search))];
}
