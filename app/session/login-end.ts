import type { AuthCheck } from '#server/contract/auth';
import { formatTime } from '~/lib/format';
import type { LoginEnd } from '~/lib/login-end';

/** When the login ends, for a script that has used it; undefined where there is none. */
export const loginEndOf = ({
  expiresAt,
  secondsLeft,
}: Pick<AuthCheck, 'expiresAt' | 'secondsLeft'>): LoginEnd | undefined =>
  expiresAt && secondsLeft ? { secondsLeft, time: formatTime(expiresAt) } : undefined;
