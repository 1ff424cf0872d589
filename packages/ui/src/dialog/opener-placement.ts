import { useCallback, useState } from 'react';
import { BELOW_640 } from '../theme/media.ts';

/** Distance to the window's edges, and between the button and the dialog. */
const EDGE = '1rem';
const GAP_PX = 8;
const isPhone = (): boolean => window.matchMedia(BELOW_640.replace('@media ', '')).matches;

/**
 * Places a dialog below the button that had the focus when it opened, within the window. On a phone, or if nothing had
 * the focus, the dialog stays centered.
 */
export function useOpenerPlacement(isWanted: boolean) {
  const [opener] = useState(() => (isWanted ? document.activeElement : null));
  return useCallback(
    (paper: HTMLElement | null) => {
      if (paper === null || opener === null || opener === document.body || isPhone()) return;
      const { left, bottom } = opener.getBoundingClientRect();
      const within = (wanted: number, available: string) => `max(${EDGE}, min(${wanted}px, ${available} - ${EDGE}))`;
      paper.style.position = 'absolute';
      paper.style.left = within(left, `100vw - ${paper.offsetWidth}px`);
      paper.style.top = within(bottom + GAP_PX, `100dvh - ${paper.offsetHeight}px`);
    },
    [opener],
  );
}
