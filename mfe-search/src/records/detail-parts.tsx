import type { DocumentRow } from '@portal/contracts';
import { dollarsToCents } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { Badge, type FactsProps, SheetHeading } from '@portal/ui';
import { DETAIL_PAGE_SIZE, type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { NotVerifiedBadge } from './not-verified-badge.tsx';
import { type WithKey, withKeys } from './recorded-cells.tsx';

type FactItems = FactsProps['items'];

/** A fact, or nothing if the index has no value. */
export const optionalFact = (term: string, value: string): FactItems => (value === '' ? [] : [{ term, value }]);

/** The number of pages, or a note that there are none. */
function usePagesText(): (count: number) => string {
  const t = useText('search');
  return (count) => (count === 0 ? t('details.noPages') : t('details.pages', { count }));
}

/** The number of pages, for a record that is not in a book of the recorder. */
export function usePageCountFact(): (record: Pick<DocumentRow, 'pageCount'>) => FactItems {
  const t = useText('search');
  const pagesText = usePagesText();
  return ({ pageCount }) => [{ term: t('details.pageCount'), value: pagesText(pageCount) }];
}

/** Book and page with the number of pages. Without a book, the number of pages must not be read as a page of a book. */
export function usePagesFact(): (record: Pick<DocumentRow, 'displayBookAndPage' | 'pageCount'>) => FactItems {
  const t = useText('search');
  const { bookLabel } = useCounty();
  const pagesText = usePagesText();
  const pageCountFact = usePageCountFact();
  return (record) => {
    const { displayBookAndPage, pageCount } = record;
    if (displayBookAndPage === '') return pageCountFact(record);
    const value = `${displayBookAndPage}, ${pagesText(pageCount)}`;
    return [{ term: t('details.bookAndPage', { bookLabel }), value }];
  };
}

/** When and where a document was recorded, and whether the office has verified it. */
export function useRecordedFacts(): (
  record: Pick<
    DocumentRow,
    'recordedDate' | 'recordedDateTime' | 'verifiedStatus' | 'displayBookAndPage' | 'pageCount'
  >,
) => FactItems {
  const t = useText('search');
  const { day, timeOfDay } = useFormats();
  const pagesFact = usePagesFact();
  return (record) => {
    const verified = record.verifiedStatus ? (
      <Badge tone="success">{t('details.verified')}</Badge>
    ) : (
      <NotVerifiedBadge row={record} />
    );
    const value = (
      <>
        {day(record.recordedDate)} {timeOfDay(record.recordedDateTime)} {verified}
      </>
    );
    return [{ term: t('details.recorded'), value }, ...pagesFact(record)];
  };
}

/** An amount in dollars, or nothing if the index has no amount, or one that is not in whole cents. */
export function useAmountFact(): (term: string, dollars: number | null) => FactItems {
  const { money } = useFormats();
  return (term, dollars) => {
    const amount = dollars === null ? undefined : dollarsToCents(dollars);
    return amount?.ok ? [{ term, value: money(amount.value) }] : [];
  };
}

interface SectionTableProps<Item> {
  readonly title: string;
  /** Name of the table for screen readers, if it differs from the title. */
  readonly caption?: string;
  /** Shown if there are no items. Without it the section is omitted. */
  readonly none?: string;
  readonly columns: readonly SimpleColumn<WithKey<Item>>[];
  readonly items: readonly Item[];
  readonly pageSize?: number;
}

/** A table in the details, with three rows a page by default (001 section 9). */
export function SectionTable<Item>(props: SectionTableProps<Item>) {
  const { title, caption = title, none, columns, items, pageSize = DETAIL_PAGE_SIZE } = props;
  if (items.length === 0 && none === undefined) return null;
  return (
    <section>
      <SheetHeading>{title}</SheetHeading>
      {items.length === 0 ? (
        none
      ) : (
        <SimpleTable
          columns={columns}
          rows={withKeys(items)}
          rowId={(row) => row.key}
          caption={caption}
          variant="sheet"
          pageSize={pageSize}
        />
      )}
    </section>
  );
}
