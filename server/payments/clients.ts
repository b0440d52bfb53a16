import type { Clock } from '../clock';
import type { Config } from '../config';
import { NetaxeptClient } from './netaxept/client';
import { ReepayClient } from './reepay/client';

/** The providers of the settings. */
export function paymentClients({ reepay, netaxept }: Config, clock: Clock) {
  return {
    ReePay: new ReepayClient({ ...reepay, clock }),
    Nets: new NetaxeptClient({ ...netaxept, clock }),
  };
}
