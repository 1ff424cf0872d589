import { waitForWindowHistory } from '@portal/router';
import { useRef, useState } from 'react';

/** Asks for confirmation before unsaved changes are lost. `LeaveConfirmation` shows the confirmation. */
export interface LeaveGuard {
  readonly isDirty: boolean;
  /** The navigation that waits for the confirmation; null if there is none. */
  readonly waiting: (() => void) | null;
  /** True during a navigation that needs no further confirmation. */
  readonly isLeaving: () => boolean;
  /** Navigates immediately if nothing changed, otherwise after a confirmation. */
  readonly leave: (go: () => void) => void;
  /** The user's answer to the confirmation: `true` continues the waiting navigation, `false` stays. */
  readonly answer: (leaves: boolean) => void;
  /** Navigates without confirmation, because the user has confirmed it or the changes are saved. */
  readonly leaveWithoutConfirmation: (go: () => void) => void;
}

/** Guards a page or dialog while `isDirty`: links, Back, closing the tab, and navigation through `leave`. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const [waiting, setWaiting] = useState<{ readonly go: () => void } | null>(null);
  const leaving = useRef(false);
  const leaveWithoutConfirmation = (go: () => void): void => {
    leaving.current = true;
    const endLeaving = (): void => {
      leaving.current = false;
    };
    try {
      go();
    } finally {
      // the navigation is delayed while closing dialogs remove their history entries
      void waitForWindowHistory().then(endLeaving);
    }
  };
  return {
    isDirty,
    waiting: waiting?.go ?? null,
    isLeaving: () => leaving.current,
    leave: (go) => (isDirty ? setWaiting({ go }) : go()),
    answer: (leaves) => {
      setWaiting(null);
      if (leaves && waiting !== null) leaveWithoutConfirmation(waiting.go);
    },
    leaveWithoutConfirmation,
  };
}
