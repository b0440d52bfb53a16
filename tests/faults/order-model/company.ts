import { expect } from 'vitest';
import { FYN_ROUTE, sendAnswer, sendResult } from '../../worlds/gvss';
import type { Action } from './action';
import { call, type Tab, type World } from './world';

/** Leaves a route of one's own to the company, in the route picker. */
export async function pause(world: World, { flow }: Tab): Promise<void> {
  if (!flow) return;
  const path = `/order-flow/${flow.flowId}/gvss-request`;
  const { status, json } = await call(world, 'GET', path);
  const { iFrameUrl = null } = status === 200 ? (json as { iFrameUrl: string | null }) : {};
  const token = iFrameUrl?.split('/').at(-1);
  if (token === undefined) return;
  if (world.visits.at(-1) !== token) world.visits.push(token);
  const result = { outcome: 'unfinished', route: FYN_ROUTE };
  noteFault(world, await sendResult(world.portal, token, result));
}

/** An answer counts once: the same again is taken, another one is not. */
export async function companyAnswers(
  world: World,
  { answer, age }: Extract<Action, { kind: 'company-answers' }>,
): Promise<void> {
  const token = world.visits.at(-1 - age);
  if (token === undefined) return;
  const before = world.answers.get(token);
  const taken = await sendAnswer(world.portal, token, { answer });
  noteFault(world, taken);
  if (taken.status === 200) world.answers.set(token, answer);
  if (before !== undefined) expect(taken.status).toBe(before === answer ? 200 : 409);
}

function noteFault({ faults }: World, { status, code }: { status: number; code: string | null }) {
  if (status >= 500) faults.push(`GVSS was answered ${status} ${code}`);
}
