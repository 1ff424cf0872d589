import { useEffect, useRef } from 'react';
import { dropDraft, keepDraft } from '../core/draft-store.ts';
import type { FieldName, ValuesOf } from './form-description.ts';

/**
 * Keeps values that no `useForm` holds, such as the checked rows of a half-made order: from the first change on they are in this
 * tab's storage under the key. Read them back with `restoreDraft` when the state is made. Returns what forgets them.
 */
export function useDraft<V extends ValuesOf<V>>(key: string, values: V, names: readonly FieldName<V>[]): () => void {
  const last = useRef(values);
  useEffect(() => {
    if (last.current === values) return;
    last.current = values;
    keepDraft(key, values, names);
  }, [key, values, names]);
  return () => dropDraft(key);
}
