import { createServer, type AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';

describe('tests', () => {
  test('cannot send a request to another machine', async () => {
    await expect(fetch('http://example.org/')).rejects.toThrow();
    expect(() => connect(80, 'example.org')).toThrow('tests stay on this machine');
    expect(() => connect({ host: '192.0.2.1', port: 443 })).toThrow('tests stay on this machine');
  });

  test('can send a request to this machine', async () => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    await new Promise((resolve) => client.resume().once('close', resolve));
    await new Promise((resolve) => server.close(resolve));
    expect(client.destroyed).toBe(true);
  });
});

test('a test that expects a console error may spy on it', () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('expected');
  expect(spy).toHaveBeenCalledExactlyOnceWith('expected');
});
