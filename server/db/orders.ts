import { sql } from 'kysely';
import type { CardRank, CardStatus, EducationType } from '../contract/enums';
import { STATUSES_OVER } from '../domain/card-status';
import { approvalsInForce, type ApprovalRow, type RouteRow } from './approvals';
import { periodOf, type CardWithApproval } from './cards';
import type { Queryable } from './connect';
import { jsonRows, readRows } from './json-rows';
import type { FlowWhere } from './order-flows';
import { preparedFirst } from './prepared';
import type { SavedMethodRow } from './saved-methods';

/** A route as it is read as a row among JSON. */
export const routeColumns = [
  'route.id',
  'route.approval_id',
  'route.flow_id',
  'route.vus_route_id',
  'route.pto',
  'route.info',
  'route.ordinary_price_ore',
  'route.position',
] as const;

const THE_PERSON = sql.ref<string>('order_flow.beneficiary_id');

/** The routes of all approvals: those of the register, and those chosen in the order, the newest last. */
const routesOfOrder = (db: Queryable) =>
  db
    .selectFrom('route')
    .innerJoin('approval', 'approval.id', 'route.approval_id')
    .select(routeColumns)
    .where('approval.beneficiary_id', '=', THE_PERSON)
    .where('approval.removed_at', 'is', null)
    // The one that the order has already is among them, wherever it was chosen.
    .where((e) =>
      e.or([
        e('route.flow_id', 'is', null),
        e('route.flow_id', '=', sql.ref<string>('order_flow.id')),
        e('route.id', '=', sql.ref<string>('order_flow.route_id')),
      ]),
    )
    .orderBy('route.position')
    .limit(1000);

/** The cards that still hold their days, those of the order's own group apart. */
const cardsHeldBeside = (db: Queryable) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .innerJoin('approval as ordered', 'ordered.id', 'card_group.approval_id')
    .select(['card.id', 'card.from_day', 'card.to_day', 'card.status', 'card.operation_id'])
    .select(['ordered.scheme_type', 'ordered.subsidy_level'])
    .where('card.beneficiary_id', '=', THE_PERSON)
    .where('card.group_id', '!=', sql.ref<string>('order_flow.group_id'))
    .where('card.status', 'not in', STATUSES_OVER);

/** Every group of the person with the card that is saved for its payments, the newest last. */
const groupsOfPerson = (db: Queryable) =>
  db
    .selectFrom('card_group')
    .leftJoin('saved_method', 'saved_method.id', 'card_group.saved_method_id')
    .select([
      'card_group.id',
      'card_group.approval_id',
      'card_group.is_obsolete',
      'card_group.payment_type',
      'card_group.payment_mode',
      'card_group.saved_method_id',
      'saved_method.state as method_state',
      'saved_method.expiry as method_expiry',
    ])
    .where('card_group.beneficiary_id', '=', THE_PERSON)
    .orderBy('card_group.created_at')
    .orderBy('card_group.id')
    .limit(200);
export type PaidGroup = Awaited<ReturnType<ReturnType<typeof groupsOfPerson>['execute']>>[number];

/** The cards and agreements that providers keep of the person, newest first; deleted ones apart. */
const methodsOfPerson = (db: Queryable) =>
  db
    .selectFrom('saved_method')
    .select(['id', 'beneficiary_id', 'provider', 'reference', 'masked_number', 'expiry'])
    .select(['brand', 'state', 'created_at'])
    .where('beneficiary_id', '=', THE_PERSON)
    .where('state', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50);

