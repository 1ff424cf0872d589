import { basisPointsToPercent, cents, formatCents, isCents, parseDollars } from '@portal/domain';

/** Fields that hold a number: cents, basis points, or how many. */
export type NumberKind = 'money' | 'percent' | 'whole';

interface Notation {
  /** The number of a typed text; NaN when it is none. */
  readonly read: (typed: string) => number;
  readonly write: (value: number) => string;
}

const WHOLE = /^-?\d{1,15}$/;
const GROUPED = /^-?\d{1,3}(?:,\d{3})+$/;

const NOTATIONS: Readonly<Record<NumberKind, Notation>> = {
  money: {
    read: (typed) => {
      const read = parseDollars(typed);
      return read.ok ? read.value : Number.NaN;
    },
    // The '$' stands before the field.
    write: (value) => formatCents(cents(value)).replace('$', ''),
  },
  percent: {
    read: (typed) => {
      const bare = typed.endsWith('%') ? typed.slice(0, -1).trimEnd() : typed;
      // Dollars and percentages have two decimals alike, but nobody types '$2' for a percentage.
      const read = bare.includes('$') ? null : parseDollars(bare);
      return read?.ok === true ? read.value : Number.NaN;
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

/** Reads what was typed: null when nothing was, NaN when it is not such a number. */
export function readNumber(kind: NumberKind, typed: string): number | null {
  const trimmed = typed.trim();
  return trimmed === '' ? null : NOTATIONS[kind].read(trimmed);
}

/** Writes a number as the field shows it; empty for none. */
export function writeNumber(kind: NumberKind, value: number | null): string {
  return value === null || !isCents(value) ? '' : NOTATIONS[kind].write(value);
}

/** The same with its sign, for sentences and for reading: '$12.50', '2.5 %'. */
export function numberWithUnit(kind: NumberKind, value: number): string {
  const written = writeNumber(kind, value);
  if (kind === 'whole' || written === '') return written;
  return kind === 'percent' ? `${written} %` : formatCents(cents(value));
}
