import type { FieldName, FieldValue, ValuesOf } from '@portal/ui/form';

export interface Merged<V> {
  readonly values: V;
  /** Fields that both users changed to different values: the form keeps the local input. */
  readonly disputed: readonly FieldName<V>[];
}

/** Whether two values of a field say the same. */
const isSame = (one: FieldValue, other: FieldValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The local input, merged with what someone else saved in the meantime: unchanged fields take the other's value, the rest keep
 * the input.
 */
export function mergeEdits<V extends ValuesOf<V>>(base: V, typed: V, theirs: V): Merged<V> {
  let values = typed;
  const disputed: FieldName<V>[] = [];
  for (const name in typed) {
    if (isSame(typed[name], base[name])) values = { ...values, [name]: theirs[name] };
    else if (!isSame(theirs[name], base[name]) && !isSame(theirs[name], typed[name])) disputed.push(name);
  }
  return { values, disputed };
}
