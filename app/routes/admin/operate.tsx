import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import {
  settingName,
  type JobList,
  type ServiceList,
  type SettingList,
} from '#server/contract/operate';
import { ApiFailure, must } from '~/api/client.server';
import { Badge } from '~/components/card/status-badge';
import { SummaryList } from '~/components/card/summary-list';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import type { Draft } from '~/forms/draft';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDateTime, formatDay } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths, textPath } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText, type Texts } from '~/lib/texts';
import { guardedAction, guardedLoader, type Page } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';

const switched = z.object({ name: settingName, intent: z.enum(['on', 'off']) });

const ofJob = z.object({
  job: z.string({ error: 'operate.job.required' }).min(1, 'operate.job.required').max(64),
  reason: typedReason,
  intent: z.enum(['retry', 'drop']),
});

export const handle: PageHandle = {
  i18n: ['operate', 'admin'],
  title: 'operate.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, session, state, draft }) => ({
  // Where nothing is real, time can be moved.
  today: state.config.isSandboxed ? session.timeMachine.today : null,
  services: await api.get(calls.services),
  settings: await api.get(calls.settings),
  jobs: await api.get(calls.troubledJobs),
  draft: await draft(),
}));

/** A switch is pressed, or one piece of work is decided; a second press changes nothing more. */
export const action = guardedAction(async (page) => {
  const { name, intent } = readFields(page.form, switched);
  if (!name || !intent) return decideJob(page);
  const body = { isOn: intent === 'on' };
  must(await page.api.call(calls.putSetting, { params: { name }, body }));
  page.flash({ type: 'success', key: 'operate.switched' });
  return redirect(paths.adminOperate, 303);
});

async function decideJob({ api, form, flash }: Page & { form: FormData }) {
  const parsed = parseForm(form, ofJob);
  if (!parsed.ok) return parsed.answer;
  const { job, reason, intent } = parsed.value;
  const given = { params: { id: job }, body: { reason } };
  const result = await api.call(intent === 'retry' ? calls.retryJob : calls.dropJob, given);
  if (result.ok) {
    flash({
      type: 'success',
      key: intent === 'retry' ? 'operate.job.retried' : 'operate.job.dropped',
    });
    return redirect(paths.adminOperate, 303);
  }
  if (result.problem.code !== 'not-found') throw new ApiFailure(result.status, result.problem);
  const message = intent === 'retry' ? 'operate.job.gone' : 'operate.job.not-droppable';
  return parsed.refuse({ fields: { job: [message] } });
}

export default function Operate() {
  const t = useText();
  const { services, settings, jobs, today, draft } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('operate.title')}</h1>
      <Jobs jobs={jobs} draft={draft} />
      <h2>{t('operate.services')}</h2>
      <p>{t('operate.services.text')}</p>
      <SummaryList rows={services.map((each) => serviceRow(each, t))} />
      <h2>{t('operate.switches')}</h2>
      {settings.map((setting) => (
        <Switch key={setting.name} setting={setting} />
      ))}
      {today ? (
        <>
          <h2>{t('operate.time')}</h2>
          <p>{t('operate.time.text', { day: formatDay(today) })}</p>
          <p>
            <a href={paths.timeMachine}>{t('operate.time.open')}</a>
          </p>
        </>
      ) : null}
    </>
  );
}

function serviceRow({ service, answeredAt, failedAt, failure }: ServiceList[number], t: Texts) {
  const isAway = failedAt !== null && (answeredAt === null || failedAt >= answeredAt);
  const answered = answeredAt
    ? t('operate.service.answered', { when: formatDateTime(answeredAt) })
    : null;
  const failed = failedAt
    ? t('operate.service.failed', { when: formatDateTime(failedAt), failure: failure ?? '' })
    : null;
  return {
    label: t(`operate.service.${service}`),
    value: <ServiceState isAway={isAway} isKnown={isAway || answeredAt !== null} />,
    note: [answered, failed, isAway ? t(`operate.service.${service}.away`) : null]
      .filter(Boolean)
      .join(' '),
  };
}

function ServiceState({ isAway, isKnown }: { isAway: boolean; isKnown: boolean }) {
  const t = useText();
  if (!isKnown) return <Badge tone="grey">{t('operate.service.unknown')}</Badge>;
  return isAway ? (
    <Badge tone="red">{t('operate.service.fails')}</Badge>
  ) : (
    <Badge tone="green">{t('operate.service.answers')}</Badge>
  );
}

function Switch({ setting: { name, isOn, changed } }: { setting: SettingList[number] }) {
  const t = useText();
  return (
    <section className="record" aria-labelledby={name}>
      <h3 id={name}>{t(`operate.switch.${name}`)}</h3>
      <p>
        <strong>{t(isOn ? 'operate.on' : 'operate.off')}</strong>{' '}
        {changed
          ? t('operate.changed', {
              when: formatDateTime(changed.at),
              who: changed.by ?? t('operate.by-command'),
            })
          : null}
      </p>
      <p>{t(`operate.switch.${name}.text`)}</p>
      {name === 'front-page-warning' ? (
        <p>
          <a href={textPath('session.login.front-page-warning')}>{t('operate.warning-text')}</a>
        </p>
      ) : null}
      <PortalForm hidden={{ name }}>
        <Button name="intent" value={isOn ? 'off' : 'on'} variant="secondary">
          {t(isOn ? 'operate.turn-off' : 'operate.turn-on', { what: t(`operate.switch.${name}`) })}
        </Button>
      </PortalForm>
    </section>
  );
}

function Jobs({ jobs, draft }: { jobs: JobList; draft: Draft | null }) {
  const t = useText();
  const { fields, formErrors } = usePortalForm<z.infer<typeof ofJob>>('jobs', {}, draft);
  return (
    <>
      <ErrorSummary fields={[fields.job, fields.reason]} formErrors={formErrors} />
      <h2>{t('operate.jobs')}</h2>
      {jobs.length === 0 ? (
        <p>{t('operate.jobs.none')}</p>
      ) : (
        <PortalForm>
          <RadioGroup
            field={fields.job}
            label={t('operate.job')}
            options={jobs.map((job) => ({
              value: job.id,
              label: t('operate.job.label', {
                kind: job.kind,
                when: formatDateTime(job.createdAt),
              }),
              hint: jobText(job, t),
            }))}
          />
          <ReasonField field={fields.reason} />
          <ButtonRow>
            <Button name="intent" value="retry">
              {t('operate.job.retry')}
            </Button>
            <Button name="intent" value="drop" variant="secondary">
              {t('operate.job.drop')}
            </Button>
          </ButtonRow>
        </PortalForm>
      )}
    </>
  );
}

function jobText({ attempts, nextAt, error }: JobList[number], t: Texts): string {
  const tried = t('operate.job.tried', { count: attempts });
  const next = nextAt
    ? t('operate.job.next', { when: formatDateTime(nextAt) })
    : t('operate.job.never');
  return `${tried} ${next} ${error}`;
}
