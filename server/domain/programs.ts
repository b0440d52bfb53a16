import type { Origin, FlowPaymentType, TransportAuthority } from '../contract/enums';
import type { Day } from './day';

// What each transport company offers: a program is one way of delivering a card from one company.
// What is known of each delivery (docs/rules/delivery.md). Days are calendar days. Where a company
// publishes nothing, the row repeats FynBus's.

export interface Program {
  /** Stable: stored with orders and shown in addresses. */
  id: string;
  pto: TransportAuthority;
  delivery: Origin;
  paymentProvider: FlowPaymentType;
  /** The app a card is shown in; null for a physical card. */
  appName: string | null;
  needsPhoto: boolean;
  /** A card that begins sooner than this many days from today counts as sent for issue, and is locked. */
  daysBeforeCardIssuing: number;
  /** The same for a new card, used when `useDifferentLockValues`. */
  daysBeforeNewCardIssuing: number;
  useDifferentLockValues: boolean;
  /** A card is issued in its app, and its money taken, this many days before its first day; 0 for physical cards. */
  daysBeforeAppIssue: number;
  /** A physical card is requested from the maker this many days before its first day; 0 for apps. */
  daysBeforePhysicalCardStartDateForCardRequest: number;
  /** A physical card leaves the maker this many days before its first day; 0 for apps. */
  daysBeforeShipping: number;
  /** A season pass is ordered onto a Rejsekort this many days before its first day; 0 for others. */
  daysBeforeSeasonPassStartDateForOrder: number;
  /** A period can be paid from this many days before its first day … */
  daysBeforePaymentWindowOpens: number;
  /** … until the end of the day this many days before it. */
  daysBeforePaymentWindowCloses: number;
  /** Days a customer is told to expect from order to delivery. */
  deliveryDays: { min: number; max: number };
  replacementFeeOre: number;
}

export interface ProgramSettings {
  /** The physical Rejsekort ended on 28 May 2026; off unless an operator turns it on. */
  isRejsekortOrderable: boolean;
  /** The Dot app becomes the Rejsebillet app from 00:00 that day; null for never. */
  rejseBilletAppFrom: Day | null;
  /** Programs that have ended, by id: their groups must change delivery. */
  deactivated: readonly string[];
  /** What a new card of plastic costs; as published if left out. */
  replacementFeeOre?: number | undefined;
}

/** An app card is delivered in 1 day. */
const appCard = {
  needsPhoto: true,
  daysBeforeCardIssuing: 1,
  daysBeforeNewCardIssuing: 1,
  useDifferentLockValues: false,
  daysBeforeAppIssue: 1,
  daysBeforePhysicalCardStartDateForCardRequest: 0,
  daysBeforeShipping: 0,
  daysBeforeSeasonPassStartDateForOrder: 0,
  // A reservation lives about 7 days, and is captured when the card is issued.
  daysBeforePaymentWindowOpens: 7,
  daysBeforePaymentWindowCloses: 1,
  deliveryDays: { min: 1, max: 1 },
  replacementFeeOre: 0,
};

/** Plastic takes 10 working days and is ordered 14 days ahead. */
const plasticCard = {
  delivery: 'Normal',
  appName: null,
  needsPhoto: true,
  daysBeforeCardIssuing: 14,
  daysBeforeNewCardIssuing: 14,
  useDifferentLockValues: false,
  daysBeforeAppIssue: 0,
  daysBeforePhysicalCardStartDateForCardRequest: 14,
  daysBeforeShipping: 5,
  daysBeforeSeasonPassStartDateForOrder: 0,
  daysBeforePaymentWindowOpens: 20,
  daysBeforePaymentWindowCloses: 14,
  deliveryDays: { min: 10, max: 14 },
  // Midttrafik takes 50 kr.; the others publish no fee.
  replacementFeeOre: 5000,
} as const satisfies Partial<Program>;

/**
 * Without a photo. The card itself is ordered as plastic, each later period as a season pass that is
 * loaded at check-in: up to 24 hours in a bus. A lost one is made again for nothing (decision 24).
 */
