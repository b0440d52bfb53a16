import type { Clock } from '../clock';
import type { Config } from '../config';
import type { OutsideService } from '../contract/operate';
import type { OutsideLines } from '../outbound/lines';
import { NetaxeptClient } from './netaxept/client';
import { ReepayClient } from './reepay/client';

/** The providers of the settings; asked plainly without lines to them. */
export function paymentClients({ reepay, netaxept }: Config, clock: Clock, lines?: OutsideLines) {
  const lineTo = (service: OutsideService) => (lines ? { ask: lines.to(service) } : {});
  return {
    ReePay: new ReepayClient({ ...reepay, clock, ...lineTo('reepay') }),
    Nets: new NetaxeptClient({ ...netaxept, clock, ...lineTo('netaxept') }),
  };
}
