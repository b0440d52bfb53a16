/** The names of what every form of the portal sends unseen: whose it is, and for which order. */
export const OWNER_FIELDS = ['csrf', 'userId', 'isView', 'flowId', 'version'] as const;
export type OwnerField = (typeof OWNER_FIELDS)[number];

/** The field by which a form names those of its values that nobody sees or types. */
export const UNSEEN = 'unseen';

/** The value of that field; undefined where every form sends the same. */
export function unseenNames(hidden: readonly string[]): string | undefined {
  const names = hidden.filter((name) => !OWNER_FIELDS.some((field) => field === name));
  return names.length > 0 ? names.join(' ') : undefined;
}

/** What a form names so; of one that was sent again by another form, what both of them name. */
export const unseenIn = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) =>
    name === UNSEEN && typeof value === 'string' ? value.split(' ') : [],
  );
