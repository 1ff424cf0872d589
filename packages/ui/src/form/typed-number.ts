import { basisPointsToPercent, cents, formatCents, isCents, parseDollars } from '@portal/domain';

/** What a number field holds: cents ('money'), basis points ('percent'), or a count ('whole'). */
export type NumberKind = 'money' | 'percent' | 'whole';

interface Notation {
  /** The number that was typed; NaN when the text is not a number of this kind. */
  readonly read: (typed: string) => number;
  readonly write: (value: number) => string;
}

const WHOLE = /^-?\d{1,15}$/;
const GROUPED = /^-?\d{1,3}(?:,\d{3})+$/;

const NOTATIONS: Readonly<Record<NumberKind, Notation>> = {
  money: {
    read: (typed) => {
      const parsed = parseDollars(typed);
      return parsed.ok ? parsed.value : Number.NaN;
    },
    // The screen shows the '$' in front of the field.
    write: (value) => formatCents(cents(value)).replace('$', ''),
  },
  percent: {
    read: (typed) => {
      const bare = typed.endsWith('%') ? typed.slice(0, -1).trimEnd() : typed;
      // A percentage has at most two decimals, as dollars do, so their parser reads it. But '$2' is not a percentage.
      const parsed = bare.includes('$') ? null : parseDollars(bare);
      return parsed?.ok === true ? parsed.value : Number.NaN;
    },
    write: (value) => String(basisPointsToPercent(value)),
  },
  whole: {
    read: (typed) => {
      const bare = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
      return WHOLE.test(bare) ? Number(bare) : Number.NaN;
    },
    write: String,
  },
};

/** Reads what was typed: null for an empty field, NaN for text that is not a number of this kind. */
export function readNumber(kind: NumberKind, typed: string): number | null {
  const trimmed = typed.trim();
  return trimmed === '' ? null : NOTATIONS[kind].read(trimmed);
}

/** Writes a number as its field shows it; empty for null and NaN. */
export function writeNumber(kind: NumberKind, value: number | null): string {
  return value === null || !isCents(value) ? '' : NOTATIONS[kind].write(value);
}

/** The number with its unit, for sentences and read-only fields: '$12.50', '2.5%', '3'. */
export function numberWithUnit(kind: NumberKind, value: number): string {
  const bare = writeNumber(kind, value);
  if (kind === 'whole' || bare === '') return bare;
  return kind === 'percent' ? `${bare}%` : formatCents(cents(value));
}
