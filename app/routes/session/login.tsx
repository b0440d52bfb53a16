import { json, redirect, type HeadersFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { DemoGroup } from '#server/contract/auth';
import { calls } from '#server/contract/calls';
import { ApiFailure } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ErrorSummary } from '~/components/form/error-summary';
import { Notice } from '~/components/frame/notice';
import { PortalForm } from '~/components/form/portal-form';
import { TextField } from '~/components/form/text-field';
import { TwoColumns } from '~/components/frame/two-columns';
import { Icon } from '~/components/icon';
import { parseForm, refuseForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatKroner } from '#server/contract/written';
import type { PageHandle } from '~/lib/page-handle';
import { APPLY_FOR_APPROVAL_URL, paths, returnPath, withReturn } from '~/lib/paths';
import { present } from '~/lib/present';
import { messageKey, useText } from '~/lib/texts';
import { guardedAction, guardedLoader, type Page } from '~/session/page.server';
import { mitIdProblemIn, wayBack } from './after-mitid.server';

const USER_NAME_MAX = 100;
const MITID = 'mitid';

const schema = z.object({
  username: z
    .string({ error: 'session.login.debug.required' })
    .trim()
    .max(USER_NAME_MAX, messageKey('common.invalid.too-long', { max: USER_NAME_MAX })),
});

export const handle: PageHandle = {
  i18n: ['session'],
  title: 'session.login.title',
  description: 'components.intro.welcome',
  hidesNavigation: true,
  intro: 'full',
  hasCarriers: true,
};

export const loader = guardedLoader(async ({ api, session, url }) => {
  const { loginEnd, debugLogin: hasDebugLogin } = session;
  const page = {
    problem: mitIdProblemIn(url),
    loginEnd,
    hasMitId: !session.disableMitIdLogIn,
    hasWarning: session.showFrontPageWarning,
    hasDebugLogin,
    lowestDayPrice: lowestOf(await api.get(calls.schemeDescriptions)),
    groups: hasDebugLogin ? (await api.get(calls.debugLogin)).groups : [],
  };
  return json(page, { headers: loginEnd ? { 'Clear-Site-Data': '"cache"' } : {} });
});

