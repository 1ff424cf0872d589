/** Formats '2026-10' as October 2026, in the user's language. */
export const monthText = (locale: string, month: string): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC', calendar: 'gregory' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
