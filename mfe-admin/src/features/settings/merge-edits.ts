import { type FormValues, isSame } from './setting-values.ts';

export interface Merged {
  readonly values: FormValues;
  /** Fields that both changed, each to something else: the form holds what was typed here. */
  readonly disputed: readonly string[];
}

/**
 * What was typed, upon what somebody else saved meanwhile: fields that were not touched here take the other's value, the rest
 * stay as they were typed.
 */
export function mergeEdits(base: FormValues, typed: FormValues, theirs: FormValues): Merged {
  const names = Object.keys(typed);
  const isTouched = (name: string): boolean => !isSame(typed[name], base[name]);
  const values = Object.fromEntries(names.map((name) => [name, (isTouched(name) ? typed : theirs)[name] ?? null]));
  const disputed = names.filter(
    (name) => isTouched(name) && !isSame(theirs[name], base[name]) && !isSame(theirs[name], typed[name]),
  );
  return { values, disputed };
}
