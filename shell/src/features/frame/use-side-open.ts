import { useState } from 'react';

const KEY = 'portal.sideOpen';

function read(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== 'false';
  } catch {
    return true;
  }
}

/** Side navigation open or closed: open by default, remembered in this browser (000 section 2). */
export function useSideOpen(): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(read);
  const change = (next: boolean): void => {
    setOpen(next);
    try {
      window.localStorage.setItem(KEY, String(next));
    } catch {
      // Without storage, the choice lasts until the page is reloaded.
    }
  };
  return [open, change];
}
