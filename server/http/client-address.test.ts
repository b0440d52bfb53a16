import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address';

const PROXY = '10.0.0.1';

describe('whose address a request comes from', () => {
  it.each([
    ['nobody else’s word', 0, '192.0.2.7', '203.0.113.9', '203.0.113.9'],
    ['our proxy’s word', 1, '192.0.2.7', PROXY, '192.0.2.7'],
    ['our proxy’s word, not what the sender made up', 1, '1.2.3.4, 192.0.2.7', PROXY, '192.0.2.7'],
    ['the outer one of two proxies', 2, '1.2.3.4, 192.0.2.7, 10.0.0.2', PROXY, '192.0.2.7'],
    ['IPv4 in the words of IPv6', 0, undefined, '::ffff:203.0.113.9', '203.0.113.9'],
    ['all of IPv6', 1, '2001:DB8:0:12:a:b:c:d', PROXY, '2001:db8:0:12:a:b:c:d'],
    ['no proxy where one was meant to be', 1, undefined, '203.0.113.9', null],
    ['fewer words than proxies', 2, '192.0.2.7', PROXY, null],
    ['no address', 1, 'unknown', PROXY, null],
    ['a name', 1, 'anna.example, "; drop', PROXY, null],
  ])('%s', (_what, proxies, forwarded, socket, address) => {
    expect(clientAddress({ forwarded, socket }, proxies)).toBe(address);
  });
});