const rejsekort = {
  ...plasticCard,
  delivery: 'Rejsekort',
  needsPhoto: false,
  daysBeforeCardIssuing: 3,
  useDifferentLockValues: true,
  daysBeforeSeasonPassStartDateForOrder: 3,
  daysBeforePaymentWindowOpens: 9,
  daysBeforePaymentWindowCloses: 3,
  replacementFeeOre: 0,
} as const satisfies Partial<Program>;

const PROGRAMS: readonly Program[] = [
  {
    ...appCard,
    id: 'fynbus-app',
    pto: 'FynBus',
    delivery: 'UngdomskortApp',
    paymentProvider: 'ReePay',
    appName: 'Ungdomskort',
  },
  { ...plasticCard, id: 'fynbus-plastic', pto: 'FynBus', paymentProvider: 'ReePay' },
  {
    ...appCard,
    id: 'dsb-app',
    pto: 'Dsb',
    delivery: 'DsbApp',
    paymentProvider: 'ReePay',
    appName: 'DSB',
  },
  { ...plasticCard, id: 'dsb-plastic', pto: 'Dsb', paymentProvider: 'ReePay' },
  {
    ...appCard,
    id: 'movia-app',
    pto: 'Movia',
    delivery: 'UngdomskortApp',
    paymentProvider: 'ReePay',
    appName: 'Ungdomskort',
  },
  // Paid inside the app, so without a payment session.
  {
    ...appCard,
    id: 'movia-dot-app',
    pto: 'Movia',
    delivery: 'DotApp',
    paymentProvider: 'MobileApp',
    appName: 'DOT Billetter',
  },
  {
    ...appCard,
    id: 'movia-rejsebillet-app',
    pto: 'Movia',
    delivery: 'RejseBilletApp',
    paymentProvider: 'RejseBilletApp',
    appName: 'Rejsebillet',
  },
  { ...rejsekort, id: 'movia-rejsekort', pto: 'Movia', paymentProvider: 'Nets' },
  // The app card can be changed until 4 days ahead, and is offered for payment and issued 3 days ahead;
  // plastic can be changed until 5 weeks ahead. A new app card needs no more than the day.
  {
    ...appCard,
    id: 'midttrafik-app',
    pto: 'Midttrafik',
    delivery: 'MidtApp',
    paymentProvider: 'Nets',
    appName: 'Midttrafik',
    needsPhoto: false,
    daysBeforeCardIssuing: 4,
    daysBeforeNewCardIssuing: 1,
    useDifferentLockValues: true,
    daysBeforeAppIssue: 3,
    daysBeforePaymentWindowOpens: 3,
  },
  {
    ...plasticCard,
    id: 'midttrafik-plastic',
    pto: 'Midttrafik',
    paymentProvider: 'Nets',
    daysBeforeCardIssuing: 35,
    daysBeforeNewCardIssuing: 14,
    useDifferentLockValues: true,
    // Replacements take 3 to 12 days.
    deliveryDays: { min: 3, max: 12 },
  },
  {
    ...appCard,
    id: 'sydtrafik-app',
    pto: 'Sydtrafik',
    delivery: 'UngdomskortApp',
    paymentProvider: 'ReePay',
    appName: 'Ungdomskort',
  },
  { ...plasticCard, id: 'sydtrafik-plastic', pto: 'Sydtrafik', paymentProvider: 'ReePay' },
  {
    ...appCard,
    id: 'nordjylland-app',
    pto: 'NordjyllandsTrafikselskab',
    delivery: 'UngdomskortApp',
    paymentProvider: 'ReePay',
    appName: 'Ungdomskort',
  },
  {
    ...plasticCard,
    id: 'nordjylland-plastic',
    pto: 'NordjyllandsTrafikselskab',
    paymentProvider: 'Nets',
  },
  // Ended with the physical Rejsekort: its groups move to another delivery.
  {
    ...rejsekort,
    id: 'nordjylland-rejsekort',
    pto: 'NordjyllandsTrafikselskab',
    paymentProvider: 'ReePay',
  },
  // Bornholm has no row: travel to and from it is refused, and its periods are quarters.
];

