import { redirect } from '@remix-run/node';
import { educationType } from '#server/contract/enums';
import { flowStart, type Flow } from '#server/contract/order-flow';
import { findCurrentFlow, startFlow } from '~/api/order-flow.server';
import { paths } from '~/lib/paths';
import type { Page } from '~/session/page.server';

/**
 * The order under way, or a new one: visiting is how an order begins (resolutions 70). The query may
 * ask for a scheme or an approval; once chosen it leaves the address, so that loading the page again
 * changes nothing. A prefetch begins nothing.
 */
export async function findOrStartFlow({ api, request, url }: Page): Promise<Flow> {
  const open = await findCurrentFlow(api);
  const wanted = wantedStart(url.searchParams);
  if (open && !wanted) return open;
  if (isPrefetch(request)) throw new Response(null, { status: 204 });
  if (open && (isForeign(request) || has(open, wanted))) return open;
  const flow = await startFlow(api, wanted ?? {});
  if (wanted) throw redirect(paths.orderConfiguration);
  return flow;
}

function wantedStart(query: URLSearchParams) {
  const asked = flowStart.safeParse({
    schemeType: educationType.safeParse(query.get('schemeType')).data,
    subsidyId: query.get('subsidyId') ?? undefined,
  }).data;
  return asked?.schemeType || asked?.subsidyId ? asked : null;
}

function has(flow: Flow, wanted: ReturnType<typeof wantedStart>): boolean {
  return (
    (wanted?.schemeType === undefined || wanted.schemeType === flow.scheme?.value) &&
    (wanted?.subsidyId === undefined || wanted.subsidyId === flow.selectedSubsidyId)
  );
}

function isPrefetch({ headers }: Request): boolean {
  return /prefetch/.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`);
}

/** A link on another site must not change the choices of an order under way. */
const isForeign = ({ headers }: Request) => headers.get('sec-fetch-site') === 'cross-site';
