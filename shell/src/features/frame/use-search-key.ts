import { useNavigate } from '@portal/router';
import { type KeyPress, useShortcutKeys, useSingleKeys } from '@portal/ui/table';
import { useEffect } from 'react';
import { homeRemote } from '../navigation/labels.ts';
import { topItems } from '../navigation/menu-model.ts';
import { useMenuSource } from '../navigation/use-menu-source.ts';

/** Whether a dialog or menu is open that handles keys itself: it has the focus, or it covers the page. */
const isInWindow = (target: EventTarget | null): boolean =>
  document.querySelector('[data-covers-page]') !== null ||
  (target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null);

/** `/` opens an empty search from every screen; a screen that uses the key itself handles it first. */
export function useSearchKey(): void {
  const source = useMenuSource();
  const home = homeRemote(source.registry);
  // the first top menu entry of the home remote is the user's default search
  const [defaultSearch] =
    home === undefined ? [] : topItems({ ...source, registry: { ...source.registry, remotes: [home] } });
  const navigate = useNavigate();
  // The form must not restore the last search's criteria; it reads `isEmpty` from the history state.
  const openEmptySearch = () =>
    defaultSearch !== undefined && void navigate(defaultSearch.href, { state: { isEmpty: true } });
  const { onKeyDown } = useShortcutKeys({ '/': openEmptySearch }, { enabled: useSingleKeys() });
  useEffect(() => {
    const onAnyKeyDown = (event: KeyPress) => {
      if (!isInWindow(event.target)) onKeyDown(event);
    };
    document.addEventListener('keydown', onAnyKeyDown);
    return () => document.removeEventListener('keydown', onAnyKeyDown);
  });
}
