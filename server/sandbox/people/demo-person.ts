/** The form of a demo person, and the helpers that write one down briefly. */
import { z } from 'zod';
import {
  accountState,
  country,
  educationType,
  transportAuthority,
  type AccountState,
  type Country,
  type EducationType,
} from '../../contract/enums';
import { routeInfo, type Address } from '../../contract/shared';
import { addDays, type Day } from '../../domain/day';
import type { VusApproval, VusPerson, VusRoute } from '../../outbound/vus/port';
import { NO_COVERAGE } from '../gvss/network';
import { VUS_FAULTS, type VusFault } from '../vus/register';

/** What people are there to show, in the order in which they are listed. */
export const PEOPLE_GROUPS = ['Første bestilling', 'Har kort', 'Noget er galt'] as const;
export type PeopleGroup = (typeof PEOPLE_GROUPS)[number];

export interface DemoPerson {
  username: string;
  group: PeopleGroup;
  /** Danish, for the start page of the sandboxes: who it is, and what to try with them. */
  who: string;
  shows: string;
  /** Fictional, ddmmyy-xxxx; the check digit need not fit, as in every new number since 2007. */
  cpr: string;
  /** What the register of approvals answers. */
  person: VusPerson;
  fault: VusFault;
  accountState: AccountState;
  /** Null for someone who has not told the portal yet. */
  contact: { email: string; phone: string; phoneCountry: Country } | null;
}

const two = z.tuple([z.string(), z.string()]);

/** Street with number, `floor side` when there is one, postcode with city. */
const place = z.strictObject({
  street: two,
  flat: two.optional(),
  town: two,
  country: country.optional(),
});
type Place = z.infer<typeof place>;

const routeDraft = routeInfo.partial().extend({
  ...routeInfo.pick({ state: true, from: true, to: true }).shape,
  pto: transportAuthority,
  /** Ordinary pass for 30 days, whole kroner. */
  ordinaryPrice: z.int(),
});

const approvalDraft = z.strictObject({
  id: z.string(),
  scheme: educationType,
  isSecondary: z.boolean().default(false),
  /** Days from the seed day, both inclusive. */
  period: z.tuple([z.int(), z.int()]),
  school: place.extend({ name: z.string() }),
  blockedReason: z.string().nullable().default(null),
  routes: z.array(routeDraft.strict()),
});

/** A person as `people.json` writes one down. */
export const personDraft = z.strictObject({
  username: z.string(),
  group: z.enum(PEOPLE_GROUPS),
  who: z.string(),
  shows: z.string(),
  name: two,
  /** On the seed day. */
  age: z.int(),
  /** More than the leap days of a life, fewer than a year. */
  daysSinceBirthday: z.int(),
  /** Last four digits of the CPR: 4000 or above (born since 2000), odd for men. */
  serial: z.string(),
  home: place.nullable(),
  isAddressProtected: z.boolean().default(false),
  fault: z.enum(Object.keys(VUS_FAULTS) as VusFault[]).default('none'),
  accountState: accountState.default('Normal'),
  contact: z
    .object({ email: z.string(), phone: z.string(), phoneCountry: country })
    .nullable()
    .default(null),
  approvals: z.array(approvalDraft).default([]),
});

type PersonDraft = z.infer<typeof personDraft>;
type ApprovalDraft = z.infer<typeof approvalDraft>;
type RouteDraft = z.infer<typeof routeDraft>;

/** Turns a draft into the person as of the seed day. */
export function demoPerson(draft: PersonDraft, seedDay: Day): DemoPerson {
  const [firstName, lastName] = draft.name;
  const birthDate = addDays(seedDay, -(draft.age * 365 + draft.daysSinceBirthday));
  const home = draft.home && addressOf(firstName, lastName, draft.home, draft.isAddressProtected);
  return {
    username: draft.username,
    group: draft.group,
    who: draft.who,
    shows: draft.shows,
    cpr: cprOf(birthDate, draft.serial),
    person: {
      firstName,
      lastName,
      birthDate,
      address: home,
      approvals: draft.approvals.map((approval) =>
        approvalOf(approval, home ?? unknownAddress(firstName, lastName), seedDay),
      ),
    },
    fault: draft.fault,
    accountState: draft.accountState,
    contact: draft.contact,
  };
}

function cprOf(birthDate: Day, serial: string): string {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  return `${day}${month}${year.slice(2)}-${serial}`;
}

function approvalOf(draft: ApprovalDraft, from: Address, seedDay: Day): VusApproval {
  const to = addressOf(draft.school.name, '', draft.school);
  const [firstDay, lastDay] = draft.period;
  return {
    id: draft.id,
    schemeType: draft.scheme,
    subsidyLevel: draft.isSecondary ? 'Secondary' : 'Primary',
    validFrom: addDays(seedDay, firstDay),
    // An internship has no right to July of its own.
    validTo: draft.isSecondary
      ? addDays(seedDay, lastDay)
      : withJuly(draft.scheme, addDays(seedDay, lastDay)),
    from,
    to,
    institution: { personFirstName: to.personFirstName, postcode: to.postcode, city: to.city },
    blockedReason: draft.blockedReason,
    rulesRegime: draft.scheme === 'VU' ? 'NewRules' : 'None',
    routes: draft.routes.map((route, index) => routeOf(`${draft.id}-${String(index + 1)}`, route)),
  };
}

/** A UU approval that ends in June keeps the right to travel in July. */
function withJuly(scheme: EducationType, validTo: Day): Day {
  return scheme === 'UU' && validTo.slice(5, 7) === '06' ? `${validTo.slice(0, 4)}-07-31` : validTo;
}

function routeOf(id: string, { pto, ordinaryPrice, ...info }: RouteDraft): VusRoute {
  return {
    id,
    pto,
    info: { ...NO_COVERAGE, ...info },
    ordinaryPriceOre: ordinaryPrice * 100,
  };
}

function addressOf(
  personFirstName: string,
  personLastName: string,
  { street, flat, town, country }: Place,
  isProtected = false,
): Address {
  return {
    personFirstName,
    personLastName,
    coName: '',
    streetName: street[0],
    streetNumber: street[1],
    floor: flat?.[0] ?? '',
    side: flat?.[1] ?? '',
    postcode: town[0],
    city: town[1],
    country: country ?? 'Denmark',
    isProtected,
  };
}

/** Where an approval starts for someone whom the register knows no home of. */
function unknownAddress(personFirstName: string, personLastName: string): Address {
  return addressOf(personFirstName, personLastName, {
    street: ['', ''],
    town: ['', ''],
    country: 'Unknown',
  });
}
