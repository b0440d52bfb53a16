import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Config } from '../config';

/** One question to a service of others, or of our own API, and what came of it. */
export interface OutsideCall {
  service: string;
  /** The status as `2xx`, or `none` where no answer came. */
  result: string;
  seconds: number;
}

type Addresses = Pick<
  Config,
  | 'reepay'
  | 'netaxept'
  | 'mitId'
  | 'vus'
  | 'rejsekort'
  | 'gvss'
  | 'addresses'
  | 'letters'
  | 'photos'
  | 'apiUrl'
>;

/** The services by the beginning of their addresses; the longest one that fits is theirs. */
function servicesOf(config: Addresses): [start: string, service: string][] {
  const { mitId, apiUrl } = config;
  const named: [string | null | undefined, string][] = [
    [config.reepay.apiUrl, 'reepay'],
    [config.reepay.checkoutUrl, 'reepay'],
    [config.netaxept.url, 'netaxept'],
    [mitId.issuer, 'mitid'],
    [mitId.innerOrigin && new URL(new URL(mitId.issuer).pathname, mitId.innerOrigin).href, 'mitid'],
    [mitId.cprMatchUrl, 'mitid'],
    [config.vus.url, 'vus'],
    [config.rejsekort.url, 'rejsekort'],
    [config.gvss.url, 'gvss'],
    [config.addresses?.url, 'addresses'],
    [config.letters?.url, 'letters'],
    [config.photos.bucket?.endpoint, 'photos'],
    [apiUrl && `${apiUrl}/api`, 'api'],
  ];
  return named
    .flatMap(([start, service]): [string, string][] => (start ? [[start, service]] : []))
    .sort(([one], [other]) => other.length - one.length);
}

interface Asked {
  origin: string | URL;
  path: string;
}
interface Heard {
  request: Asked;
  response?: { statusCode: number };
}

/**
 * Hears of every question that this process asks over HTTP to one of the services of `config`, until the
 * function that is returned is called. Node's client tells of each, so no client of ours has to.
 */
export function hearOutsideCalls(config: Addresses, hear: (call: OutsideCall) => void): () => void {
  const services = servicesOf(config);
  const begun = new WeakMap<Asked, { service: string; at: number }>();
  const begin = (message: unknown) => {
    const { request } = message as Heard;
    const address = `${String(request.origin)}${request.path}`;
    const service = services.find(([start]) => address.startsWith(start))?.[1];
    if (service) begun.set(request, { service, at: performance.now() });
  };
  const end = (message: unknown) => {
    const { request, response } = message as Heard;
    const asked = begun.get(request);
    if (!asked) return;
    begun.delete(request);
    const result = response ? `${Math.floor(response.statusCode / 100)}xx` : 'none';
    const seconds = (performance.now() - asked.at) / 1000;
    hear({ service: asked.service, result, seconds });
  };
  const channels = [
    ['undici:request:create', begin],
    ['undici:request:headers', end],
    ['undici:request:error', end],
  ] as const;
  for (const [name, listen] of channels) subscribe(name, listen);
  return () => {
    for (const [name, listen] of channels) unsubscribe(name, listen);
  };
}
