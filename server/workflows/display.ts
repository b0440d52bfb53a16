import type { CardRank, EducationType } from '../contract/enums';
import type { Amount, DisplayPrice } from '../contract/shared';
import type { CardDetail } from '../contract/card';
import { formatKroner, longDay } from '../contract/written';
import type { ServerTexts } from '../deps';
import type { Day, Period } from '../domain/day';
import { priceLines } from '../domain/price-lines';
import { averageDayPriceOre, type PriceAnswer } from '../domain/pricing';
import { findTariffRow, PUBLISHED_TARIFF, type PricedScheme } from '../domain/tariff';

const ORE_PER_KRONE = 100;

/** Whole øre inside, kroner on the wire. */
export const kronerOf = (ore: number): number => ore / ORE_PER_KRONE;

const known = (ore: number): Amount => ({
  isValid: true,
  value: kronerOf(ore),
  invalidValueTitle: null,
});

const unknown = (texts: ServerTexts): Amount => ({
  isValid: false,
  value: null,
  invalidValueTitle: texts.t('price.unknown'),
});

/** What the days cost each, on average; an unknown price says why. */
export const dayPriceOf = (texts: ServerTexts, price: PriceAnswer, days: number): Amount =>
  price.ok ? known(averageDayPriceOre(price, days)) : unknown(texts);

/** The national price of one day of a scheme, in kroner; null on a day that the tariff does not know. */
export function nationalDayPrice(scheme: PricedScheme, day: Day): number | null {
  const row = findTariffRow(PUBLISHED_TARIFF, day);
  return row && kronerOf(row.dayPriceOre[scheme]);
}

/** What several cards cost together; unknown as soon as one price is. */
export const totalPriceOf = (texts: ServerTexts, prices: readonly PriceAnswer[]): Amount =>
  prices.every((price) => price.ok)
    ? known(prices.reduce((sum, { beneficiaryPriceOre }) => sum + beneficiaryPriceOre, 0))
    : unknown(texts);

/** A price as screens show it; an unknown one says why. With what it costs now to have the card made once more. */
export function displayPriceOf(
  texts: ServerTexts,
  price: PriceAnswer,
  replacementFeeOre: number | null = null,
): DisplayPrice {
  const none: Amount = { isValid: false, value: null, invalidValueTitle: null };
  const fee = {
    showReplacementFee: replacementFeeOre !== null && replacementFeeOre > 0,
    replacementFee: replacementFeeOre === null ? none : known(replacementFeeOre),
  };
  if (!price.ok) {
    return {
      cardPrice: unknown(texts),
      rebate: unknown(texts),
      beneficiaryPrice: unknown(texts),
      showComplexPrice: false,
      showNegativeRebate: false,
      ...fee,
      isIndicative: false,
    };
  }
  return {
    cardPrice: known(price.cardPriceOre),
    rebate: known(price.rebateOre),
    beneficiaryPrice: known(price.beneficiaryPriceOre),
    showComplexPrice: price.rebateOre > 0,
    showNegativeRebate: price.isNegativeRebate,
    ...fee,
    isIndicative: price.isIndicative,
  };
}

/** How the price of some days came about, line by line; no line where there is no price. */
export function priceLinesOf(
  texts: ServerTexts,
  { period, price }: { period: Period; price: PriceAnswer },
  { schemeType, subsidyLevel }: { schemeType: EducationType; subsidyLevel: CardRank },
): CardDetail['priceLines'] {
  if (!price.ok) return [];
  const lines = priceLines({
    scheme: schemeType as PricedScheme,
    rank: subsidyLevel,
    period,
    cardPriceOre: price.cardPriceOre,
    priceOre: price.beneficiaryPriceOre,
  });
  return lines.map(({ rule, days, amountOre, from, ...known }) => ({
    rule,
    text: texts.t(`price-line.${rule}`, {
      from: from === null ? '' : longDay(from),
      price: kronerText(known.dayPriceOre),
      ordinary: kronerText(known.ordinaryPriceOre),
      threshold: kronerText(known.thresholdOre),
    }),
    days,
    price: kronerOf(amountOre),
    amount: amountOre,
    from,
  }));
}

const kronerText = (ore: number | null): string =>
  ore === null ? '' : formatKroner(kronerOf(ore));

/** A code with its Danish title: the text `<area>.<code>`. */
export const titledOf = <T extends string>(texts: ServerTexts, area: string, value: T) => ({
  value,
  title: texts.t(`${area}.${value}`),
});

/** The scheme, with «: Praktik» for an internship. */
export function schemeTitleOf(
  texts: ServerTexts,
  { schemeType, subsidyLevel }: { schemeType: EducationType; subsidyLevel: CardRank },
): string {
  const scheme = texts.t(`scheme.${schemeType}`);
  return subsidyLevel === 'Secondary'
    ? texts.t('components.scheme.secondary', { scheme, level: texts.t('level.Secondary') })
    : scheme;
}
