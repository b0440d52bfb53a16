import { formatKroner } from '#server/contract/written';
import type { GroupCardsAnswer } from '#server/contract/group-plan';
import { PortalForm } from '~/components/form/portal-form';
import { priceText } from '~/lib/price';
import type { Texts } from '~/lib/texts';

export interface SavedPlan {
  /** Where the form posts, and leads back to. */
  here: string;
  version: number;
  /** What somebody agrees to by saving; left out while it is not known yet. */
  promise?: string | undefined;
  /** The periods that can be changed, as they are shown: `id:from:to`. */
  rows: readonly string[];
  totals: Pick<
    GroupCardsAnswer['plan']['totals'],
    'total' | 'paid' | 'missing' | 'missingBefore'
  > | null;
  changeCount: number;
  isClosed: boolean;
}

/** What the plan costs, and the buttons that save it or give its changes up. */
export function SavePanel({ t, plan }: { t: Texts; plan: SavedPlan }) {
  const { here, version, promise, rows, totals, changeCount, isClosed } = plan;
  return (
    <>
      <h2>{t('plan.price')}</h2>
      <Totals t={t} totals={totals} />
      {isClosed ? null : (
        <PortalForm
          action={here}
          // What is seen is what is saved.
          hidden={{ version, 'row[]': rows, ...(promise === undefined ? {} : { promise }) }}
        >
          <div className="button-row plan-buttons">
            <button type="submit" className="button button-primary" name="intent" value="save">
              {t('plan.save')}
            </button>{' '}
            <button
              type="submit"
              className="button button-secondary"
              name="intent"
              value="save-finish"
            >
              {t('plan.save-finish')}
            </button>{' '}
            {changeCount > 0 ? (
              <button type="submit" className="button button-secondary" name="intent" value="reset">
                {t('plan.reset')}
              </button>
            ) : null}
          </div>
        </PortalForm>
      )}
    </>
  );
}

function Totals({ t, totals }: { t: Texts; totals: SavedPlan['totals'] }) {
  if (!totals) return <p>{t('plan.calendar.pricing')}</p>;
  const { total, paid, missing, missingBefore } = totals;
  const isOther = missing.value !== missingBefore.value;
  return (
    <dl className="plan-totals">
      <dt>{t('plan.total')}</dt>
      <dd>{priceText(total)}</dd>
      <dt>{t('plan.paid')}</dt>
      <dd>{formatKroner(paid)}</dd>
      <dt>{t('plan.missing')}</dt>
      <dd>
        {priceText(missing)}{' '}
        {isOther ? <small>{t('plan.before', { price: priceText(missingBefore) })}</small> : null}
      </dd>
    </dl>
  );
}
