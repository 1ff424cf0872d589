import { useQueryClient } from '@portal/api-client/query';
import { NO_ROWS, type RowsState, useRows } from '@portal/ui/table';
import { useEffect, useState } from 'react';
import type { ListedRecord } from '../../records/record-kind.ts';
import { type ResultPage, type SubmittedSearch, searchKey } from '../run-search/result-pages.ts';

const marksKey = (search: SubmittedSearch) => ['marks', ...searchKey(search)];

/** Every loaded row of a submitted search, on any page and in any order. */
export function useLoadedRows(search: SubmittedSearch): ReadonlyMap<string, ListedRecord> {
  const client = useQueryClient();
  const pages = client.getQueriesData<ResultPage>({ queryKey: searchKey(search) });
  const rows = pages.flatMap(([, page]) => page?.rows ?? []);
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** Visited marks, selection and filter of a submitted search; they are restored when the user returns to it. */
export function useListMarks(search: SubmittedSearch, onLimit: () => void) {
  const client = useQueryClient();
  const [key] = useState(() => marksKey(search));
  const { recordId } = search.address;
  const selectedId = recordId === null ? null : String(recordId);
  const kept = client.getQueryData<RowsState>(key) ?? NO_ROWS;
  const initial = selectedId === null ? kept : { ...kept, selectedId, visited: new Set(kept.visited).add(selectedId) };
  const rows = useRows({ initial, onLimit });
  useEffect(() => {
    client.setQueryData(key, rows.state);
  }, [client, key, rows.state]);
  return { ...rows, state: { ...rows.state, selectedId } };
}
