import { useCounty, useCountyGroup } from '@portal/session';
import type { Column } from '@portal/ui/table';
import { useMemo } from 'react';
import type { AnyRecordKind, ListedRecord } from '../../records/record-kind.ts';

/** The columns of a list, with this county's labels and without the columns that this county does not use. */
export function useListColumns(kind: AnyRecordKind): ReadonlyArray<Column<ListedRecord>> {
  const { bookLabel, torrensLabel } = useCounty();
  const hasFileNumbers = useCountyGroup('property').torrensUseFileNumber === true;
  return useMemo(
    () =>
      kind.columns
        .filter(({ isIn }) => isIn?.({ hasFileNumbers }) ?? true)
        .map((column) => ({ ...column, headerValues: { bookLabel, torrensLabel } })),
    [kind, bookLabel, torrensLabel, hasFileNumbers],
  );
}
