import type { Queryable } from './connect';

/*
 * All rows of one person, for the archive that they fetch: seldom asked for, and without a limit, as what is
 * left out would be missing.
 */

/** Each kind of row, in the order of its page. */
export async function allOfPerson(db: Queryable, id: string) {
  return {
    identities: await db
      .selectFrom('identity')
      .selectAll()
      .where('beneficiary_id', '=', id)
      .execute(),
    approvals: await db
      .selectFrom('approval')
      .selectAll()
      .where('beneficiary_id', '=', id)
      .orderBy('valid_from', 'desc')
      .execute(),
    routes: await db
      .selectFrom('route')
      .innerJoin('approval', 'approval.id', 'route.approval_id')
      .selectAll('route')
      .where('approval.beneficiary_id', '=', id)
      .orderBy('route.position')
      .execute(),
    orders: await db
      .selectFrom('order_flow')
      .leftJoin('receipt', 'receipt.flow_id', 'order_flow.id')
      .selectAll('order_flow')
      .select('receipt.number')
      .where('order_flow.beneficiary_id', '=', id)
      .orderBy('order_flow.created_at', 'desc')
      .execute(),
    cards: await db
      .selectFrom('card')
      .innerJoin('card_group', 'card_group.id', 'card.group_id')
      .selectAll('card')
      .select('card_group.snapshot')
      .where('card.beneficiary_id', '=', id)
      .orderBy('card.from_day', 'desc')
      .execute(),
    payments: await db
      .selectFrom('payment_operation')
      .selectAll()
      .where('beneficiary_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
    refunds: await db
      .selectFrom('refund')
      .innerJoin('payment_operation', 'payment_operation.id', 'refund.operation_id')
      .selectAll('refund')
      .where('payment_operation.beneficiary_id', '=', id)
      .orderBy('refund.created_at', 'desc')
      .execute(),
    receipts: await db
      .selectFrom('payment_receipt')
      .innerJoin('payment_operation', 'payment_operation.id', 'payment_receipt.operation_id')
      .select([
        'payment_receipt.number',
        'payment_receipt.amount_ore',
        'payment_receipt.created_at',
      ])
      .where('payment_operation.beneficiary_id', '=', id)
      .orderBy('payment_receipt.number', 'desc')
      .execute(),
    methods: await db
      .selectFrom('saved_method')
      .selectAll()
      .where('beneficiary_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
    rejsekort: await db
      .selectFrom('rejsekort_card')
      .selectAll()
      .where('beneficiary_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
    replacedRejsekort: await db
      .selectFrom('rejsekort_replacement')
      .select(['rejsekort_card_id', 'old_number', 'state'])
      .where('beneficiary_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
    tickets: await db
      .selectFrom('pdf_ticket_request')
      .leftJoin('pdf_ticket', 'pdf_ticket.request_id', 'pdf_ticket_request.id')
      .selectAll('pdf_ticket_request')
      .select(['pdf_ticket.number', 'pdf_ticket.created_at as made_at', 'pdf_ticket.file'])
      .where('pdf_ticket_request.beneficiary_id', '=', id)
      .orderBy('pdf_ticket_request.created_at', 'desc')
      .execute(),
    messages: await db
      .selectFrom('message')
      .selectAll()
      .where('beneficiary_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
    notifications: await db
      .selectFrom('notification')
      .selectAll()
      .where('beneficiary_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
    logins: await db
      .selectFrom('session')
      .selectAll()
      .where('beneficiary_id', '=', id)
      .where('shadow_of', 'is', null)
      .orderBy('created_at', 'desc')
      .execute(),
    photo: await db
      .selectFrom('photo')
      .innerJoin('beneficiary', 'beneficiary.photo_id', 'photo.id')
      .select('photo.created_at')
      .where('beneficiary.id', '=', id)
      .executeTakeFirst(),
  };
}
