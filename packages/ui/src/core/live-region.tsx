import { useSyncExternalStore } from 'react';
import { announcements } from './announcer.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * The hidden elements whose texts screen readers read when `announce` changes them: one is read after the current sentence, the other at once.
 * Render them once per page, together with the page: most screen readers read only changes of an element that exists already.
 */
export function LiveRegion() {
  const current = useSyncExternalStore(announcements.subscribe, announcements.read, announcements.readOnServer);
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite">
        {current.polite}
      </VisuallyHidden>
      <VisuallyHidden role="alert" aria-live="assertive">
        {current.urgent}
      </VisuallyHidden>
    </>
  );
}
