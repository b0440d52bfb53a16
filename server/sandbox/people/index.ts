/** The demo people, as the register of approvals knows them. */
import { z } from 'zod';
import type { DemoPerson as ListedPerson } from '../../contract/auth';
import type { Day } from '../../domain/day';
import { demoPerson, personDraft, type DemoPerson } from './demo-person';
import peopleFile from './people.json' with { type: 'json' };

const drafts = z.array(personDraft).parse(peopleFile);

/** Everyone, with all dates relative to the day of seeding. */
export function demoPeople(seedDay: Day): DemoPerson[] {
  return drafts.map((draft) => demoPerson(draft, seedDay));
}

/** Everyone, in the order of their stories, as the login page of the demo offers them. */
export function listPeople(): ListedPerson[] {
  return drafts.map(({ username, name, who, shows }) => ({
    username,
    name: name.join(' '),
    who,
    shows,
  }));
}
