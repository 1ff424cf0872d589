import { chakra } from '@chakra-ui/react/styled-system';
import { PINNED_FORMAT, SEARCH_LIMITS } from '@portal/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../core/announcer.ts';
import { Badge } from '../core/badge.tsx';
import { BatchProgress } from '../core/batch-progress.tsx';
import { useLocale, useT } from '../core/text-context.tsx';
import { StatusLine } from '../core/toolbar.tsx';
import { BELOW_640 } from '../theme/media.ts';
import { type BatchState, batchProgress } from './batch-model.ts';

// On a phone the loading is shown beside the counts, because on a line of its own it would move the rows when it ends: the counts come before
// the loading, whose order is -1.
const Range = chakra('b', { base: { [BELOW_640]: { order: '-2' } } });
const Count = chakra('p', { base: { textStyle: 'note', color: 'ink-3', paddingBottom: 's1' } });

function useNumbers() {
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, PINNED_FORMAT);
  return (value: number) => format.format(value);
}

interface BatchStatusProps {
  readonly batches: BatchState;
  /** The visible rows, '1–100 of 638': announced to screen readers once, when the last batch has arrived. */
  readonly range: string;
}

/** A progress bar of four blocks with a text while batches arrive. */
export function BatchStatus({ batches, range }: BatchStatusProps) {
  const t = useT();
  const number = useNumbers();
  const { done, isLoading, from, to } = batchProgress(batches);
  const wasLoading = useRef(isLoading);
  useEffect(() => {
    if (wasLoading.current && !isLoading) announce(range);
    wasLoading.current = isLoading;
  }, [isLoading, range]);
  if (!isLoading) return null;
  return <BatchProgress done={done}>{t('table:batch.loading', { from: number(from), to: number(to) })}</BatchProgress>;
}

/** The number of selected rows. A key selects a row while the row has the focus, not its checkbox, so each new number is announced. */
function CheckedCount({ count }: { readonly count: number }) {
  const t = useT();
  const text = t('table:checked', { checked: count, limit: SEARCH_LIMITS.filter });
  const announced = useRef(count);
  useEffect(() => {
    if (announced.current !== count) announce(text);
    announced.current = count;
  }, [count, text]);
  return count > 0 && <span>{text}</span>;
}

export interface StatusLineCountsProps {
  /** First and last visible row, counted from 1 over the whole list. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly checkedCount?: number;
  /** State of the batches that are loading. */
  readonly batches?: BatchState;
  /** Why a key had no effect; announced immediately. */
  readonly note?: string | null;
  readonly children?: ReactNode;
}

/** The visible rows, truncation, loading and the number of selected rows in one line that is always visible. */
export function StatusLineCounts({
  from,
  to,
  total,
  checkedCount,
  batches,
  note = null,
  children,
}: StatusLineCountsProps) {
  const t = useT();
  const number = useNumbers();
  const range = t('table:range', { from: number(from), to: number(to), total: number(total) });
  return (
    <StatusLine>
      {/* Takes the focus when another page is loaded, so that a screen reader reads which rows are shown. */}
      <Range tabIndex={-1} data-list-top="">
        {range}
      </Range>
      <span role="alert">{note !== null && <Badge tone="warning">{note}</Badge>}</span>
      {total >= SEARCH_LIMITS.cap && (
        <Badge tone="warning" wide>
          {/* The specified text has two spaces, which the browser would collapse to one. */}
          {t('table:truncated').replace('  ', '\u00a0 ')}
        </Badge>
      )}
      {batches !== undefined && <BatchStatus batches={batches} range={range} />}
      {checkedCount !== undefined && <CheckedCount count={checkedCount} />}
      {children}
    </StatusLine>
  );
}

/** 'Displaying Results: 1-10 of 47', announced when it changes. The specification's text has numbers without separators. */
export function DisplayingResults({ from, to, total }: Pick<StatusLineCountsProps, 'from' | 'to' | 'total'>) {
  const t = useT();
  return <Count role="status">{t('table:displaying', { from, to, total })}</Count>;
}
