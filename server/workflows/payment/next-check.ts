import { addSeconds } from 'date-fns/addSeconds';
import type { Deps } from '../../deps';

/** When the provider is asked about a payment again, if nobody has told of it by then. */
export const nextCheckAt = ({ timing }: Deps['config'], now: Date): Date =>
  addSeconds(now, timing.paymentCheckSeconds);
