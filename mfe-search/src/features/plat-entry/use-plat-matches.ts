import { useCall } from '@portal/api-client/query';
import { type CodeDescription, platsCodeDescription } from '@portal/contracts';
import { useSettled } from '@portal/forms';

/** Whether a plat is looked up by its name or its number. */
export type PlatField = 'platNumber' | 'platName';

/** Number of typed characters from which several matches are listed (001 section 4.6). */
const MIN_LISTED_LENGTH = 2;

/** Plats that begin with the typed text. */
export interface PlatMatches {
  /** The plat, if exactly one matches. */
  readonly only: CodeDescription | undefined;
  /** The first ten plats, if several match. */
  readonly several: readonly CodeDescription[];
  /** How many more match. */
  readonly moreCount: number;
  readonly isNone: boolean;
  readonly hasFailed: boolean;
}

const NOTHING: PlatMatches = { only: undefined, several: [], moreCount: 0, isNone: false, hasFailed: false };

/** Finds plats that begin with the typed text. Returns no matches while the user is still typing. */
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
  const isLong = Array.from(text).length >= MIN_LISTED_LENGTH;
  return isLong ? { ...NOTHING, several: plats, moreCount: Math.max(0, total - plats.length) } : NOTHING;
}
