import { z } from 'zod';
import { paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import type { OwnerField } from './unseen';

const owner = z.object({
  /** The anti-forgery token. */
  csrf: z.string(),
  userId: z.string(),
  /** Made while staff saw the portal as that user. */
  isView: z.literal('1'),
  flowId: z.string().regex(/^[\w-]{1,64}$/),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
} satisfies Record<OwnerField, z.ZodType>);

/** Whose form it is, and the order that it was made for. */
export const ownerIn = (form: FormData) => readFields(form, owner);

/** The page for a form whose order is another one by now, or over; it finds the receipt then. */
export function changedPath(form: FormData): string {
  const { flowId } = ownerIn(form);
  return flowId === undefined ? paths.orderChanged : `${paths.orderChanged}?flowId=${flowId}`;
}
