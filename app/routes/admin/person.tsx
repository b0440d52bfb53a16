import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { PersonFile } from '#server/contract/admin';
import { calls } from '#server/contract/calls';
import { customerNumber, formatKroner } from '#server/contract/written';
import { must } from '~/api/client.server';
import { SummaryList } from '~/components/card/summary-list';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import type { Draft } from '~/forms/draft';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { placeLines } from '#server/contract/address-lines';
import { formatDateTime, formatDay, formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import {
  paths,
  personAddressPath,
  personCprPath,
  personMailsPath,
  personOrderPath,
  personPath,
  personPaymentPath,
  personRefundPath,
} from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText, type Texts } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';
import { Timeline, timelineQuery } from './timeline';

const schema = z.object({
  reason: typedReason,
  intent: z.enum(['shadow', 'block', 'unblock', 'end-logins']),
});

export const handle: PageHandle = {
  i18n: ['admin'],
  title: 'admin.person.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, url, session, draft }) => ({
  person: await api.get(calls.person, { params: { id: params.id ?? '' } }),
  may: session.staff?.may ?? [],
  only: readFields(url.searchParams, timelineQuery).vis ?? null,
  draft: await draft(),
}));

/** Whatever is done says why; the same again changes nothing more. */
export const action = guardedAction(async ({ api, form, params, flash }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const id = params.id ?? '';
  const { intent, reason } = parsed.value;
  const given = { params: { id }, body: { reason } };
  if (intent === 'shadow') {
    must(await api.call(calls.beginShadow, given));
    const { url } = await api.get(calls.lastStep);
    return redirect(url ?? paths.overview, 303);
  }
  if (intent === 'end-logins') {
    must(await api.call(calls.endLogins, given));
    flash({ type: 'success', key: 'admin.person.logins-ended' });
    return redirect(personPath(id), 303);
  }
  const isBlocked = intent === 'block';
  const result = await api.call(isBlocked ? calls.blockPerson : calls.unblockPerson, given);
  if (!result.ok && result.problem.code === 'own-person') {
    return parsed.refuse({ form: result.problem.messages });
  }
  must(result);
  flash({
    type: 'success',
    key: isBlocked ? 'admin.person.is-blocked' : 'admin.person.is-unblocked',
  });
  return redirect(personPath(id), 303);
});

export default function Person() {
  const t = useText();
  const { person, may, only, draft } = useLoaderData<typeof loader>();
  const { approvals, cards, payments } = person;
  return (
    <>
      <BackLink href={paths.admin} />
      {/* The title of a window, which its history keeps, names nobody. */}
      <h1>{t('admin.person.title')}</h1>
      <p>
        <strong>{person.name}</strong>
      </p>
      <Actions person={person} draft={draft} />
      <h2>{t('admin.person.facts')}</h2>
      <SummaryList rows={factsOf(person, t)} />
      {may.includes('cpr') ? (
        <p>
          <a href={personCprPath(person.id)}>{t('admin.cpr.title')}</a>
        </p>
      ) : null}
      <p>
        <a href={personAddressPath(person.id)}>{t('admin.address.title')}</a>
      </p>
      <p>
        <a href={personMailsPath(person.id)}>{t('admin.mails.title')}</a>
      </p>
      <p>
        <a href={personOrderPath(person.id)}>{t('admin.order.title')}</a>
      </p>
      <Section title={t('admin.person.approvals')}>
        {approvals.map(({ id, scheme, period, school, isBlocked }) => (
          <li key={id}>
            {[
              `${scheme.title}, ${formatPeriod(period.from, period.to)}`,
              school,
              isBlocked ? t('admin.person.approval-blocked') : null,
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </Section>
      <Section title={t('admin.person.cards')}>
        {cards.map(({ id, period, status, price }) => (
          <li key={id}>
            {[formatPeriod(period.from, period.to), status.title, formatKroner(price)]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </Section>
      <Section title={t('admin.person.payments')}>
        {payments.map(({ id, number, at, price, state, provider, isUndecided, left }) => (
          <li key={id}>
            {formatDateTime(at)}, {formatKroner(price)}, {provider}, {state},{' '}
            {isUndecided ? <a href={personPaymentPath(person.id, id)}>{number}</a> : number}
            {left > 0 && may.includes('refund-ask') ? (
              <div>
                <a href={personRefundPath(person.id, id)}>
                  {t('admin.person.give-back')}
                  <span className="visually-hidden"> ({formatDateTime(at)})</span>
                </a>
              </div>
            ) : null}
          </li>
        ))}
      </Section>
      <Timeline person={person} only={only} />
    </>
  );
}

function Actions({ person, draft }: { person: PersonFile; draft: Draft | null }) {
  const t = useText();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('person', {}, draft);
  const isBlocked = person.accountState === 'Blocked';
  return (
    <>
      <ErrorSummary fields={[fields.reason]} formErrors={formErrors} />
      <PortalForm>
        <ReasonField field={fields.reason} />
        <ButtonRow>
          <Button name="intent" value="shadow">
            {t('admin.person.shadow', { name: person.name })}
          </Button>
          <Button name="intent" value={isBlocked ? 'unblock' : 'block'} variant="secondary">
            {t(isBlocked ? 'admin.person.unblock' : 'admin.person.block')}
          </Button>
          <Button name="intent" value="end-logins" variant="secondary">
            {t('admin.person.end-logins')}
          </Button>
        </ButtonRow>
      </PortalForm>
    </>
  );
}

/** A list with its title; «Ingen» for an empty one. */
function Section({ title, children }: { title: string; children: JSX.Element[] }) {
  const t = useText();
  return (
    <section>
      <h2>{title}</h2>
      {children.length > 0 ? <ul>{children}</ul> : <p>{t('admin.person.none')}</p>}
    </section>
  );
}

const factsOf = (person: PersonFile, t: Texts) =>
  [
    { label: t('admin.person.cpr'), value: person.cpr },
    { label: t('admin.person.born'), value: formatDay(person.birthDate) },
    { label: t('admin.person.customer'), value: customerNumber(person.id) },
    {
      label: t('admin.person.account'),
      value: t(person.accountState === 'Blocked' ? 'admin.person.blocked' : 'admin.person.normal'),
    },
    { label: t('admin.person.email'), value: person.email },
    { label: t('admin.person.phone'), value: person.phone },
    {
      label: t('admin.person.address'),
      value: person.address?.isProtected
        ? t('admin.person.protected')
        : person.address && placeLines(person.address).join(', '),
    },
  ].filter(({ value }) => value !== null);
