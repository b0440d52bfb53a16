import { z } from 'zod';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';

const owner = z.object({
  /** The anti-forgery token. */
  csrf: z.string(),
  userId: z.string(),
  flowId: z.string().regex(/^[\w-]{1,64}$/),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

/** The names of what every form of the portal sends unseen. */
export const OWNER_FIELDS: readonly string[] = Object.keys(owner.shape);

/** The field by which a form names those of its values that nobody sees or types. */
export const UNSEEN = 'unseen';

/** The value of that field; undefined where every form sends the same. */
export function unseenNames(hidden: readonly string[]): string | undefined {
  const names = hidden.filter((name) => !OWNER_FIELDS.includes(name));
  return names.length > 0 ? names.join(' ') : undefined;
}

/** What a form names so; of one that was sent again by another form, what both of them name. */
export const unseenIn = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) =>
    name === UNSEEN && typeof value === 'string' ? value.split(' ') : [],
  );

/** Whose form it is, and the order that it was made for. */
export const ownerIn = (form: FormData) => readFields(form, owner);

/** The page for a form whose order is another one by now, or over; it finds the receipt then. */
export function changedPath(form: FormData): string {
  const { flowId } = ownerIn(form);
  return flowId === undefined ? paths.orderChanged : `${paths.orderChanged}?flowId=${flowId}`;
}
