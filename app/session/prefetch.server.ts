/** True when a browser fetches a page that nobody has asked to see yet: that must change nothing. */
export function isPrefetch({ headers }: Request): boolean {
  return /prefetch/.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`);
}
