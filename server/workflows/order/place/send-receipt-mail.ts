import type { RouteInfo } from '../../../contract/shared';
import { formatKroner, longPeriod } from '../../../contract/written';
import { snapshotColumn } from '../../../db/json-columns';
import { findReceipt } from '../../../db/receipts';
import type { Deps } from '../../../deps';
import { dayInCopenhagen } from '../../../domain/day';
import { programOn } from '../../../domain/programs';
import { kronerOf, schemeTitleOf } from '../../display';
import { deliveryText } from '../read/delivery-text';

/** Mails the receipt of an order; its id makes a mail sent twice recognisable as one. */
export async function sendReceiptMail(deps: Deps, { flowId }: { flowId: string }): Promise<void> {
  const row = await findReceipt(deps.connection.db, flowId);
  if (!row?.contact_email) return;
  const group = snapshotColumn.read(row.snapshot);
  const { texts, config } = deps;
  const program = programOn(row.program_id, config.programs, dayInCopenhagen(deps.clock.now()));
  const vars = {
    name: row.first_name,
    number: row.number,
    scheme: schemeTitleOf(texts, group),
    period: longPeriod(row.from_day, row.to_day),
    price: formatKroner(kronerOf(row.price_ore)),
    route: routeText(deps, group.route),
    delivery: deliveryText(texts, program, row),
    url: `${config.publicOrigin}/overview`,
  };
  await deps.mail.send({
    id: `receipt-${flowId}`,
    to: row.contact_email,
    subject: texts.t('mail.receipt.subject', vars),
    text: texts.t('mail.receipt.text', vars),
  });
}

/** The route as pages write it. */
function routeText({ texts }: Pick<Deps, 'texts'>, { from, to, via }: RouteInfo): string {
  return via
    ? texts.t('components.route.title-via', { from, to, via })
    : texts.t('components.route.title', { from, to });
}
