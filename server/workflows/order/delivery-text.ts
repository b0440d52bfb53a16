import type { ServerTexts } from '../../deps';
import type { Program } from '../../domain/programs';

/** How and when the card reaches its holder, for the receipt and its mail (spec §2 Receipt). */
export function deliveryText(
  texts: ServerTexts,
  program: Program,
  { is_first_of_rejsekort }: { is_first_of_rejsekort: number },
): string {
  const isOnOwnCard = program.delivery === 'Rejsekort' && is_first_of_rejsekort === 0;
  return texts.t(`receipt.delivery.${isOnOwnCard ? 'own-rejsekort' : kindOf(program)}`, {
    app: program.appName ?? '',
    min: program.deliveryDays.min,
    max: program.deliveryDays.max,
  });
}

function kindOf({ delivery, paymentProvider }: Program) {
  if (delivery === 'Normal') return 'physical';
  if (delivery === 'Rejsekort') return 'Rejsekort';
  const isPaidInApp = paymentProvider === 'MobileApp' || paymentProvider === 'RejseBilletApp';
  return isPaidInApp ? 'paid-in-app' : 'app';
}
