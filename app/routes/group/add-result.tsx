import type { NextPeriodAnswer, PricedPeriod } from '#server/contract/next-period';
import { formatKroner } from '#server/contract/written';
import { WithdrawnPeriods } from '~/components/card/cancel-consequences';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { Modal } from '~/components/frame/modal';
import { raisedWarnings } from '~/forms/period';
import { formatPeriod, priceText } from '~/lib/format';
import { useText } from '~/lib/texts';

interface Shown {
  answer: NextPeriodAnswer;
}

/** What is taken out and was not paid: what comes back of the others is told with each. */
function unpaidOf({ removed, withdrawn }: NextPeriodAnswer): PricedPeriod[] {
  const paidFrom = new Set(withdrawn.map(({ period }) => period.from));
  return removed.filter(({ period }) => !paidFrom.has(period.from));
}

/** What becomes of each period, and what is still to be paid. */
export function NextPeriodResult({ answer }: Shown) {
  const t = useText();
  const { missing, chargedToday, added, removed, staying } = answer;
  const same = staying.length > 0 ? 'group.next.same' : 'group.next.nothing';
  return (
    <section>
      <h2 id="resultat" tabIndex={-1} autoFocus>
        {t('group.next.result')}
      </h2>
      {added.length + removed.length === 0 ? <p>{t(same)}</p> : null}
      <Periods title={t('group.next.staying')} periods={staying} />
      <Periods title={t('group.next.added')} periods={added} />
      <Periods title={t('group.next.removed')} periods={unpaidOf(answer)} />
      <WithdrawnPeriods withdrawn={answer.withdrawn} />
      <p>{t('group.next.missing', { price: priceText(missing) })}</p>
      {chargedToday > 0 ? (
        <p>{t('group.next.charged', { price: formatKroner(chargedToday) })}</p>
      ) : null}
    </section>
  );
}

function Periods({ title, periods }: { title: string; periods: readonly PricedPeriod[] }) {
  const t = useText();
  if (periods.length === 0) return null;
  return (
    <section className="coming-periods">
      <h3>{title}</h3>
      <ul>
        {periods.map(({ period: { from, to }, days, displayPrice }) => (
          <li key={from}>
            <p>
              <span>
                {t('group.next.row', {
                  period: formatPeriod(from, to),
                  days: t('group.days', { count: days }),
                })}
              </span>{' '}
              <span className="price">{priceText(displayPrice.beneficiaryPrice)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** «Bemærk»: what is removed and warned of; Acceptér saves exactly that, or nothing. */
export function NextPeriodQuestion({
  answer,
  typed,
  closeHref,
}: Shown & { typed: Readonly<Record<string, string>>; closeHref: string }) {
  const t = useText();
  const { withdrawn, added, warnings, chargedToday, promise } = answer;
  const unpaid = unpaidOf(answer);
  return (
    <Modal
      title={t('order.periods.warning-title')}
      closeHref={closeHref}
      text={
        <>
          <Periods title={t('group.next.removed')} periods={unpaid} />
          {unpaid.length > 0 ? <p>{t('group.next.removed-text')}</p> : null}
          <WithdrawnPeriods withdrawn={withdrawn} />
          <Periods title={t('group.next.added')} periods={added} />
          {chargedToday > 0 ? (
            <p>{t('group.next.charged', { price: formatKroner(chargedToday) })}</p>
          ) : null}
          {raisedWarnings(warnings).map((warning) => (
            <p key={warning}>{t(`order.warning.${warning}`)}</p>
          ))}
        </>
      }
    >
      <PortalForm hidden={{ promise, intent: 'confirm' }} typed={typed}>
        <ButtonRow>
          <Button>{t('common.accept')}</Button>
          <ButtonLink href={closeHref} variant="secondary" closesDialog>
            {t('common.cancel')}
          </ButtonLink>
        </ButtonRow>
      </PortalForm>
    </Modal>
  );
}
