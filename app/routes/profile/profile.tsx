import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { customerNumber } from '#server/contract/written';
import type { Profile } from '#server/contract/profile-view';
import { must } from '~/api/client.server';
import { AddressText } from '~/components/card/address-text';
import { useViewer } from '~/components/frame/viewer';
import { LoadFailure } from '~/components/frame/load-failure';
import { ErrorSummary } from '~/components/form/error-summary';
import { SummaryList, type SummaryRow } from '~/components/card/summary-list';
import { OwnPhoto } from '~/components/card/travel-card';
import { refuseForm, UNKNOWN_BUTTON } from '~/forms/reply.server';
import { useReply } from '~/forms/use-portal-form';
import { formatDay, formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths, photoPath } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { present } from '~/lib/present';
import { schemeTitle } from '~/lib/scheme-title';
import { useText, type Texts } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { AnswerButton, OwnPages } from './own-parts';

export const handle: PageHandle = { i18n: ['profile'], title: 'profile.title', script: 'enhance' };

export const loader = guardedLoader(async ({ api }) => ({ profile: await api.get(calls.profile) }));

const answer = z.enum(['yes', 'no']);
const answers = z.object({ marketing: answer, reminders: answer });

/**
 * Says yes or no to news and offers, or to reminders; the button names the answer, so a second press
 * repeats it.
 */
export const action = guardedAction(async ({ form, api, flash }) => {
  const { marketing, reminders } = readFields(form, answers);
  if (reminders) {
    const areMailed = reminders === 'yes';
    must(await api.call(calls.changeReminders, { body: { areMailed } }));
    const key = areMailed ? 'profile.reminders.resumed' : 'profile.reminders.stopped';
    flash({ type: 'success', key });
    return redirect(paths.profile, 303);
  }
  if (!marketing) return refuseForm([UNKNOWN_BUTTON]);
  const isGiven = marketing === 'yes';
  must(await api.call(calls.changeMarketingConsent, { body: { allowMarketingContact: isGiven } }));
  const key = isGiven ? 'profile.marketing.said-yes' : 'profile.marketing.said-no';
  flash({ type: 'success', key });
  return redirect(paths.profile, 303);
});

export default function ProfilePage() {
  const t = useText();
  const { profile } = useLoaderData<typeof loader>();
  const { isShadow } = useViewer();
  const { photoId, contactInfo, deliveryAddress, allowMarketingContact, remindersAreMailed } =
    profile;
  return (
    <>
      <h1>{t('profile.title')}</h1>
      <ErrorSummary formErrors={useReply()?.error[''] ?? []} />
      {isShadow ? <p>{t('components.own-only')}</p> : null}
      <section>
        <h2>{t('profile.person')}</h2>
        <SummaryList rows={personRows(profile, t)} />
      </section>
      <section>
        <h2>{t('profile.photo')}</h2>
        {photoId ? <OwnPhoto href={photoPath(photoId)} /> : null}
        <p>{t(photoId ? 'profile.photo.change' : 'profile.no-photo')}</p>
      </section>
      <section>
        <h2>{t('profile.contacts')}</h2>
        {contactInfo ? (
          <SummaryList
            rows={[
              { label: t('profile.email'), value: contactInfo.email },
              { label: t('profile.phone'), value: contactInfo.displayPhone },
            ]}
          />
        ) : (
          <p>{t('profile.no-contacts')}</p>
        )}
        {isShadow ? null : (
          <p>
            <a href={paths.profileContacts}>
              {t(contactInfo ? 'profile.contacts.change' : 'profile.contacts.add')}
            </a>
          </p>
        )}
      </section>
      <section>
        <h2>{t('profile.address')}</h2>
        <p>
          {deliveryAddress ? <AddressText address={deliveryAddress} /> : t('profile.no-address')}
        </p>
        {isShadow ? null : (
          <p>
            <a href={paths.profileAddress}>
              {t(deliveryAddress ? 'profile.address.change' : 'profile.address.add')}
            </a>
          </p>
        )}
      </section>
      <section>
        <h2>{t('profile.subsidies')}</h2>
        <SubsidiesInUse subsidies={profile.subsidiesInUse} />
      </section>
      <section>
        <h2>{t('profile.reminders')}</h2>
        <p>{t(remindersAreMailed ? 'profile.reminders.on' : 'profile.reminders.off')}</p>
        <AnswerButton
          name="reminders"
          isYes={remindersAreMailed}
          stop="profile.reminders.stop"
          start="profile.reminders.resume"
        />
      </section>
      <section>
        <h2>{t('profile.marketing')}</h2>
        <p>{t(allowMarketingContact ? 'profile.marketing.yes' : 'profile.marketing.no')}</p>
        <AnswerButton
          name="marketing"
          isYes={allowMarketingContact}
          stop="profile.marketing.say-no"
          start="profile.marketing.say-yes"
        />
      </section>
      {isShadow ? null : <OwnPages />}
    </>
  );
}

function personRows(profile: Profile, t: Texts): SummaryRow[] {
  const { fullName, createdDate, showId, id, customerId } = profile;
  return present<SummaryRow>([
    { label: t('profile.name'), value: fullName },
    { label: t('profile.created'), value: formatDay(createdDate) },
    showId && { label: t('profile.id'), value: customerNumber(id), isNumber: true },
    customerId && { label: t('profile.customer-id'), value: customerId, isNumber: true },
  ]);
}

function SubsidiesInUse({ subsidies }: { subsidies: Profile['subsidiesInUse'] }) {
  const t = useText();
  if (subsidies.length === 0) return <p>{t('profile.no-subsidies')}</p>;
  return (
    <ul>
      {subsidies.map((subsidy) => (
        <li key={subsidy.beneficiarySubsidyId}>
          {[
            schemeTitle(subsidy, t),
            subsidy.to?.personFirstName,
            formatPeriod(subsidy.validPeriod.from, subsidy.validPeriod.to),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="profile.title" retryHref={paths.profile} />;
}
