/** The visits that the portal has asked for, and the faults ordered for them. */
import { z } from 'zod';
import { transportAuthority, type CompanyAnswer } from '../../contract/enums';
import { routeInfo } from '../../contract/shared';
import { FaultStore } from '../shared/faults';
import type { SandboxStore } from '../shared/store';

const end = z.object({ postcode: z.string(), city: z.string() }).nullable();

export const visitRequest = z.object({
  token: z.string().min(20),
  resultUrl: z.url(),
  answerUrl: z.url(),
  returnUrl: z.url(),
  from: end,
  to: end,
  current: z.object({ pto: transportAuthority, info: routeInfo }).nullable(),
});
export type VisitRequest = z.infer<typeof visitRequest>;

export interface Visit extends VisitRequest {
  createdAt: string;
  /** What was sent to the portal, as JSON text; null before the visit has ended. */
  result: string | null;
  /** What the company said of the route; null while it has said nothing. */
  answer: CompanyAnswer | null;
}

/** Whether a company has yet to say what it thinks of the route that was chosen. */
export const awaitsCompany = ({ result, answer }: Visit): boolean =>
  answer === null && result !== null && result.includes('"outcome":"unfinished"');

export const GVSS_FAULTS = {
  none: 'Ingen',
  down: 'Nede (svarer 500)',
  malformed: 'Ulæseligt svar',
  'foreign-frame': 'Rammen ligger på et fremmed domæne',
  'bad-signature': 'Resultat og svar er underskrevet forkert',
  twice: 'Resultat og svar sendes to gange',
} as const;
type GvssFault = keyof typeof GVSS_FAULTS;

const VISIT = 'gvss-visit';

export class Visits {
  readonly faults: FaultStore<{ fault: GvssFault }>;

  constructor(private readonly store: SandboxStore) {
    this.faults = new FaultStore(store, 'gvss-fault', { fault: 'none' });
  }

  add(visit: Visit): void {
    this.store.put(VISIT, visit.token, visit);
  }

  find(token: string): Visit | undefined {
    return this.store.get(VISIT, token);
  }

  latest(): Visit[] {
    return this.store.list(VISIT, { newestFirst: true, limit: 20 });
  }
}
