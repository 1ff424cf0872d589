import { saveSearch } from '@portal/contracts';
import { SAVED_SEARCH_LIMITS } from '@portal/domain';
import { useText } from '@portal/i18n';
import { showAlert, useCurrentUser } from '@portal/session';
import { Button } from '@portal/ui';
import { useState } from 'react';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import type { Search } from '../run-search/results-address.ts';
import { NameDialog } from './name-dialog.tsx';

interface SaveSearchProps extends Search {
  /** The page that it belongs to is still coming, and would take the dialog away with what was typed. */
  readonly disabled?: boolean;
}

/** Keeps a search by a name; guests are one user for everybody and keep none. */
export function SaveSearch({ definition, criteria, disabled = false }: SaveSearchProps) {
  const t = useText('search');
  const common = useText('common');
  const user = useCurrentUser();
  const describe = useCriteriaTexts();
  const [isOpen, setOpen] = useState(false);
  if (user === null || user.role === 'GUEST') return null;
  const { heading } = describe(definition, criteria);
  return (
    <>
      <Button look="underlined" disabled={disabled} onClick={() => setOpen(true)}>
        {t('saved.saveThis')}
      </Button>
      {isOpen && (
        <NameDialog
          title={t('saved.saveThis')}
          call={saveSearch}
          name={Array.from(heading).slice(0, SAVED_SEARCH_LIMITS.name).join('')}
          request={(name) => ({ name, type: definition.type, criteria })}
          onSaved={(name) =>
            showAlert({ kind: 'MESSAGE', title: common('alert.done'), text: t('saved.isSaved', { name }) })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
