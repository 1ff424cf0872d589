import { chakra } from '@chakra-ui/react/styled-system';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { announcements } from './announcer.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

// fixed: below the page it would make the page a pixel higher than the window
const Region = chakra(VisuallyHidden, { base: { position: 'fixed', top: 0 } });

const neverChanges = () => () => undefined;

/** The page's body; null in a page that the server renders, also while React takes it over. */
const useBody = (): HTMLElement | null =>
  useSyncExternalStore(
    neverChanges,
    () => document.body,
    () => null,
  );

/**
 * The hidden elements whose texts screen readers read when `announce` changes them: one is read after the current sentence, the other at once.
 * Render them once per page, together with the page: most screen readers read only changes of an element that exists already.
 *
 * They are next to the page in the body, not in it: an open dialog hides the whole page from screen readers, and what is announced then is
 * about the dialog.
 */
export function LiveRegion() {
  const current = useSyncExternalStore(announcements.subscribe, announcements.read, announcements.readOnServer);
  const body = useBody();
  if (body === null) return null;
  return createPortal(
    <>
      <Region role="status" aria-live="polite">
        {current.polite}
      </Region>
      <Region role="alert" aria-live="assertive">
        {current.urgent}
      </Region>
    </>,
    body,
  );
}
