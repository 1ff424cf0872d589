import { useNavigate } from '@portal/router';
import { type KeyPress, useShortcutKeys, useSingleKeys } from '@portal/ui/table';
import { useEffect } from 'react';
import { homeRemote } from '../navigation/labels.ts';
import { topItems } from '../navigation/menu-model.ts';
import { useMenuSource } from '../navigation/use-menu-source.ts';

/** In a window that lies on the page its own keys count, and in one that covers it also while nothing has the focus. */
const isInWindow = (target: EventTarget | null): boolean =>
  document.querySelector('[data-covers-page]') !== null ||
  (target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null);

/** `/` leads to an empty search from every screen; a screen that has the key itself hears it first. */
export function useSearchKey(): void {
  const source = useMenuSource();
  const home = homeRemote(source.registry);
  // the remote's own address leads to what this user begins with
  const [begin] = home === undefined ? [] : topItems({ ...source, registry: { ...source.registry, remotes: [home] } });
  const navigate = useNavigate();
  // What the search was last asked is not wanted: its form reads this from the address's state.
  const toForm = () => begin !== undefined && void navigate(begin.href, { state: { isEmpty: true } });
  const { onKeyDown } = useShortcutKeys({ '/': toForm }, { enabled: useSingleKeys() });
  useEffect(() => {
    const hear = (event: KeyPress) => {
      if (!isInWindow(event.target)) onKeyDown(event);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}
