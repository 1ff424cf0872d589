import { useEffect } from 'react';

/** Open screens with unsaved changes. */
const open = new Set<symbol>();

/** Registers unsaved changes; returns the function that removes them. */
export function registerUnsaved(): () => void {
  const mark = Symbol('unsaved');
  open.add(mark);
  return () => void open.delete(mark);
}

/** Whether there are unsaved changes, for navigation outside the router, such as a logout. */
export const hasUnsaved = (): boolean => open.size > 0;

/**
 * Registers the input of a form with a draft. Its page is left without a question, because the draft keeps the input; but a logout
 * deletes drafts, and must warn of that.
 */
export function useUnsaved(hasInput: boolean): void {
  useEffect(() => (hasInput ? registerUnsaved() : undefined), [hasInput]);
}
