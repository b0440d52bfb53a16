/** The demo people (design/demo-people.md), as the register of approvals knows them. */
import type { Day } from '../domain/day';
import { demoPerson, type DemoPerson } from './demo-person';
import { orderingPeople } from './people/ordering';
import { choosingPeople } from './people/choosing';
import { changingPeople } from './people/changing';
import { travellingPeople } from './people/travelling';
import { hinderedPeople } from './people/hindered';

const drafts = [
  ...orderingPeople,
  ...choosingPeople,
  ...changingPeople,
  ...travellingPeople,
  ...hinderedPeople,
];

/** Everyone, with all dates relative to the day of seeding. */
export function demoPeople(seedDay: Day): DemoPerson[] {
  return drafts.map((draft) => demoPerson(draft, seedDay));
}
