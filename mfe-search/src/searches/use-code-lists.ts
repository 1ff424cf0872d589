import type { CodeDescription } from '@portal/contracts';
import { useCodeList } from '@portal/session';
import { useMemo } from 'react';

/** Code lists of the county that fields of searches choose from, by the name that fields give as `source`. */
export type CodeListName = 'documentTypes' | 'instrumentGroups' | 'bookTypes' | 'otherLots' | 'islands';

/** The lists as they are now. */
export function useCodeLists(): Readonly<Record<CodeListName, readonly CodeDescription[]>> {
  const documentTypes = useCodeList('documentTypes');
  const instrumentGroups = useCodeList('instrumentGroups');
  const bookTypes = useCodeList('bookTypes');
  const otherLots = useCodeList('otherLots');
  const islands = useCodeList('islands');
  return useMemo(
    () => ({ documentTypes, instrumentGroups, bookTypes, otherLots, islands }),
    [documentTypes, instrumentGroups, bookTypes, otherLots, islands],
  );
}
