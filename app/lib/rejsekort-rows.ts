import type { RejsekortCard } from '#server/contract/rejsekort';
import type { Texts } from './texts';

/** What pages show of a Rejsekort, and no more. */
export const rejsekortFacts = ({ id, cardNumber, rkCardStatus, canBeReplaced }: RejsekortCard) => ({
  ...{ id, cardNumber, rkCardStatus, canBeReplaced },
});

/** The Rejsekort as rows among others: its number, and how it is unless all is well; none for another delivery. */
export function rejsekortRows(
  card: Pick<RejsekortCard, 'cardNumber' | 'rkCardStatus'> | null,
  t: Texts,
): { label: string; value: string; isNumber: boolean; note?: string }[] {
  if (!card) return [];
  const { value, title } = card.rkCardStatus;
  const isWell = value === 'Issued' || value === 'Ordered';
  return [
    {
      label: t('rejsekort.number'),
      value: card.cardNumber ?? t('rejsekort.number-pending'),
      isNumber: card.cardNumber !== null,
      ...(isWell ? {} : { note: title }),
    },
  ];
}

/** The last four digits of a number that is shown in groups. */
export const lastFour = (cardNumber: string): string => cardNumber.replaceAll(' ', '').slice(-4);
