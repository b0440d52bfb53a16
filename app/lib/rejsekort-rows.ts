import type { RejsekortCard } from '#server/contract/rejsekort';
import type { Texts } from './texts';

/** The number of the Rejsekort as a row among others; none for another delivery. */
export function rejsekortRows(
  card: Pick<RejsekortCard, 'cardNumber'> | null,
  t: Texts,
): { label: string; value: string }[] {
  if (!card) return [];
  const value = card.cardNumber ?? t('rejsekort.number-pending');
  return [{ label: t('rejsekort.number'), value }];
}
