/** The words of a setting that lists several, with spaces or commas between them. */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
