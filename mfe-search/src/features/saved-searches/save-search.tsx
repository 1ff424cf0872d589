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

/** Id of the button that opens the dialog. Its page may be replaced while the dialog is open, so it is found by id. */
const BUTTON_ID = 'save-search';

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

/** When the dialog closes and its opener no longer exists, moves the focus to the button that replaced it. */
function useFocusAfter(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const closed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!closed) return undefined;
    // runs after the dialog has tried to return the focus to its opener
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById(BUTTON_ID)?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOpen]);
}

/**
 * Renders the dialog that asks for the name of a search. It is above the pages in the component tree, so that a page that loads
 * in the meantime does not unmount it.
 */
export function SaveSearchHost({ children }: { readonly children: ReactNode }) {
  const [search, setSearch] = useState<Search | null>(null);
  useFocusAfter(search !== null);
  return (
    <OpenContext value={setSearch}>
      {children}
      {search !== null && <SaveDialog {...search} onClose={() => setSearch(null)} />}
    </OpenContext>
  );
}

/** Button that saves a search under a name. Guests share one account and so cannot save searches. */
export function SaveSearch({ definition, criteria }: Search) {
  const t = useText('search');
  const open = use(OpenContext);
  const user = useCurrentUser();
  if (user === null || user.role === 'GUEST') return null;
  return (
    <Button id={BUTTON_ID} variant="underlined" onClick={() => open({ definition, criteria })}>
      {t('saved.saveThis')}
    </Button>
  );
}
