import type { Problem } from '#server/contract/shared';
import { danishTexts } from '~/locales/da';
import { ADDRESS_FIELDS } from './address';
import { problemErrors, type FormErrors } from './reply.server';

/** What the API refused in an address, at its fields; what is missing is asked for by name. */
export function addressErrors(problem: Problem): FormErrors {
  const errors = problem.errors.map(({ field, code }) => {
    const missing = `order.address.missing.${field.split('.').at(-1) ?? field}`;
    const isMissing = code === 'validation.required' || code === 'validation.postcode.required';
    return { field, code: isMissing && missing in danishTexts ? missing : code };
  });
  return problemErrors({ ...problem, errors }, ADDRESS_FIELDS);
}
