import { parse } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { json } from '@remix-run/node';
import type { z } from 'zod';
import type { Problem } from '#server/contract/shared';
import { danishTexts } from '~/locales/da';

const UNPROCESSABLE = 422;
const SERVICE_UNAVAILABLE = 503;

/** Above the form whose `intent` no button of the page sends. */
export const UNKNOWN_BUTTON = 'common.invalid.button';

/** What a form shows again after it was refused: the typed values, and what is wrong with them. */
export interface FormReply {
  initialValue: Record<string, unknown>;
  error: Record<string, string[] | null>;
}

export type ParsedForm<T> =
  | {
      ok: true;
      value: T;
      /** What was typed, for a page that shows the form again with nothing wrong. */
      reply: FormReply;
      refuse: (errors: FormErrors) => ReturnType<typeof answer>;
    }
  | { ok: false; answer: ReturnType<typeof answer> };

export interface FormErrors {
  fields?: Record<string, string[]>;
  form?: readonly string[];
}

/**
 * Checks a posted form. `answer` and `refuse` make the 422 answer that shows the same page again,
 * with the messages and everything that was typed.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): ParsedForm<z.output<S>> {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') {
    return { ok: false, answer: answer(replyOf(submission.reply())) };
  }
  return {
    ok: true,
    value: submission.value,
    reply: replyOf(submission.reply()),
    refuse: ({ fields = {}, form: formErrors = [] }) =>
      answer(replyOf(submission.reply({ fieldErrors: fields, formErrors: [...formErrors] }))),
  };
}

/** The 422 answer for a form without fields of its own. */
export function refuseForm(errors: readonly string[]) {
  return answer({ initialValue: {}, error: { '': [...errors] } });
}

/**
 * The API's complaints as form errors: at the field where `fields` has one of that name, else above
 * the form.
 */
export function problemErrors(problem: Problem, fields: readonly string[]): FormErrors {
  const atFields: Record<string, string[]> = {};
  for (const { field, code } of problem.errors) {
    const name = field.split('.').at(-1) ?? field;
    if (fields.includes(name)) (atFields[name] ??= []).push(knownText(code));
  }
  return Object.keys(atFields).length > 0 ? { fields: atFields } : { form: problem.messages };
}

const knownText = (code: string) => (code in danishTexts ? code : 'validation.invalid');

/** The same page with everything that was typed, `change` on top, and what is wrong with it, if anything. */
export function showAgain<T extends object>(
  form: FormData,
  extra: T,
  change: Readonly<Record<string, string>> = {},
  error: FormReply['error'] = {},
) {
  const typed = Object.fromEntries(
    [...form].filter(([name, value]) => typeof value === 'string' && name !== 'csrf'),
  );
  const reply: FormReply = { initialValue: { ...typed, ...change }, error };
  const isRefused = Object.keys(error).length > 0;
  return json({ reply, ...extra }, isRefused ? UNPROCESSABLE : 200);
}

/** The 503 answer that shows the same page again, with everything that was typed. */
export function keepTypedIn(form: FormData) {
  const typed = parse<unknown, string[]>(form, { resolve: () => ({ error: {} }) });
  return json({ reply: replyOf(typed.reply()) }, SERVICE_UNAVAILABLE);
}

const answer = (reply: FormReply) => json({ reply }, UNPROCESSABLE);

function replyOf(result: {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
}): FormReply {
  const { csrf: _token, ...typed } = result.initialValue ?? {};
  const { intent: isUnknown, ...error } = result.error ?? {};
  return { initialValue: typed, error: isUnknown ? { ...error, '': [UNKNOWN_BUTTON] } : error };
}
