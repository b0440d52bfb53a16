/** What the stand-in register knows about each person, and the faults ordered for it. */
import { addDays } from '../../domain/day';
import type { VusApproval, VusPerson } from '../../outbound/vus/port';
import { DEFAULT_SLOW_MS, oneFault, type FaultOrder } from '../shared/faults';
import type { SandboxStore } from '../shared/store';

export const VUS_FAULTS = {
  none: 'Ingen',
  down: 'Nede (svarer 500)',
  slow: 'Langsomt svar',
  ErrorFromVUS: 'Fejl hos registret',
  ProblematicAddress: 'Adressen kan ikke placeres',
  malformed: 'Ulæseligt svar',
} as const;

export type VusFault = keyof typeof VUS_FAULTS;

export interface RegisteredPerson extends FaultOrder<VusFault> {
  username: string;
  cpr: string;
  person: VusPerson;
  /** Approvals that the control page has withdrawn; they can be given back. */
  withdrawn: string[];
  /** When the portal last asked, as ISO text. */
  askedAt: string | null;
}

const PERSON = 'vus-person';

export class Register {
  /** The fault that hits every question, for every person. */
  readonly faultForEveryone;

  constructor(private readonly store: SandboxStore) {
    this.faultForEveryone = oneFault<VusFault>(store, 'vus-fault');
  }

  /** Adds a person under their CPR; someone who is already known stays as they are. */
  add(entry: Pick<RegisteredPerson, 'username' | 'cpr' | 'person' | 'fault'>): void {
    if (this.findByCpr(entry.cpr)) return;
    this.save({ ...entry, slowMs: DEFAULT_SLOW_MS, withdrawn: [], askedAt: null });
  }

  findByCpr(cpr: string): RegisteredPerson | undefined {
    return this.store.get(PERSON, cpr);
  }

  findByUsername(username: string): RegisteredPerson | undefined {
    return this.list().find((entry) => entry.username === username);
  }

  list(): RegisteredPerson[] {
    return this.store.list(PERSON);
  }

  noteQuestion(entry: RegisteredPerson, at: string): void {
    this.save({ ...entry, askedAt: at });
  }

  setFault(entry: RegisteredPerson, order: FaultOrder<VusFault>): void {
    this.save({ ...entry, ...order });
  }

  withdrawApproval(entry: RegisteredPerson, approvalId: string): void {
    const others = entry.withdrawn.filter((id) => id !== approvalId);
    this.save({ ...entry, withdrawn: [...others, approvalId] });
  }

  giveApprovalBack(entry: RegisteredPerson, approvalId: string): void {
    this.save({ ...entry, withdrawn: entry.withdrawn.filter((id) => id !== approvalId) });
  }

  /** Blocks an approval for a reason, or opens it again with null. */
  setBlocked(entry: RegisteredPerson, approvalId: string, blockedReason: string | null): void {
    this.change(entry, approvalId, () => ({ blockedReason }));
  }

  /** Has the person learn at the other of two places. */
  changeSchool(entry: RegisteredPerson, approvalId: string): void {
    this.change(entry, approvalId, ({ institution }) => {
      const [here, there] = ['Nyborg Gymnasium', 'Faaborg Gymnasium'] as const;
      const personFirstName = institution.personFirstName === here ? there : here;
      return { institution: { ...institution, personFirstName } };
    });
  }

  /** Moves the last day of an approval by `days`, backwards when negative. */
  moveLastDay(entry: RegisteredPerson, approvalId: string, days: number): void {
    this.change(entry, approvalId, ({ validTo }) => ({ validTo: addDays(validTo, days) }));
  }

  /** Has an approval begin a month later. */
  moveFirstDay(entry: RegisteredPerson, approvalId: string): void {
    this.change(entry, approvalId, ({ validFrom }) => ({ validFrom: addDays(validFrom, 30) }));
  }

  private change(
    entry: RegisteredPerson,
    approvalId: string,
    changed: (approval: VusApproval) => Partial<VusApproval>,
  ): void {
    const approvals = entry.person.approvals.map((approval) =>
      approval.id === approvalId ? { ...approval, ...changed(approval) } : approval,
    );
    this.save({ ...entry, person: { ...entry.person, approvals } });
  }

  private save(entry: RegisteredPerson): void {
    this.store.put(PERSON, entry.cpr, entry);
  }
}

/** The answer of the register: the person with the approvals that are in force. */
export function answerAbout({ person, withdrawn }: RegisteredPerson): VusPerson {
  return {
    ...person,
    approvals: person.approvals.filter(({ id }) => !withdrawn.includes(id)),
  };
}
