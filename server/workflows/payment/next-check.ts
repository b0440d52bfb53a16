import type { Deps } from '../../deps';

/** When the provider is asked about a payment again, if nobody has told of it by then. */
export const nextCheckAt = ({ timing }: Deps['config'], now: Date): Date =>
  new Date(now.getTime() + timing.paymentCheckSeconds * 1000);
