import type { CodeDescription } from '@portal/contracts';
import { useCodeList } from '@portal/session';
import { useMemo } from 'react';

/** The county's code lists for search fields. A field names its list as `source`. */
export type CodeListName = 'documentTypes' | 'instrumentGroups' | 'bookTypes' | 'otherLots' | 'islands';

/** The current code lists. */
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
