import type { FieldName, FieldValue, ValuesOf } from '@portal/ui/form';

export interface MergedEdits<V> {
  readonly values: V;
  /** Fields that both users changed to different values; the merge keeps the local input. */
  readonly disputed: readonly FieldName<V>[];
}

/** Whether two field values are equal. */
const isSame = (one: FieldValue, other: FieldValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges the local input with what someone else saved meanwhile: fields without local changes take the other's value,
 * the others keep the input.
 */
export function mergeEdits<V extends ValuesOf<V>>(base: V, typed: V, theirs: V): MergedEdits<V> {
  let values = typed;
  const disputed: FieldName<V>[] = [];
  for (const name in typed) {
    if (isSame(typed[name], base[name])) values = { ...values, [name]: theirs[name] };
    else if (!isSame(theirs[name], base[name]) && !isSame(theirs[name], typed[name])) disputed.push(name);
  }
  return { values, disputed };
}
