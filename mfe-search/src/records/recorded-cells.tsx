import type { DocumentRow } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { type Column, MoreItems, MutedText, ReadMark } from '@portal/ui/table';
import type { ReactNode } from 'react';
import { InstrumentName } from './plain-explanations.tsx';

/** Adds a React key to items, because the items of a record have no ids. */
export type WithKey<Item> = Item & { readonly key: string };
export const withKeys = <Item,>(items: readonly Item[]): readonly WithKey<Item>[] =>
  items.map((item, index) => ({ ...item, key: `${index}` }));
const keyOf = ({ key }: { readonly key: string }): string => key;

interface CellItemsProps<Item> {
  readonly items: readonly Item[];
  /** Shown in a muted style if there are none. */
  readonly none: string;
  readonly render: (item: Item) => ReactNode;
}

/** The first item of a cell, with a 'more' button if there are several. */
export function CellItems<Item>({ items, none, render }: CellItemsProps<Item>) {
  if (items.length === 0) return <MutedText>{none}</MutedText>;
  return <MoreItems items={withKeys(items)} itemKey={keyOf} render={render} />;
}

const MAX_LISTED_COMMENT = 200;

/** The land of a record in a list: its description, or the beginning of the comment if the index has no other part of it. */
export function landText({ description, comment }: DocumentRow['legalSearchResults'][number]): string {
  if (description !== '') return description;
  return comment.length > MAX_LISTED_COMMENT ? `${comment.slice(0, MAX_LISTED_COMMENT).toWellFormed()}…` : comment;
}

/** The column with the recorded instrument and its number. */
export const instrumentColumn = <
  Row extends Pick<DocumentRow, 'instrumentDescription' | 'displayDocNumber'>,
>(): Column<Row> => ({
  key: 'instrument',
  headerKeys: ['search:list.instrument', 'search:list.documentNumber'],
  // wide enough for a number followed by the 'read' mark, so that a row does not grow when it is opened
  width: 'max(8.5rem, 21.5cqi)',
  narrow: 'start',
  cell: (row, rowState) => (
    <>
      <InstrumentName name={row.instrumentDescription} />
      {row.displayDocNumber} {rowState.isVisited && <ReadMark />}
    </>
  ),
});

/** Layout of a column of dates: narrow, and on the right on a phone. */
export const DATE_COLUMN_LAYOUT = {
  width: 'clamp(6.25rem, 16cqi, 7.25rem)',
  narrow: 'end',
  hasMarginRule: true,
} as const satisfies Partial<Column<never>>;

/** The width of the last of four columns. */
export const LAST_COLUMN_WIDTH = 'clamp(22cqi, 45cqi - 7rem, 25cqi)';

interface BookedDayProps {
  readonly iso: string;
  readonly bookAndPage: string;
}

/** A day with its book and page below. */
export function DayWithBookAndPage({ iso, bookAndPage }: BookedDayProps) {
  const t = useText('search');
  const { day } = useFormats();
  return (
    <>
      {day(iso)}
      <br />
      {bookAndPage === '' ? <MutedText>{t('list.noBook')}</MutedText> : bookAndPage}
    </>
  );
}
