const KILO = 1000;
const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a number of bytes in decimal units, as file managers do: 1234567 is '1.2 MB'. */
export function fileSize(bytes: number): string {
  const power = bytes < KILO ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / Math.log10(KILO)));
  const amount = bytes / KILO ** power;
  const shown = power === 0 ? String(bytes) : String(Math.round(amount * 10) / 10);
  return `${shown} ${UNITS[power] ?? 'B'}`;
}