const findOrderRow = preparedFirst((db, where: FlowWhere) => {
  let query = db
    .selectFrom('order_flow')
    .innerJoin('beneficiary', 'beneficiary.id', 'order_flow.beneficiary_id')
    .leftJoin('photo_draft', 'photo_draft.beneficiary_id', 'order_flow.beneficiary_id')
    // The latest visit to the route picker, whether it came to something or not.
    .leftJoin('route_request', (join) =>
      join.on((e) =>
        e(
          'route_request.token_hash',
          '=',
          e
            .selectFrom('route_request as latest')
            .select('latest.token_hash')
            .whereRef('latest.flow_id', '=', 'order_flow.id')
            .orderBy('latest.created_at', 'desc')
            .limit(1),
        ),
      ),
    )
    .selectAll('order_flow')
    .select([
      'route_request.frame_url_encrypted as route_request_frame_url',
      'route_request.approval_id as route_request_approval_id',
      'route_request.expires_at as route_request_expires_at',
      'route_request.outcome as route_request_outcome',
      'route_request.route_id as route_request_route_id',
    ])
    .select([
      'beneficiary.first_name',
      'beneficiary.last_name',
      'beneficiary.birth_date',
      'beneficiary.contact_email',
      'beneficiary.contact_phone',
      'beneficiary.contact_phone_country',
      'beneficiary.delivery_address',
      'beneficiary.registered_address',
      'beneficiary.stated_address',
      'beneficiary.photo_id',
      'beneficiary.rejsekort_customer_id',
      'beneficiary.rejsekort_consent_at',
      'beneficiary.rejsebillet_banner_dismissed_on',
      'beneficiary.secondary_blacklisted_at',
      'photo_draft.id as draft_id',
      'photo_draft.is_existing_photo as draft_is_existing_photo',
      'photo_draft.width as draft_width',
      'photo_draft.height as draft_height',
      'photo_draft.crop_left as draft_crop_left',
      'photo_draft.crop_top as draft_crop_top',
      'photo_draft.crop_width as draft_crop_width',
    ])
    .select([
      jsonRows(db, approvalsInForce(db).where('approval.beneficiary_id', '=', THE_PERSON)).as(
        'approvals',
      ),
      jsonRows(db, routesOfOrder(db)).as('routes'),
      jsonRows(db, cardsHeldBeside(db)).as('held_cards'),
      jsonRows(db, groupsOfPerson(db)).as('groups'),
      jsonRows(db, methodsOfPerson(db)).as('methods'),
    ])
    .select((e) =>
      e
        .selectFrom('card_group as newest')
        .select('newest.program_id')
        .whereRef('newest.beneficiary_id', '=', 'order_flow.beneficiary_id')
        .where('newest.is_obsolete', '=', 0)
        .orderBy('newest.created_at', 'desc')
        .limit(1)
        .as('newest_program_id'),
    )
    // Periods are loaded on the newest Rejsekort, once it has been made.
    .select((e) =>
      e
        .selectFrom('rejsekort_card')
        .select('rejsekort_card.from_day')
        .whereRef('rejsekort_card.beneficiary_id', '=', 'order_flow.beneficiary_id')
        .where('rejsekort_card.card_number', 'is not', null)
        .orderBy('rejsekort_card.created_at', 'desc')
        .limit(1)
        .as('rejsekort_from'),
    )
    .select((e) =>
      e
        .selectFrom('payment_operation')
        .select('payment_operation.id')
        .whereRef('payment_operation.flow_id', '=', 'order_flow.id')
        .orderBy('payment_operation.attempt', 'desc')
        .limit(1)
        .as('payment_session_id'),
    )
    .select((e) =>
      e
        .selectFrom('payment_operation')
        .select('payment_operation.state')
        .whereRef('payment_operation.flow_id', '=', 'order_flow.id')
        .orderBy('payment_operation.attempt', 'desc')
        .limit(1)
        .as('payment_state'),
    )
    .where('order_flow.beneficiary_id', '=', where.beneficiaryId);
  if (where.flowId !== undefined) query = query.where('order_flow.id', '=', where.flowId);
  if (where.groupId !== undefined) query = query.where('order_flow.group_id', '=', where.groupId);
  if (where.isOpen) query = query.where('order_flow.is_open', '=', sql.lit(1));
  return query;
});

/** The row of an order with what is to be known of its person, and the route and payment under way. */
export type OrderRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findOrderRow>>>,
  'approvals' | 'routes' | 'held_cards' | 'groups' | 'methods'
>;

/** A card that the person of an order has already, for whichever approval. */
export interface HeldCard {
  id: string;
  period: { from: string; to: string };
  status: CardStatus;
  /** A payment for it is under way or done. */
  hasPayment: boolean;
  scheme: EducationType;
  level: CardRank;
}

/** An order for its pages and its rules, with what its person has beside it. */
export interface FoundOrder {
  flow: OrderRow;
  approvals: ApprovalRow[];
  /** The routes of all these approvals. */
  allRoutes: RouteRow[];
  /** The cards that the person has already. */
  held: HeldCard[];
  /** The company makes no internship cards for the person. */
  isBlacklisted: boolean;
  /** Every group of the person, newest last. */
  groups: PaidGroup[];
  /** What providers keep of the person to pay with, newest first. */
  methods: SavedMethodRow[];
}

/** One query; undefined when there is no such order, or it is another person's. */
export async function findOrder(db: Queryable, where: FlowWhere): Promise<FoundOrder | undefined> {
  const row = await findOrderRow(db, where);
  if (!row) return undefined;
  const { approvals, routes, held_cards, groups, methods, ...flow } = row;
  return {
    flow,
    approvals: readRows(approvals),
    allRoutes: readRows(routes),
    held: readRows(held_cards).map((card) => heldCard(card)),
    isBlacklisted: flow.secondary_blacklisted_at !== null,
    groups: readRows(groups),
    methods: readRows(methods),
  };
}

type HeldCardRow = Pick<
  CardWithApproval,
  'id' | 'from_day' | 'to_day' | 'status' | 'operation_id' | 'scheme_type' | 'subsidy_level'
>;

/** A card that holds its days, as the rules see it. */
export const heldCard = (card: HeldCardRow): HeldCard => ({
  id: card.id,
  period: periodOf(card),
  status: card.status,
  hasPayment: card.operation_id !== null,
  scheme: card.scheme_type,
  level: card.subsidy_level,
});
