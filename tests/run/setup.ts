import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/*
 * Runs before every test file. A test fails when it writes an unexpected warning or error to the
 * console (a test that expects one spies on the method itself), and no test reaches the network
 * beyond this machine.
 */

const unexpected: string[] = [];

beforeEach(() => {
  unexpected.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      unexpected.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  expect(unexpected, 'unexpected console output').toEqual([]);
});

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** The host a socket is asked to connect to, or undefined for a Unix socket or the default host. */
function targetHost(args: readonly unknown[]): string | undefined {
  // net.connect() hands its normalised arguments on as one array.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    return (first as { host?: string }).host;
  }
  return typeof first === 'number' && typeof second === 'string' ? second : undefined;
}

const connect = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')?.value as (
  this: Socket,
  ...args: unknown[]
) => Socket;

Object.defineProperty(Socket.prototype, 'connect', {
  configurable: true,
  writable: true,
  value: function connectWithinMachine(this: Socket, ...args: unknown[]): Socket {
    const host = targetHost(args);
    if (host !== undefined && !LOOPBACK.test(host)) {
      throw new Error(`A test tried to reach ${host}; tests stay on this machine.`);
    }
    return connect.apply(this, args);
  },
});
