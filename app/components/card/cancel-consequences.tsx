import type { Cancellation } from '#server/contract/cancellation';
import { formatCard, formatKroner } from '#server/contract/written';
import { formatDay, formatPeriod } from '~/lib/format';
import { useText, type Texts } from '~/lib/texts';

interface Shown {
  cancellation: Cancellation;
}

const LEAST_CHARGED = 30;

/** True for a card that was paid, and of which nothing comes back: that needs a tick of its own. */
export const isCostly = ({ back }: Cancellation): boolean => back.kind === 'none';

/** What the button does. */
export function cancelButtonText({ back }: Cancellation, t: Texts): string {
  if (back.kind === 'none') return t('cancel.button.none');
  if (back.kind === 'on-return') return t('cancel.button.on-return');
  return back.kind === 'whole' || back.kind === 'part'
    ? t('cancel.button.back', { price: formatKroner(back.amount) })
    : t('cancel.button.plain');
}

/** What happens to paid periods that a plan takes out, as the page of their cancellation says it. */
export function WithdrawnPeriods({ withdrawn }: { withdrawn: readonly Cancellation[] }) {
  const t = useText();
  return withdrawn.map((cancellation) => {
    const { cardId, period } = cancellation;
    const days = formatPeriod(period.from, period.to);
    return (
      <section key={cardId}>
        <h3>{t('cancel.removed', { period: days })}</h3>
        <CancelConsequences cancellation={cancellation} />
      </section>
    );
  });
}

/** What happens to the money, the days and the internship cards. */
export function CancelConsequences({ cancellation }: Shown) {
  const t = useText();
  const { internships } = cancellation;
  const periods = internships.map(({ period: { from, to } }) => formatPeriod(from, to)).join(', ');
  return (
    <>
      <PaidSoFar cancellation={cancellation} />
      <p>
        <strong>{backText(cancellation, t)}</strong> {whyText(cancellation, t)}
      </p>
      {internships.length > 0 ? (
        <p>{t('cancel.internships', { count: internships.length, periods })}</p>
      ) : null}
      <p>
        {cancellation.back.kind === 'on-return'
          ? t('cancel.days-free-on-return')
          : t('cancel.days-free')}{' '}
        {t('cancel.final')}
      </p>
    </>
  );
}

/** What was paid for all of it, and for which of its days that stays. */
function PaidSoFar({ cancellation: { back, paid, days, charged } }: Shown) {
  const t = useText();
  if (back.kind !== 'part' && back.kind !== 'none') return null;
  const isLeast = charged?.days === LEAST_CHARGED;
  return (
    <p>
      {t('cancel.paid', { price: formatKroner(paid), days })}{' '}
      {charged
        ? t(isLeast ? 'cancel.charged' : 'cancel.charged-used', { day: formatDay(charged.to) })
        : null}
    </p>
  );
}

function methodOf({ creditCard }: Cancellation, t: Texts): string {
  return creditCard
    ? formatCard(creditCard.cardTypeTitle, creditCard.maskedCardNumber)
    : t('cancel.your-card');
}

function backText(cancellation: Cancellation, t: Texts): string {
  const { back, paid, pto } = cancellation;
  const method = methodOf(cancellation, t);
  const price = formatKroner(back.amount);
  const day = back.promisedOn === null ? '' : formatDay(back.promisedOn);
  switch (back.kind) {
    case 'whole':
      return t('cancel.back.whole', { price, method, day });
    case 'part': {
      const { from = '', to = '' } = back.period ?? {};
      const period = formatPeriod(from, to);
      return t('cancel.back.part', { price, method, day, period, days: back.days });
    }
    case 'on-return': {
      const [counted, last] = [
        formatDay(back.countedOn ?? ''),
        formatDay(back.lastWithMoney ?? ''),
      ];
      const key = back.isFalling ? 'cancel.back.on-return-falling' : 'cancel.back.on-return';
      return t(key, { price, counted, last, company: pto.title });
    }
    case 'released':
      return t('cancel.back.released', { price });
    case 'none':
      return t('cancel.back.none');
    case 'unpaid':
      return t(paid === 0 ? 'cancel.back.free' : 'cancel.back.unpaid');
  }
}

function whyText(cancellation: Cancellation, t: Texts): string {
  const { back, today, period, ticketTo } = cancellation;
  const { kind, reason } = back;
  if (reason === 'ticket' || (kind === 'part' && ticketTo !== null)) {
    return t('cancel.back.ticket', { day: formatDay(ticketTo ?? '') });
  }
  if (kind === 'on-return') {
    const end = formatDay(back.returnBy ?? '');
    return t('cancel.back.on-return-why', { end, method: methodOf(cancellation, t) });
  }
  if (kind === 'none') return t(`cancel.back.none-${reason ?? 'late'}`);
  if (kind !== 'whole') return '';
  return t(today === period.from ? 'cancel.back.whole-first' : 'cancel.back.whole-why');
}