/** Nothing of a login that ended by itself stays in the browser's store. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** What a day costs in the cheapest scheme, in kroner; null while no price is known. */
function lowestOf(schemes: readonly { dayPrice: number | null }[]): number | null {
  const prices = present(schemes.map(({ dayPrice }) => dayPrice));
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** The button of MitID carries its intent; the forms of the demo a username, typed or pressed. */
export const action = guardedAction(async (page) =>
  page.form.get('intent') === MITID ? leadToMitId(page) : signInByUsername(page),
);

type Sent = Page & { form: FormData };

async function leadToMitId({ api, url, t }: Sent) {
  const result = await api.call(calls.mitIdSignIn, { query: wayBack(returnPath(url)) });
  if (result.ok) return redirect(result.data.url, 303);
  switch (result.problem.code) {
    case 'mitid-off':
    case 'mitid-unavailable':
    case 'too-many-requests':
      return refuseForm(result.problem.messages);
    case 'csrf-failed':
      throw new ApiFailure(result.status, result.problem);
    default:
      return refuseForm([t('session.login.failed')]);
  }
}

async function signInByUsername({ api, form, url, t }: Sent) {
  const onward = withReturn(paths.dataRetrieval, returnPath(url));
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const result = await api.call(calls.signInByUsername, { query: parsed.value });
  if (result.ok) return redirect(onward, 303);
  switch (result.problem.code) {
    case 'unknown-user':
      return parsed.refuse({ fields: { username: result.problem.messages } });
    case 'debug-login-off':
    case 'too-many-requests':
      return parsed.refuse({ form: result.problem.messages });
    case 'csrf-failed':
      throw new ApiFailure(result.status, result.problem);
    default:
      return parsed.refuse({ form: [t('session.login.failed')] });
  }
}

export default function Login() {
  const t = useText();
  const { problem, loginEnd, hasMitId, hasWarning, hasDebugLogin, lowestDayPrice, groups } =
    useLoaderData<typeof loader>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>('login');
  const before = <BeforeYouBegin lowestDayPrice={lowestDayPrice} />;
  return (
    <TwoColumns aside={<About>{hasDebugLogin ? before : null}</About>}>
      <h1>{t('session.login.title')}</h1>
      <ErrorSummary fields={[fields.username]} formErrors={formErrors} />
      {problem && formErrors.length === 0 ? (
        <Notice type="error" title={t('session.mitid.title')} sticky announce>
          {t(`session.mitid.${problem}`)}
        </Notice>
      ) : null}
      {loginEnd && !problem && formErrors.length === 0 ? (
        <Notice type="info" title={t('session.login.ended.title')} sticky>
          {t(`session.login.ended.${loginEnd}`)}
        </Notice>
      ) : null}
      {hasWarning ? (
        <Notice type="warning" sticky>
          {t('session.login.front-page-warning')}
        </Notice>
      ) : null}
      {hasDebugLogin ? null : before}
      {hasMitId ? (
        <PortalForm>
          <Button variant="mitid" name="intent" value={MITID} wide>
            {t('session.login.mitid')}
          </Button>
        </PortalForm>
      ) : (
        <Notice type="warning" title={t('session.login.no-mitid.title')} sticky>
          {t('session.login.no-mitid.text')}
        </Notice>
      )}
      <p>
        <a href={paths.loginCode}>{t('session.code.link')}</a>
      </p>
      {hasDebugLogin ? (
        <>
          <Notice type="info" title={t('session.login.demo.title')} sticky>
            {t('session.login.demo.text')}
          </Notice>
          <PortalForm>
            <TextField
              field={fields.username}
              label={t('session.login.debug.user-name')}
              autoComplete="username"
              spellCheck={false}
              width={20}
            />
            <Button>{t('session.login.debug.button')}</Button>
          </PortalForm>
          <DemoPeople groups={groups} />
        </>
      ) : null}
    </TwoColumns>
  );
}

/** What to have at hand, how long it takes, and what a card costs. */
function BeforeYouBegin({ lowestDayPrice }: { lowestDayPrice: number | null }) {
  const t = useText();
  return (
    <ul className="before-login">
      <li>
        <Icon name="tick" />
        {t('session.login.before.needs')}
      </li>
      <li>
        <Icon name="clock" />
        {t('session.login.before.takes')}
      </li>
      {lowestDayPrice === null ? null : (
        <li>
          <Icon name="pay" />
          {t('session.login.before.price', { price: formatKroner(lowestDayPrice) })}
        </li>
      )}
    </ul>
  );
}

/** One button each: a press logs that person in without typing. The first group stands open. */
function DemoPeople({ groups }: { groups: readonly DemoGroup[] }) {
  return (
    <PortalForm className="demo-people">
      {groups.map(({ title, people }, index) => (
        <Unfold key={title} title={title} open={index === 0}>
          <ul>
            {people.map(({ username, name, shows }) => (
              <li key={username}>
                <Button name="username" value={username} variant="secondary" wide>
                  <span>
                    <strong>{name}</strong> · {username}
                  </span>{' '}
                  <span>{shows}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Unfold>
      ))}
    </PortalForm>
  );
}

/** What to know beforehand; in the demo, whose people come first, what to have at hand too. */
function About({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <>
      <Unfold title={t('session.login.approval.title')}>
        <p>{t('session.login.approval.text')}</p>
        <p>
          <a href={APPLY_FOR_APPROVAL_URL}>{t('session.login.approval.link')}</a>
        </p>
      </Unfold>
      <Unfold title={t('session.login.card.title')}>
        {children}
        <p>{t('session.login.card.text')}</p>
        <p>{t('session.login.card.delivery')}</p>
      </Unfold>
    </>
  );
}

/** A heading that unfolds what it is about. */
function Unfold({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="unfold" open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
