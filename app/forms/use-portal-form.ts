import { useForm, type SubmissionResult } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { Draft } from './draft';
import type { FormReply } from './reply.server';

/** What the post just answered was refused for; undefined on a page that was not posted. */
export function useReply(): FormReply | undefined {
  const answer: unknown = useActionData();
  return (answer as { reply?: FormReply } | undefined)?.reply;
}

/**
 * The fields of a form with what they show: what was typed and refused in the post just answered,
 * else what was typed before the login ended (`draft`), else `values`. `id` begins the fields' ids.
 */
export function usePortalForm<Values extends Record<string, unknown>>(
  id: string,
  values: Partial<Values> = {},
  draft: Draft | null = null,
) {
  const reply = useReply();
  const [form, fields] = useForm<Values>({
    id,
    ...(reply ? { lastResult: { ...reply, status: 'error' } as SubmissionResult } : {}),
    defaultValue: (draft ? nested(draft) : values) as never,
  });
  return { fields, formErrors: form.errors ?? [] };
}

/** Posted names as values: `from.day` is the `day` of `from`. */
function nested(draft: Draft): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(draft)) {
    const [group = name, part] = name.split('.', 2);
    values[group] = part === undefined ? value : { ...(values[group] as object), [part]: value };
  }
  return values;
}
