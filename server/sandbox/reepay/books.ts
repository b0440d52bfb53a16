import type { SandboxStore } from '../shared/store';
import type { Deliveries } from './deliveries';
import type { FaultSettings } from './faults';
import type { Ledger } from './ledger';
import type { Sessions } from './sessions';

/** What the stand-in keeps, for its APIs, its window and its control page. */
export interface Books {
  store: SandboxStore;
  ledger: Ledger;
  sessions: Sessions;
  deliveries: Deliveries;
  faults: FaultSettings;
  /** Now, as ISO text. */
  now: () => string;
  /** The address of a session's payment page. */
  payUrl: (sessionId: string) => string;
}