const programById = new Map(PROGRAMS.map((program) => [program.id, program]));

/** Every program, also those that cannot be ordered today; for tests and operator views. */
export function listPrograms(): readonly Program[] {
  return PROGRAMS;
}

/** The program as it was ordered, also when it can no longer be. Throws on an unknown id. */
export function getProgram(id: string): Program {
  const program = programById.get(id);
  if (!program) throw new Error(`Unknown program: ${id}`);
  return program;
}

/** What can be ordered from a company on a day, the preferred program first. */
export function programsFor(
  pto: TransportAuthority,
  settings: ProgramSettings,
  today: Day,
): Program[] {
  return PROGRAMS.filter(
    (program) => program.pto === pto && isOrderable(program, settings, today),
  ).map((program) => withFee(program, settings));
}

function withFee(program: Program, { replacementFeeOre: fee }: ProgramSettings): Program {
  return fee !== undefined && isPlastic(program) ? { ...program, replacementFeeOre: fee } : program;
}

/** True from 00:00 of the migration day, when the Rejsebillet app has taken over. */
function hasMigrated({ rejseBilletAppFrom }: ProgramSettings, today: Day): boolean {
  return rejseBilletAppFrom !== null && today >= rejseBilletAppFrom;
}

/** What a delivery is on a day: from the migration day the Dot app is the Rejsebillet app. */
export function deliveryOn(delivery: Origin, settings: ProgramSettings, today: Day): Origin {
  return delivery === 'DotApp' && hasMigrated(settings, today) ? 'RejseBilletApp' : delivery;
}

/** The program that has taken over by a day: a company's Rejsebillet app for its Dot app. */
export function programIdOn(id: string, settings: ProgramSettings, today: Day): string {
  const ordered = programById.get(id);
  const delivery = ordered && deliveryOn(ordered.delivery, settings, today);
  if (!ordered || delivery === ordered.delivery) return id;
  return PROGRAMS.find((it) => it.pto === ordered.pto && it.delivery === delivery)?.id ?? id;
}

/** An order's program as it is on a day. Throws on an unknown id. */
export function programOn(id: string, settings: ProgramSettings, today: Day): Program {
  return withFee(getProgram(programIdOn(id, settings, today)), settings);
}

/** Whether its company delivers new cards in this way on a day. */
export function isOrderable(
  { id, delivery }: Program,
  settings: ProgramSettings,
  today: Day,
): boolean {
  if (settings.deactivated.includes(id)) return false;
  switch (delivery) {
    case 'Rejsekort':
      return settings.isRejsekortOrderable;
    case 'DotApp':
      return !hasMigrated(settings, today);
    case 'RejseBilletApp':
      return hasMigrated(settings, today);
    case 'Normal':
    case 'UngdomskortApp':
    case 'DsbApp':
    case 'MidtApp':
      return true;
    case 'Unknown':
      return false;
    default:
      return delivery satisfies never;
  }
}

/** How a company delivers its cards on a Rejsekort. Throws for one that never did. */
export function rejsekortProgramOf(pto: TransportAuthority): Program {
  const program = PROGRAMS.find((it) => it.pto === pto && it.delivery === 'Rejsekort');
  if (!program) throw new Error(`${pto} has no Rejsekort`);
  return program;
}

/** True when a card is posted, so that an order needs a delivery address. */
export function isPhysical(program: Program): boolean {
  return program.delivery === 'Normal' || program.delivery === 'Rejsekort';
}

/** True for a card that its company makes and its holder hands in; a Rejsekort is its holder's own. */
export const isPlastic = ({ delivery }: Pick<Program, 'delivery'>): boolean =>
  delivery === 'Normal';

/** True for a payment that a company's own app takes, without a session of ours. */
export function isPaidInApp(payment: FlowPaymentType): boolean {
  return payment === 'MobileApp' || payment === 'RejseBilletApp';
}
