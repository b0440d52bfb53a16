import { formatCard } from '#server/contract/written';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { ContactLink } from '~/components/frame/contact-link';
import { Notice } from '~/components/frame/notice';
import { sentCharge } from '~/forms/charge';
import { formatPeriod, formatShortDay, priceText } from '~/lib/format';
import { cardPath, groupPaymentPath, paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import type { GroupPageData, PeriodView } from './group-page';

interface Shown {
  group: GroupPageData;
}

/** What has to be known or done before anything else: why nothing can be planned, and what to pay. */
export function GroupNotices({ group }: Shown) {
  const { hindrance, current, coming } = group;
  return (
    <>
      {hindrance && hindrance.code !== 'group-approval-over' ? (
        <Hindrance {...hindrance} group={group} />
      ) : null}
      <PaymentTrouble group={group} />
      {[...current, ...coming].map((period) => (
        <ToPay key={period.id} period={period} />
      ))}
    </>
  );
}

/** These can be lifted by the company alone. */
const ASKS_COMPANY = ['account-blocked', 'group-blacklisted', 'group-approval-blocked'];

function Hindrance({ code, message, group }: NonNullable<GroupPageData['hindrance']> & Shown) {
  const t = useText();
  return (
    <Notice type="warning" sticky>
      <p>{message}</p>
      {ASKS_COMPANY.includes(code) ? (
        <p>
          <ContactLink />
        </p>
      ) : null}
      {group.canBeUnpaused ? <Unpause charge={group.chargeOnUnpausing} /> : null}
      {code === 'group-without-base' ? (
        <p>
          <a href={paths.overview}>{t('group.base')}</a>
        </p>
      ) : null}
    </Notice>
  );
}

/** Either the change of the group is finished, or it is given up and the cards go on as they were. */
function Unpause({ charge }: { charge: string | null }) {
  const t = useText();
  return (
    <>
      <p>{t('group.unpause-text')}</p>
      {charge === null ? null : <p>{t('group.unpause-charge', { charge })}</p>}
      <PortalForm hidden={sentCharge(charge)}>
        <Button variant="secondary">{t('group.unpause')}</Button>
      </PortalForm>
    </>
  );
}

/** The saved card will not pay for all that is to come. */
function PaymentTrouble({ group }: Shown) {
  const t = useText();
  const { paymentTrouble: trouble, creditCard, canChangePayment, id } = group;
  if (trouble === null) return null;
  const card = formatCard(creditCard?.cardTypeTitle ?? null, creditCard?.maskedCardNumber ?? null);
  return (
    <Notice type="warning" sticky title={t(`group.card-${trouble.kind}`, { card })}>
      <p>
        {trouble.kind === 'ending'
          ? t('group.card-ending-text', { day: formatShortDay(trouble.from) })
          : t('group.card-broken-text')}
      </p>
      {canChangePayment ? (
        <p>
          <a href={groupPaymentPath(id)} rel="nofollow">
            {t('group.change-payment')}
          </a>
        </p>
      ) : null}
    </Notice>
  );
}

/** A period that lapses unless it is paid in time. */
function ToPay({ period: { id, from, to, price, payment } }: { period: PeriodView }) {
  const t = useText();
  const { state, day, problem } = payment;
  if (problem !== null) {
    return (
      <Notice type="warning" title={problem.title} sticky>
        {problem.text}
      </Notice>
    );
  }
  if (day === null || (state !== 'due' && state !== 'failed')) return null;
  const vars = {
    price: priceText(price),
    day: formatShortDay(day),
    period: formatPeriod(from, to),
  };
  return (
    <Notice type="warning" sticky title={t(`group.${state}`, vars)}>
      <p>{t(`group.${state}-text`, vars)}</p>
      <p>
        <a href={cardPath(id)}>
          {t('group.due-link')}
          <span className="visually-hidden"> {vars.period}</span>
        </a>
      </p>
    </Notice>
  );
}
