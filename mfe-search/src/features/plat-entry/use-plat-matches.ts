import { useCall } from '@portal/api-client/query';
import { type CodeDescription, platsCodeDescription } from '@portal/contracts';
import { useSettled } from '@portal/forms';

/** Whether a plat is looked up by its name or its number. */
export type PlatField = 'platNumber' | 'platName';

/** From so many typed characters on several matches are shown (001 section 4.6). */
const SHOWN_FROM = 2;

/** What the county has for the typed beginning of a plat. */
export interface PlatMatches {
  /** The one plat that is meant. */
  readonly only: CodeDescription | undefined;
  /** Plats to choose from, the first ten. */
  readonly several: readonly CodeDescription[];
  /** How many there are behind them. */
  readonly moreCount: number;
  readonly isNone: boolean;
  readonly hasFailed: boolean;
}

const NOTHING: PlatMatches = { only: undefined, several: [], moreCount: 0, isNone: false, hasFailed: false };

/** Plats that begin with the typed text. Nothing is said of a text that is still being typed. */
export function usePlatMatches(field: PlatField, typed: string): PlatMatches {
  const text = typed.trim();
  const settled = useSettled(text);
  const { data, isError } = useCall(
    platsCodeDescription,
    { sortBy: field, filterText: settled },
    { enabled: settled !== '' },
  );
  if (text === '' || settled !== text) return NOTHING;
  if (data === undefined) return { ...NOTHING, hasFailed: isError };
  const { totalRecordCount: total, codeDescriptionResultList: plats } = data;
  if (total === 0) return { ...NOTHING, isNone: true };
  if (total === 1) return { ...NOTHING, only: plats[0] };
  const isLong = Array.from(text).length >= SHOWN_FROM;
  return isLong ? { ...NOTHING, several: plats, moreCount: Math.max(0, total - plats.length) } : NOTHING;
}
