import { saveSearch } from '@portal/contracts';
import { SAVED_SEARCH_LIMITS } from '@portal/domain';
import { useText } from '@portal/i18n';
import { showAlert, useCurrentUser } from '@portal/session';
import { Button } from '@portal/ui';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import type { Search } from '../run-search/results-address.ts';
import { NameDialog } from './name-dialog.tsx';

const OpenContext = createContext<(search: Search) => void>(() => undefined);

/** The button that opens the window; the page that it is in may have been replaced since. */
const BUTTON = 'save-search';

interface SaveDialogProps extends Search {
  readonly onClose: () => void;
}

function SaveDialog({ definition, criteria, onClose }: SaveDialogProps) {
  const t = useText('search');
  const common = useText('common');
  const describe = useCriteriaTexts();
  const { heading } = describe(definition, criteria);
  return (
    <NameDialog
      title={t('saved.saveThis')}
      call={saveSearch}
      name={Array.from(heading).slice(0, SAVED_SEARCH_LIMITS.name).join('')}
      request={(name) => ({ name, type: definition.type, criteria })}
      onSaved={(name) =>
        showAlert({ kind: 'MESSAGE', title: common('alert.done'), text: t('saved.isSaved', { name }) })
      }
      onClose={onClose}
    />
  );
}

/** A window that closes gives the focus back to the button that opened it: where that is gone, to the one in its place. */
function useFocusAfter(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const closed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!closed) return undefined;
    // after the window has looked for its own
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById(BUTTON)?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOpen]);
}

/**
 * The position of the window for a search's name: above the pages, so that a page that arrives in the meantime does not remove
 * it.
 */
export function SaveSearchPlace({ children }: { readonly children: ReactNode }) {
  const [search, setSearch] = useState<Search | null>(null);
  useFocusAfter(search !== null);
  return (
    <OpenContext value={setSearch}>
      {children}
      {search !== null && <SaveDialog {...search} onClose={() => setSearch(null)} />}
    </OpenContext>
  );
}

/** Keeps a search by a name; guests are one user for everyone and keep none. */
export function SaveSearch({ definition, criteria }: Search) {
  const t = useText('search');
  const open = use(OpenContext);
  const user = useCurrentUser();
  if (user === null || user.role === 'GUEST') return null;
  return (
    <Button id={BUTTON} look="underlined" onClick={() => open({ definition, criteria })}>
      {t('saved.saveThis')}
    </Button>
  );
}
