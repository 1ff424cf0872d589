import { useSyncExternalStore } from 'react';
import { announcements } from './announcer.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * The live region for `announce`. Render it once per page from the start; a region that is added with its text is not
 * read.
 */
export function LiveRegion() {
  const current = useSyncExternalStore(announcements.subscribe, announcements.now, announcements.onServer);
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
