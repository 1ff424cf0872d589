import { useEffect, useRef, useState } from 'react';
import type { ListedRecord } from '../../records/record-kind.ts';
import type { ResultsAddress } from '../run-search/results-address.ts';

/** The record whose image window is open. A URL that names the preview opens it: after a reload, Forward, or by a link. */
export function useImageWindow(
  { preview }: ResultsAddress,
  record: ListedRecord | undefined,
  mayImage: (record: ListedRecord) => boolean,
) {
  const [imageOf, setImageOf] = useState<ListedRecord | null>(null);
  const wanted = preview !== null && record !== undefined && mayImage(record) ? record : undefined;
  // Opens the window only once per record: each response makes new row objects, and a window that the user closed stays closed.
  const openedFor = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (wanted !== undefined && openedFor.current !== wanted.id) setImageOf(wanted);
    openedFor.current = wanted?.id;
  }, [wanted]);
  return [imageOf, setImageOf] as const;
}
