/** A text as people read it: a no-break space is a space. */
export const readable = (text: string): string => text.replaceAll('\u00a0', ' ');
