import { useLocation } from '@portal/router';
import { sessionStore } from '@portal/session';
import {
  draftableNames,
  draftKey,
  dropDraft,
  type FieldName,
  type FormDescription,
  type FormModel,
  hasDraft,
  restoreFormDraft,
  storeFormDraft,
  type ValuesOf,
} from '@portal/ui/form';
import { useLayoutEffect, useRef, useState } from 'react';
import { type MergedEdits, mergeEdits } from './versions/merge-edits.ts';

/** Where the input and the values that it was based on are kept. */
interface Place {
  readonly input: string;
  readonly base: string;
}

const placeOf = (url: string, formId: string): Place => {
  const input = draftKey({ user: sessionStore.getState().user?.username ?? '', url, formId: `${formId}:unsaved` });
  return { input, base: `${input}:base` };
};

/** The values as a draft restores them: without passwords and files, and with the fields of rows in one order. */
function asRestored<V extends ValuesOf<V>>(key: string, description: FormDescription<V>, values: V): V {
  storeFormDraft(key, values, draftableNames(description));
  const restored = restoreFormDraft(key, description, values);
  dropDraft(key);
  return restored;
}

/**
 * Takes the kept input and merges it into the values that are stored now. Undefined if none is kept, or if it was based on other values
 * and may not be merged.
 */
function takeKept<V extends ValuesOf<V>>(
  place: Place,
  description: FormDescription<V>,
  stored: V,
  mayMerge: boolean,
): MergedEdits<V> | undefined {
  if (!hasDraft(place.input)) return undefined;
  const base = restoreFormDraft(place.base, description, stored);
  const typed = restoreFormDraft(place.input, description, stored);
  for (const key of [place.input, place.base]) dropDraft(key);
  const theirs = asRestored(place.input, description, stored);
  if (!mayMerge && JSON.stringify(base) !== JSON.stringify(theirs)) return undefined;
  const merged = mergeEdits(base, typed, theirs);
  // an unchanged field gets the stored value itself, so that it counts as unchanged
  let { values } = merged;
  for (const name in values) if (values[name] === theirs[name]) values = { ...values, [name]: stored[name] };
  return { ...merged, values };
}

/** Whether the page is left because the session has ended, or because the user must do something else first and then returns to it. */
function isInterrupted(): boolean {
  const { status, hasLoggedOut, user } = sessionStore.getState();
  if (hasLoggedOut) return false;
  return status !== 'authenticated' || user?.mustChangePassword === true || user?.mustSetUpSecondFactor === true;
}

export interface KeptInputOptions<V> {
  readonly isKept: boolean;
  /**
   * Called when kept input is in the form again, with the fields that someone else has changed too. Without it, input is only restored to
   * the values that it was based on, because a dialog can have the same address for different entries.
   * A dialog that always starts with the same values needs a form id for each entry.
   */
  readonly onRestored?: ((disputed: readonly FieldName<V>[]) => void) | undefined;
  /**
   * Asked when the form is removed: whether someone else has taken the edited entry from this user. Its input is then kept too, until this
   * user has the entry again.
   */
  readonly isTakenAway?: (() => boolean) | undefined;
}

/**
 * Keeps unsaved input of a form when the session ends, and restores it once, when the same user opens the same page in this
 * tab, as the login page promises. So does a step that the county has made compulsory meanwhile, or someone else who
 * has taken the entry. Any other leaving while logged in keeps nothing, because the user confirmed it.
 */
export function useKeptInput<V extends ValuesOf<V>>(form: FormModel<V>, options: KeptInputOptions<V>): void {
  const { pathname } = useLocation();
  const [place] = useState(() => placeOf(pathname, form.description.id));
  const latest = useRef({ form, options });
  useLayoutEffect(() => {
    latest.current = { form, options };
  });
  // before the first paint, so that nobody sees or edits the values without the kept input
  useLayoutEffect(() => {
    const { form: opened, options: start } = latest.current;
    const kept =
      start.isKept && !opened.isReadOnly
        ? takeKept(place, opened.description, opened.state.saved, start.onRestored !== undefined)
        : undefined;
    if (kept !== undefined) {
      opened.replace(kept.values);
      start.onRestored?.(kept.disputed);
    }
    return () => {
      const { form: left, options: end } = latest.current;
      const wasLeft = !isInterrupted() && end.isTakenAway?.() !== true;
      if (wasLeft || !end.isKept || !left.isDirty) return;
      const names = draftableNames(left.description);
      storeFormDraft(place.input, left.state.values, names);
      storeFormDraft(place.base, left.state.saved, names);
    };
  }, [place]);
}
