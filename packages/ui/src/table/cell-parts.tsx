import { type ReactNode, useState } from 'react';
import { MoreBadge } from '../core/badge.tsx';
import { usePrinting } from '../core/printing.ts';
import { useT } from '../core/text-context.tsx';
import { cutAtRanges, type HighlightRange } from './highlight-model.ts';

interface RecordKindProps {
  readonly children: ReactNode;
  /** Shown to a mouse that rests on it. No keyboard and no finger reaches it: it must be elsewhere too. */
  readonly tip?: string | undefined;
}

/** What kind of record a row is, strong until it has been read. Its number follows on the next line. */
export function RecordKind({ children, tip }: RecordKindProps) {
  return (
    <span data-kind="" {...(tip === undefined ? {} : { title: tip })}>
      {children}
    </span>
  );
}

/** 'read', behind the number: a kind may fill its line, and a row that is opened must not grow under the pointer. */
export function ReadMark() {
  const t = useT();
  return <span data-read="">{t('table:read')}</span>;
}

/** One side of a document's parties after its label: from or to. */
export function PartyLine({ word, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <span data-party="">
      <span>{word}</span>
      <span>{children}</span>
    </span>
  );
}

/** What a line is, where rows have become entries and no heading is above it. Who hears the table hears the heading. */
export function LineName({ children }: { readonly children: ReactNode }) {
  return (
    <span data-line-name="" aria-hidden="true">
      {children}{' '}
    </span>
  );
}

/** Words that step back: 'No legal', 'Ref'. */
export function Quiet({ children }: { readonly children: ReactNode }) {
  return <span data-quiet="">{children}</span>;
}

/** A text with its matched parts on the marker's yellow. */
export function Highlighted({ text, ranges }: { readonly text: string; readonly ranges: readonly HighlightRange[] }) {
  return cutAtRanges(text, ranges).map(({ text: piece, isMarked, start }) =>
    isMarked ? <mark key={start}>{piece}</mark> : <span key={start}>{piece}</span>,
  );
}

export interface MoreItemsProps<Item> {
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  /** How many stand before 'n more'. */
  readonly shown?: number;
}

function Items<Item>({ items, itemKey, render }: Pick<MoreItemsProps<Item>, 'items' | 'itemKey' | 'render'>) {
  return items.map((item) => (
    <span key={itemKey(item)} data-item="">
      {render(item)}
    </span>
  ));
}

/** Some of them are hidden behind a badge; on paper there is no badge to press, so all are shown. */
function FoldedItems<Item>({ items, itemKey, render, shown = 1 }: MoreItemsProps<Item>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const isWhole = isOpen || isPrinting;
  return (
    <span data-items={isWhole ? 'all' : 'first'}>
      <Items items={isWhole ? items : items.slice(0, shown)} itemKey={itemKey} render={render} />
      {!isPrinting && (
        <>
          {' '}
          <MoreBadge expanded={isOpen} onToggle={() => setOpen(!isOpen)}>
            {isOpen ? t('table:fewer') : t('table:more', { count: items.length - shown })}
          </MoreBadge>
        </>
      )}
    </span>
  );
}

/** The first of several, and 'n more' that opens in place. */
export function MoreItems<Item>(props: MoreItemsProps<Item>) {
  const { items, shown = 1 } = props;
  if (items.length > shown) return <FoldedItems {...props} />;
  return (
    <span data-items="first">
      <Items {...props} />
    </span>
  );
}
