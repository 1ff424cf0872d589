import { useSyncExternalStore } from 'react';
import { announcements } from './announcer.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Where `announce` speaks. One on the page, there before the first words, or they are not read. */
export function LiveRegion() {
  const said = useSyncExternalStore(announcements.subscribe, announcements.now, announcements.onServer);
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite">
        {said.polite}
      </VisuallyHidden>
      <VisuallyHidden role="alert" aria-live="assertive">
        {said.urgent}
      </VisuallyHidden>
    </>
  );
}
