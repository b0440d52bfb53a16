import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { OrderHelp } from '#server/contract/assisted-order';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { SummaryList } from '~/components/card/summary-list';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { BackLink } from '~/components/frame/back-link';
import { Notice } from '~/components/frame/notice';
import { parseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDateTime, formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths, personOrderPath, personPath } from '~/lib/paths';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import { guardedAction, guardedLoader } from '~/session/page.server';
import { ReasonField, typedReason } from './reason-field';

const schema = z.object({ reason: typedReason, intent: z.enum(['begin', 'letter', 'mail']) });

export const handle: PageHandle = {
  i18n: ['admin'],
  title: 'admin.order.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, draft }) => {
  const id = params.id ?? '';
  const help = await api.get(calls.orderHelp, { params: { id } });
  return { personId: id, help, draft: await draft() };
});

const SAID: ReadonlySet<string> = new Set([
  'account-blocked',
  'order-incomplete',
  'code-not-sendable',
  'register-silent',
  'register-address',
]);

export const action = guardedAction(async ({ api, form, params, flash }) => {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const { intent, reason } = parsed.value;
  const to = { id: params.id ?? '' };
  const result =
    intent === 'begin'
      ? await api.call(calls.beginOrderHelp, { params: to, body: { reason } })
      : await api.call(calls.sendOrderCode, { params: to, body: { reason, channel: intent } });
  if (!result.ok && SAID.has(result.problem.code)) {
    return parsed.refuse({ form: result.problem.messages });
  }
  must(result);
  if (intent === 'begin') return redirect(paths.orderConfiguration, 303);
  flash({ type: 'success', key: 'admin.order.code-sent' });
  return redirect(personOrderPath(to.id), 303);
});

/** Staff choose for somebody whom MitID excludes; that person agrees and pays, by a code. */
export default function PersonOrder() {
  const t = useText();
  const { personId, help, draft } = useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('bestilling', {}, draft);
  const { order, channels, sent } = help;
  const again = sent ? '-again' : '';
  const isReady = order?.isChosen ?? false;
  const canBeSent = channels.letter || channels.mail;
  return (
    <>
      <BackLink href={personPath(personId)} />
      <h1>{t('admin.order.title')}</h1>
      <ErrorSummary fields={[fields.reason]} formErrors={formErrors} />
      <p>{t('admin.order.lead')}</p>
      {canBeSent || !order ? null : (
        <Notice type="warning" sticky>
          {t('admin.order.no-channel')}
        </Notice>
      )}
      <SummaryList rows={rowsOf(help, t)} />
      <PortalForm>
        <ReasonField field={fields.reason} />
        <ButtonRow>
          {isReady && channels.letter ? (
            <Button name="intent" value="letter">
              {t(`admin.order.letter${again}`)}
            </Button>
          ) : null}
          {isReady && channels.mail ? (
            <Button name="intent" value="mail" variant={channels.letter ? 'secondary' : 'primary'}>
              {t(`admin.order.mail${again}`)}
            </Button>
          ) : null}
          <Button
            name="intent"
            value="begin"
            variant={isReady && canBeSent ? 'secondary' : 'primary'}
          >
            {t(order ? 'admin.order.change' : 'admin.order.begin')}
          </Button>
        </ButtonRow>
      </PortalForm>
    </>
  );
}

function stateOf({ order, sent }: OrderHelp): TextKey {
  if (!order) return 'admin.order.none';
  if (sent?.isUsed) return 'admin.order.code-used';
  if (!order.isChosen) return 'admin.order.open';
  return sent ? 'admin.order.code-is-sent' : 'admin.order.chosen';
}

function rowsOf(help: OrderHelp, t: Texts) {
  const { name, order, sent } = help;
  const period = order?.period;
  const told = sent && { when: formatDateTime(sent.at), until: formatDateTime(sent.expiresAt) };
  return [
    { label: t('admin.order.person'), value: name },
    { label: t('admin.order.state'), value: t(stateOf(help)) },
    ...(order?.delivery ? [{ label: t('admin.order.delivery'), value: order.delivery }] : []),
    ...(period
      ? [{ label: t('admin.order.period'), value: formatPeriod(period.from, period.to) }]
      : []),
    ...(sent && told
      ? [
          {
            label: t('admin.order.sent'),
            value: t(
              sent.isUsed ? 'admin.order.sent.used' : `admin.order.sent.${sent.channel}`,
              told,
            ),
          },
        ]
      : []),
  ];
}
