import type { Amount } from '#server/contract/shared';
import { formatKroner } from '#server/contract/written';

/** An amount, or the API's words for why there is none. */
export function priceText(amount: Amount): string {
  return amount.isValid && amount.value !== null
    ? formatKroner(amount.value)
    : (amount.invalidValueTitle ?? '');
}
