import { z } from 'zod';
import { day, id, instant, routeInfo } from './shared';

/** Who tells us of something by itself. */
export const eventSender = z.enum(['companies', 'gvss', 'rejsekort']);
export type EventSender = z.infer<typeof eventSender>;

/** Beside its kind, every event says when it happened: an older one never undoes a newer one. */
const event = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), at: instant, ...shape });

/** A name that a person reads. */
const name = z.string().trim().min(1).max(100);

const internshipsListed = event('internships-listed', { groupId: id, isListed: z.boolean() });
const groupChanged = event('group-changed', { groupId: id, school: name });
const appCardRefunded = event('app-card-refunded', {
  cardId: id,
  refundOre: z.number().int().positive().max(10_000_000),
});

/** A route as GVSS has it now; the ordinary pass for 30 days in øre, null when the tariff has none. */
const routeUpdated = event('route-updated', {
  groupId: id,
  /** The first day on which it is good so. */
  from: day,
  info: routeInfo,
  ordinaryPriceOre: z.number().int().nonnegative().nullable(),
});
/** The holder has moved, or learns elsewhere, and the route does not lead there. */
const routeIncompatible = event('route-incompatible', {
  groupId: id,
  what: z.enum(['address', 'school', 'both']),
});

/** What Rejsekort knows a period by begins with the id of its card here. */
const periodKnown = event('period-known', { cardId: id });
const periodRefunded = event('period-refunded', { cardId: id });
const rejsekortReplaced = event('rejsekort-replaced', { cardId: id });
/** The physical card that the period lies on is locked, or no longer. */
const rejsekortLocked = event('rejsekort-locked', { cardId: id, isLocked: z.boolean() });

/** A way of delivery can be ordered no more, or again. */
const programOffered = event('program-offered', { programId: id, isOffered: z.boolean() });
/** The DOT app of a company is the Rejsebillet app from a day on. */
const programReplaced = event('program-replaced', { programId: id, from: day });

/** `POST /api/events/{sender}/{event}`, from server to server. */
export const outsideEvent = z.discriminatedUnion('kind', [
  internshipsListed,
  groupChanged,
  appCardRefunded,
  routeUpdated,
  routeIncompatible,
  periodKnown,
  periodRefunded,
  rejsekortReplaced,
  rejsekortLocked,
  programOffered,
  programReplaced,
]);
export type OutsideEvent = z.infer<typeof outsideEvent>;
export type EventKind = OutsideEvent['kind'];
/** Of a way of delivery, whoever has it; the others are about what one person has. */
export type ProgramEvent = Extract<OutsideEvent, { programId: string }>;
export type PersonEvent = Exclude<OutsideEvent, ProgramEvent>;
export type EventOf<Kind extends EventKind> = Extract<OutsideEvent, { kind: Kind }>;

/** Who may tell what. */
export const SENDER_OF: Record<EventKind, EventSender> = {
  'internships-listed': 'companies',
  'group-changed': 'companies',
  'app-card-refunded': 'companies',
  'program-offered': 'companies',
  'program-replaced': 'companies',
  'route-updated': 'gvss',
  'route-incompatible': 'gvss',
  'period-known': 'rejsekort',
  'period-refunded': 'rejsekort',
  'rejsekort-replaced': 'rejsekort',
  'rejsekort-locked': 'rejsekort',
};

export const outsideEventTaken = z.object({
  /** `known` when it was told before, `late` when a newer one about the same has come already. */
  result: z.enum(['taken', 'known', 'late']),
});
export type OutsideEventTaken = z.infer<typeof outsideEventTaken>;
