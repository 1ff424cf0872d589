import { useEffect, useRef, useState } from 'react';
import type { ListedRecord } from '../../records/record-kind.ts';
import type { ResultsAddress } from '../run-search/results-address.ts';

/** The record whose image window is open, and its setter. A URL with a preview opens the window after a reload, by Forward or by a link. */
export function useImageWindow(
  { preview }: ResultsAddress,
  record: ListedRecord | undefined,
  canOpenImage: (record: ListedRecord) => boolean,
) {
  const [imageOf, setImageOf] = useState<ListedRecord | null>(null);
  const previewed = preview !== null && record !== undefined && canOpenImage(record) ? record : undefined;
  // Opens the window only once per record: each response makes new row objects, and a window that the user closed stays closed.
  const openedFor = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (previewed !== undefined && openedFor.current !== previewed.id) setImageOf(previewed);
    openedFor.current = previewed?.id;
  }, [previewed]);
  return [imageOf, setImageOf] as const;
}
