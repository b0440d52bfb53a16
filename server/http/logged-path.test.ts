import { expect, it } from 'vitest';
import { loggedPath } from './logged-path';

it.each([
  ['/api/webhooks/netaxept/hemmeligt', '/api/webhooks/netaxept/…'],
  ['/api/gvss/results/hemmeligt', '/api/gvss/results/…'],
  ['/api/gvss/answers/hemmeligt', '/api/gvss/answers/…'],
  ['/api/webhooks/reepay', '/api/webhooks/reepay'],
  ['/pay/hemmeligt', '/pay/…'],
  ['/pay/hemmeligt/back', '/pay/…'],
  ['/order/summary', '/order/summary'],
])('the log has the path %s as %s', (path, expected) => {
  expect(loggedPath(path)).toBe(expected);
});
