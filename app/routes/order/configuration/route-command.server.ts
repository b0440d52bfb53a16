import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Flow, Route } from '#server/contract/order-flow';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { frameCommand, type FrameCommand } from './route-picker-frame';
import type { Page } from '~/session/page.server';

const query = z.object({ kommando: z.string().transform(frameCommand) });

/**
 * Follows a command of the route picker that came back in the query. It is only a hint: what happened
 * is read from the order, and a command that does not fit it changes and claims nothing. Returns the
 * route of another company that waits for a yes, or null when the page is to be drawn as it is.
 */
export function followCommand(
  { url, flash }: Pick<Page, 'url' | 'flash'>,
  flow: Flow,
): Route | null {
  const { kommando: command } = readFields(url.searchParams, query);
  if (command === undefined) return null;
  const { outcome, routeId } = flow.routeOutcome ?? {};
  const isTrue = command === `goto_${outcome ?? 'cancel'}`;
  if (!isTrue && command !== 'goto_cancel') throw redirect(paths.orderRoute);
  switch (command satisfies FrameCommand) {
    case 'goto_answer':
      flash({ type: 'success', key: 'route.saved' });
      break;
    case 'goto_sameroute':
      flash({ type: 'info', key: 'route.same' });
      break;
    case 'goto_unfinished':
      throw redirect(paths.orderUnfinished);
    case 'goto_ptochanged': {
      const pending = flow.routes.find(({ id }) => id === routeId);
      if (pending && pending.id !== flow.selectedRouteId) return pending;
      break;
    }
    case 'goto_cancel':
      break;
  }
  throw redirect(paths.orderConfiguration);
}
