/** The demo people, as the register of approvals knows them. */
import { z } from 'zod';
import type { DemoGroup } from '../../contract/auth';
import type { Day } from '../../domain/day';
import {
  demoPerson,
  PEOPLE_GROUPS,
  personDraft,
  type DemoPerson,
  type PeopleGroup,
} from './demo-person';
import { DEMO_STAFF } from './staff';
import peopleFile from './people.json' with { type: 'json' };

const drafts = z.array(personDraft).parse(peopleFile);

/** Everyone, with all dates relative to the day of seeding. */
export function demoPeople(seedDay: Day): DemoPerson[] {
  return drafts.map((draft) => demoPerson(draft, seedDay));
}

/** Everyone by what they are there to show, staff last, as the login page of the demo offers them. */
export function listPeople(): DemoGroup[] {
  const groups = inGroups(drafts).map(({ title, people }) => ({
    title,
    people: people.map(({ username, name, shows }) => ({ username, name: name.join(' '), shows })),
  }));
  const staff = DEMO_STAFF.map(({ username, name, shows }) => ({ username, name, shows }));
  return [...groups, { title: 'Medarbejdere', people: staff }];
}

/** People by what they are there to show. */
export const inGroups = <Person extends { group: PeopleGroup }>(everyone: readonly Person[]) =>
  PEOPLE_GROUPS.map((title) => ({
    title,
    people: everyone.filter(({ group }) => group === title),
  }));
