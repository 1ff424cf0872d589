import { type ReactNode, useState } from 'react';
import { MoreBadge } from '../core/badge.tsx';
import { usePrinting } from '../core/printing.ts';
import { useT } from '../core/text-context.tsx';
import { type HighlightRange, splitAtRanges } from './highlight-model.ts';

interface RecordKindProps {
  readonly children: ReactNode;
  /** Tooltip for the mouse. Keyboard and touch users cannot reach it, so the text must also be available elsewhere. */
  readonly tip?: string | undefined;
}

/** The kind of a record, in bold until the record has been read. Its number follows on the next line. */
export function RecordKind({ children, tip }: RecordKindProps) {
  return (
    <span data-kind="" {...(tip === undefined ? {} : { title: tip })}>
      {children}
    </span>
  );
}

/**
 * The mark 'read' after the number. It is not after the kind, because the kind may fill its line and the row would grow
 * when it is opened.
 */
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

/**
 * A line's label where rows are shown as entries without a heading above. Hidden from screen readers, which read the
 * column heading.
 */
export function LineLabel({ children }: { readonly children: ReactNode }) {
  return (
    <span data-line-name="" aria-hidden="true">
      {children}{' '}
    </span>
  );
}

/** Less prominent text: 'No legal', 'Ref'. */
export function MutedText({ children }: { readonly children: ReactNode }) {
  return <span data-quiet="">{children}</span>;
}

/** A text with its matched parts highlighted in marker yellow. */
export function Highlighted({ text, ranges }: { readonly text: string; readonly ranges: readonly HighlightRange[] }) {
  return splitAtRanges(text, ranges).map(({ text: piece, isMarked, start }) =>
    isMarked ? <mark key={start}>{piece}</mark> : <span key={start}>{piece}</span>,
  );
}

export interface MoreItemsProps<Item> {
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  /** How many items are shown before 'n more'. */
  readonly shown?: number;
}

function Items<Item>({ items, itemKey, render }: Pick<MoreItemsProps<Item>, 'items' | 'itemKey' | 'render'>) {
  return items.map((item) => (
    <span key={itemKey(item)} data-item="">
      {render(item)}
    </span>
  ));
}

/** Hides some items behind a badge; when printing, all items are shown because nobody can press the badge. */
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

/** The first of several items, and 'n more', which expands in place. */
export function MoreItems<Item>(props: MoreItemsProps<Item>) {
  const { items, shown = 1 } = props;
  if (items.length > shown) return <FoldedItems {...props} />;
  return (
    <span data-items="first">
      <Items {...props} />
    </span>
  );
}
