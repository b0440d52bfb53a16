/** The page of a long list that `?side=2` asks for; the first for none and for nonsense. */
export function pageNumber(url: URL): number {
  const side = url.searchParams.get('side') ?? '';
  return /^[1-9]\d{0,2}$/.test(side) ? Number(side) : 1;
}
