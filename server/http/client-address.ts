import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/**
 * Who sent a request, as far as that can be trusted: each proxy of ours in front adds to
 * `X-Forwarded-For` who it heard, so that what counts is so many from its end. Null for what is no address.
 * @internal exported for tests
 */
export function clientAddress(
  heard: { forwarded: string | undefined; socket: string | undefined },
  proxies: number,
): string | null {
  const told = (heard.forwarded ?? '').split(',').map((part) => part.trim());
  const address = proxies === 0 ? heard.socket : told.at(-proxies);
  return address !== undefined && ipaddr.isValid(address)
    ? ipaddr.process(address).toString()
    : null;
}

export const clientAddressOf = (http: Context, proxies: number): string | null =>
  clientAddress(
    {
      forwarded: http.req.header('x-forwarded-for'),
      socket: getConnInfo(http).remote.address,
    },
    proxies,
  );
