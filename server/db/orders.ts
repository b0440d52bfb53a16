import { sql } from 'kysely';
import { z } from 'zod';
import {
  cardRank,
  cardStatus,
  educationType,
  type CardRank,
  type CardStatus,
  type EducationType,
} from '../contract/enums';
import { day, id } from '../contract/shared';
import { STATUSES_OVER } from '../domain/card-status';
import { preparedFirst } from './prepared';
import type { FlowWhere } from './order-flows';

/**
 * An order for its pages and its rules: the row with what they need to know of its person, the cards
 * that the person holds, and the route and payment that are under way.
 */
export const findOrderRow = preparedFirst((db, where: FlowWhere) => {
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
      'photo_draft.id as draft_id',
      'photo_draft.is_existing_photo as draft_is_existing_photo',
      'photo_draft.width as draft_width',
      'photo_draft.height as draft_height',
      'photo_draft.crop_left as draft_crop_left',
      'photo_draft.crop_top as draft_crop_top',
      'photo_draft.crop_width as draft_crop_width',
    ])
    .select((e) =>
      e
        .selectFrom('card')
        .innerJoin('card_group', 'card_group.id', 'card.group_id')
        .innerJoin('approval as ordered', 'ordered.id', 'card_group.approval_id')
        .select(
          sql<string>`string_agg(card.id || ' ' || card.from_day || ' ' || card.to_day || ' ' || card.status || ' ' || coalesce(card.operation_id, '-') || ' ' || ordered.scheme_type || ' ' || ordered.subsidy_level, ',')`.as(
            'cards',
          ),
        )
        .whereRef('card.beneficiary_id', '=', 'order_flow.beneficiary_id')
        .whereRef('card.group_id', '!=', 'order_flow.group_id')
        .where('card.status', 'not in', STATUSES_OVER)
        .as('held_cards'),
    )
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
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;

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

/** One card of `held_cards`, as the query puts it together. */
const heldCard = z
  .tuple([id, day, day, cardStatus, z.string(), educationType, cardRank])
  .transform(([id, from, to, status, operation, scheme, level]): HeldCard => {
    const hasPayment = operation !== '-';
    return { id, period: { from, to }, status, hasPayment, scheme, level };
  });

/** The cards that come along with an order of the person. */
export const heldCards = ({ held_cards }: Pick<OrderRow, 'held_cards'>): HeldCard[] =>
  (held_cards?.split(',') ?? []).map((card) => heldCard.parse(card.split(' ')));
