import { basisPointsToPercent, cents, formatCents, isCents, parseDollars } from '@portal/domain';

/** The unit of a number field: cents ('money'), basis points ('percent'), or a count ('whole'). */
export type NumberKind = 'money' | 'percent' | 'whole';

interface Notation {
  /** Parses the typed text; NaN if it is not a number of this kind. */
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
    // the '$' is shown in front of the field
    write: (value) => formatCents(cents(value)).replace('$', ''),
  },
  percent: {
    read: (typed) => {
      const bare = typed.endsWith('%') ? typed.slice(0, -1).trimEnd() : typed;
      // a percentage has at most two decimals, like dollars, so use their parser, but refuse '$2'
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

/** Parses the typed text: null for an empty field, NaN for text that is not a number of this kind. */
export function readNumber(kind: NumberKind, typed: string): number | null {
  const trimmed = typed.trim();
  return trimmed === '' ? null : NOTATIONS[kind].read(trimmed);
}

/** Formats a number for its field; empty for null and NaN. */
export function writeNumber(kind: NumberKind, value: number | null): string {
  // percents and counts are safe integers too, and that is what `isCents` checks
  return value === null || !isCents(value) ? '' : NOTATIONS[kind].write(value);
}

/** Formats a number with its unit, for sentences and read-only fields: '$12.50', '2.5%', '3'. */
export function numberWithUnit(kind: NumberKind, value: number): string {
  const bare = writeNumber(kind, value);
  if (kind === 'whole' || bare === '') return bare;
  return kind === 'percent' ? `${bare}%` : formatCents(cents(value));
}
