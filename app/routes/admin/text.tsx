import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { ContentText } from '#server/contract/operate';
import { calls } from '#server/contract/calls';
import { ApiFailure } from '~/api/client.server';
import { renewTexts } from '~/api/texts.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { TextArea } from '~/components/form/text-area';
import { BackLink } from '~/components/frame/back-link';
import { parseForm, problemErrors, showAgain, type ParsedForm } from '~/forms/reply.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { formatDateTime } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { paths, textPath } from '~/lib/paths';
import { messageKey, useText } from '~/lib/texts';
import { guardedAction, guardedLoader, type Page } from '~/session/page.server';

const TEXT_MAX = 4000;

const revision = z.string().max(50).default('');

const schema = z.object({
  text: z
    .string({ error: 'operate.text.required' })
    .trim()
    .min(1, 'operate.text.required')
    .max(TEXT_MAX, messageKey('common.invalid.too-long', { max: TEXT_MAX })),
  revision,
  intent: z.enum(['preview', 'publish']),
});

/** The first wording again, whatever is typed. */
const reverting = z.object({ intent: z.literal('revert'), revision });

export const handle: PageHandle = {
  i18n: ['operate'],
  title: 'operate.text.title',
  script: 'enhance',
};

export const loader = guardedLoader(async ({ api, params, draft }) => {
  const content = await api.get(calls.contentText, { params: { key: params.key ?? '' } });
  const typed = await draft();
  // What another one published meanwhile is not to be written over unseen.
  return { ...content, draft: typed?.revision === content.revision ? typed : null };
});

/** Shows what was typed before it is published; nobody publishes over what they have not seen. */
export const action = guardedAction(async (page) => {
  const { form } = page;
  const revert = parseForm(form, reverting);
  if (revert.ok) return publish(page, revert, { text: null, revision: revert.value.revision });
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return parsed.answer;
  const { text, revision: seen, intent } = parsed.value;
  if (intent === 'preview') return showAgain(form, { preview: text });
  return publish(page, parsed, { text, revision: seen });
});

/** Whoever has published a text sees it on the next page. */
async function publish(
  { api, params, flash, state }: Page,
  parsed: Pick<Extract<ParsedForm<unknown>, { ok: true }>, 'refuse'>,
  body: { text: string | null; revision: string },
) {
  const key = params.key ?? '';
  const result = await api.call(calls.publishText, { params: { key }, body });
  if (result.ok) {
    await renewTexts(state);
    const isFirst = body.text === null;
    flash({ type: 'success', key: isFirst ? 'operate.text.reverted' : 'operate.text.published' });
    return redirect(textPath(key), 303);
  }
  const { status, problem } = result;
  if (problem.code !== 'stale-text' && problem.code !== 'invalid-input') {
    throw new ApiFailure(status, problem);
  }
  return parsed.refuse(problemErrors(problem, ['text']));
}

export default function ContentTextPage() {
  const t = useText();
  const content = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: string }>();
  const { fields, formErrors } = usePortalForm<z.infer<typeof schema>>(
    'text',
    { text: content.text },
    content.draft,
  );
  return (
    <>
      <BackLink href={paths.adminTexts} />
      <h1>{t('operate.text.title')}</h1>
      <ErrorSummary fields={[fields.text]} formErrors={formErrors} />
      {answer?.preview ? (
        <section className="record" aria-labelledby="preview">
          <h2 id="preview" tabIndex={-1} autoFocus>
            {t('operate.text.preview')}
          </h2>
          <p className="keeps-lines">{answer.preview}</p>
        </section>
      ) : null}
      <PortalForm hidden={{ revision: content.revision }}>
        <TextArea
          field={fields.text}
          label={t('operate.text.label')}
          hint={t('operate.text.hint', { key: content.key })}
        />
        <ButtonRow>
          <Button name="intent" value="preview" variant="secondary">
            {t('operate.text.show')}
          </Button>
          <Button name="intent" value="publish">
            {t('operate.text.publish')}
          </Button>
          {content.isChanged ? (
            <Button name="intent" value="revert" variant="secondary">
              {t('operate.text.revert')}
            </Button>
          ) : null}
        </ButtonRow>
      </PortalForm>
      {content.isChanged ? (
        <section>
          <h2>{t('operate.text.original')}</h2>
          <p className="keeps-lines">{content.original}</p>
        </section>
      ) : null}
      <History history={content.history} />
    </>
  );
}

function History({ history }: Pick<ContentText, 'history'>) {
  const t = useText();
  return (
    <section>
      <h2>{t('operate.text.history')}</h2>
      {history.length === 0 ? (
        <p>{t('operate.text.no-history')}</p>
      ) : (
        <ol>
          {history.map(({ at, by, text }, index) => (
            <li key={index}>
              {formatDateTime(at)}, {by ?? t('operate.by-command')}: «{text}»
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
