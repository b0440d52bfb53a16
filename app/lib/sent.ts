import type { z } from 'zod';

/**
 * What an address asks for, or what a form sends unseen. Anybody can write either: each field is read
 * by its own schema, and one that does not fit counts as not sent.
 */
export function readFields<F extends z.ZodObject>(
  sent: FormData | URLSearchParams,
  fields: F,
): Partial<z.output<F>> {
  const read = Object.entries(fields.shape).flatMap(([name, schema]) => {
    const { data } = (schema as z.ZodType).safeParse(sent.get(name) ?? undefined);
    return data === undefined ? [] : [[name, data] as const];
  });
  return Object.fromEntries(read) as Partial<z.output<F>>;
}
