const format = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as messages and mails write it: «2. marts 2026». */
export const longDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
