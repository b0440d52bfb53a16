import type { Callbacks } from './callbacks';
import type { FaultSettings } from './faults';
import type { Ledger } from './ledger';

/** What the stand-in keeps, for its calls, its window and its control page. */
export interface Books {
  ledger: Ledger;
  faults: FaultSettings;
  callbacks: Callbacks;
  merchantId: string;
  token: string;
  /** Now, as ISO text. */
  now: () => string;
}
