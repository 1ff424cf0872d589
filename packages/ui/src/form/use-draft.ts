import { useEffect, useRef } from 'react';
import { dropDraft, storeDraft } from '../core/draft-store.ts';
import type { FieldName, ValuesOf } from './form-description.ts';

/**
 * Stores values that are not in a `useForm` as a draft, such as the checked rows of an unfinished order. From the first
 * change on they are in this tab's storage. Restore them with `restoreDraft` when creating the state. Returns a
 * function that deletes the draft.
 */
export function useDraft<V extends ValuesOf<V>>(key: string, values: V, names: readonly FieldName<V>[]): () => void {
  const last = useRef(values);
  useEffect(() => {
    if (last.current === values) return;
    last.current = values;
    storeDraft(key, values, names);
  }, [key, values, names]);
  return () => dropDraft(key);
}
