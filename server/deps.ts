import type { Logger } from 'pino';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Secrets } from './crypto';
import type { CurrentPages } from './current-pages';
import type { Connection } from './db/connect';
import type { LeasedJob } from './db/outbox';
import type { ErasureList } from './erasure-list';
import type { AddressPort } from './outbound/addresses/port';
import type { GvssPort } from './outbound/gvss/port';
import type { OutsideLines } from './outbound/lines';
import type { MitIdPort } from './outbound/mitid/port';
import type { MailPort } from './outbound/mail/port';
import type { PhotoStores } from './outbound/photos/port';
import type { PostPort } from './outbound/post/port';
import type { RejsekortPort } from './outbound/rejsekort/port';
import type { VusPort } from './outbound/vus/port';
import type { DemoGroup } from './contract/auth';
import type { AnyCall } from './contract/call';
import type { Problem } from './contract/shared';
import type { CardProvider } from './contract/enums';
import type { PaymentProvider } from './payments/provider';
import type { ReepayWebhooks } from './payments/reepay/webhook';
import type { LiveSettings } from './settings';
import type { Tracing } from './tracing/tracing';
import type { OwnAct } from './own-act';
import type { Fulfilments } from './workflows/payment/fulfilment';

/** Turns a text key into Danish; `all` is what `GET /api/translations` starts from. */
export interface ServerTexts {
  t(key: string, vars?: Record<string, string | number>): string;
  all(): Record<string, string>;
  /** A text as it is where staff have not changed it; undefined for a key that there is not. */
  original(key: string): string | undefined;
  /** Takes over what staff have changed; by key. */
  refresh(changed: Readonly<Record<string, string>>): void;
}

/** What of this process does jobs; where none are done there is never room. */
export interface JobRunner {
  /** Whether a job of a kind could begin now, besides some that are about to. */
  hasRoom(kind: string, besides: readonly LeasedJob[]): boolean;
  /** Begins a job that is leased to this process. */
  begin(job: LeasedJob): void;
  /** Looks for jobs at once instead of at the next round. */
  wake(): void;
  /** Ends when the jobs and the sweep that are under way are done, or put off. */
  settled(): Promise<void>;
}

/** Everything the API, the workflows and the jobs need; built once in main.ts, by hand in tests. */
export interface Deps {
  config: Config;
  clock: Clock;
  /** What phones show, which the time machine does not move. */
  phoneClock: Clock;
  connection: Connection;
  secrets: Secrets;
  logger: Logger;
  tracing: Tracing;
  texts: ServerTexts;
  settings: LiveSettings;
  lines: OutsideLines;
  currentPages: CurrentPages;
  payments: Record<CardProvider, PaymentProvider>;
  reepayWebhooks: ReepayWebhooks;
  erasures: ErasureList;
  /** What each thing that can be paid for does with its payments. */
  fulfilments: Fulfilments;
  mitId: MitIdPort;
  vus: VusPort;
  rejsekort: RejsekortPort;
  gvss: GvssPort;
  /** Null where no register is connected. */
  addresses: AddressPort | null;
  mail: MailPort;
  /** Where photos lie. */
  photos: PhotoStores;
  /** Null where nobody prints letters. */
  post: PostPort | null;
  /** Whom the login page of the demo offers; nobody in production. */
  demoPeople: readonly DemoGroup[];
  /** False while the demo makes its data; until then nobody is let in. */
  isStarted(): boolean;
  /** Hears what became of every call: the metrics do, and tests. */
  hearAnswer?:
    ((call: AnyCall, outcome: { status: number; problem?: Problem }) => void) | undefined;
  jobs: JobRunner;
  /** What the person of a call does by it, to be written down; never there outside of one. */
  ownAct?: OwnAct | undefined;
  /** Ends a sweep before its next transaction, when the process stops; never there outside of one. */
  stopping?: AbortSignal | undefined;
}
