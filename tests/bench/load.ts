import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { promisify } from 'node:util';
import { findProgram } from '../run/debian';

const CONNECTIONS = 8;
const run = promisify(execFile);

export const WRK = findProgram(['wrk']);
const TASKSET = findProgram(['taskset']);

/** Words before a command that keep it on one core; none where that can't be done. */
export const onCore = (core: number): string[] => (TASKSET ? [TASKSET, '-c', String(core)] : []);

export interface Load {
  pages: number;
  perSecond: number;
}

/** What 8 connections that never rest are given, by wrk on core 1 or else by this process. */
export async function putLoad(url: string, cookie: string, seconds: number): Promise<Load> {
  return WRK ? byWrk(WRK, url, cookie, seconds) : bySelf(url, cookie, seconds);
}

async function byWrk(wrk: string, url: string, cookie: string, seconds: number): Promise<Load> {
  const pinned = [...onCore(1), wrk];
  const headers = cookie ? ['-H', `cookie: ${cookie}`] : [];
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headers, url];
  const { stdout } = await run(pinned[0] ?? wrk, [...pinned.slice(1), ...args]);
  if (stdout.includes('Non-2xx')) throw new Error(`${url} failed under load:\n${stdout}`);
  return {
    pages: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
  };
}

async function bySelf(url: string, cookie: string, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + seconds * 1000;
  let pages = 0;
  const ask = () =>
    new Promise<void>((done, fail) => {
      request(url, { agent, headers: cookie ? { cookie } : {} }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${url}: ${response.statusCode}`));
        response.resume().once('end', done);
      })
        .once('error', fail)
        .end();
    });
  const connection = async () => {
    for (; performance.now() < end; pages++) await ask();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  return { pages, perSecond: pages / seconds };
}
