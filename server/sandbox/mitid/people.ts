/** Who has a MitID: everybody in the register, two whom it does not know, and the staff of the demo. */
import type { Clock } from '../../clock';
import { addDays, dayInCopenhagen } from '../../domain/day';
import { DEMO_STAFF, type DemoStaff } from '../people/staff';
import type { SandboxStore } from '../shared/store';
import { Register } from '../vus/register';

export interface MitIdHolder {
  username: string;
  name: string;
  /** ddmmyy-xxxx. */
  cpr: string;
  birthDate: string;
}

const DAYS_A_YEAR = 365.25;

/** Of an age that may order without the register's word, and of one that may not. */
const STRANGERS = [
  { username: 'ukendt-17', name: 'Xenia Ukendt', age: 17, serial: '4904' },
  { username: 'ukendt-34', name: 'Ulla Ukendt', age: 34, serial: '1906' },
];

/** Fictional staff are born in the 1980s. */
function holderOf({ username, name, cpr }: DemoStaff): MitIdHolder {
  const birthDate = `19${cpr.slice(4, 6)}-${cpr.slice(2, 4)}-${cpr.slice(0, 2)}`;
  return { username, name, cpr, birthDate };
}

export class People {
  private readonly register: Register;

  constructor(
    store: SandboxStore,
    private readonly clock: Clock,
  ) {
    this.register = new Register(store);
  }

  list(): MitIdHolder[] {
    const registered = this.register.list().map(({ username, cpr, person }) => ({
      ...{ username, cpr, birthDate: person.birthDate },
      name: `${person.firstName} ${person.lastName}`.trim(),
    }));
    return [...registered, ...this.strangers(), ...DEMO_STAFF.map(holderOf)];
  }

  find(username: string): MitIdHolder | undefined {
    return this.list().find((holder) => holder.username === username);
  }

  private strangers(): MitIdHolder[] {
    // Half a year after a birthday, so that a time machine makes nobody another age at once.
    const today = dayInCopenhagen(this.clock.now());
    return STRANGERS.map(({ age, serial, ...stranger }) => {
      const birthDate = addDays(today, -Math.round((age + 0.5) * DAYS_A_YEAR));
      const [year = '', month = '', day = ''] = birthDate.split('-');
      return { ...stranger, birthDate, cpr: `${day}${month}${year.slice(2)}-${serial}` };
    });
  }
}
