/** Several times the fields of the longest form. */
const MOST_FIELDS = 1000;
const LONGEST_NAME = 100;
/** A list of ours takes what comes, `row[]`. */
const PLACE_IN_LIST = /\[(?!\]$)/;

/**
 * Whether a form can be one of ours, by the names of its fields. A name with a position in a list makes
 * a list as long as its number says, and one in underscores is an order to Conform.
 */
export function isPossible(form: FormData): boolean {
  const names = [...form.keys()];
  return names.length <= MOST_FIELDS && names.every(isPossibleName);
}

const isPossibleName = (name: string): boolean =>
  name.length <= LONGEST_NAME && !PLACE_IN_LIST.test(name) && !name.startsWith('__');
