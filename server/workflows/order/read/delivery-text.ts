import type { ServerTexts } from '../../../deps';
import { isPaidInApp, type Program } from '../../../domain/programs';

/** How and when the card reaches its holder, for the receipt and its mail. */
export function deliveryText(
  texts: ServerTexts,
  program: Program,
  { is_first_of_rejsekort, price_ore }: { is_first_of_rejsekort: number; price_ore: number },
): string {
  const isOnOwnCard = program.delivery === 'Rejsekort' && is_first_of_rejsekort === 0;
  return texts.t(`receipt.delivery.${isOnOwnCard ? 'own-rejsekort' : kindOf(program, price_ore)}`, {
    app: program.appName ?? '',
    min: program.deliveryDays.min,
    max: program.deliveryDays.max,
  });
}

function kindOf({ delivery, paymentProvider }: Program, priceOre: number) {
  if (delivery === 'Normal') return 'physical';
  if (delivery === 'Rejsekort') return 'Rejsekort';
  return isPaidInApp(paymentProvider) && priceOre > 0 ? 'paid-in-app' : 'app';
}
