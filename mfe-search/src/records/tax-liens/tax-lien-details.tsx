import type { TaxLienDetail } from '@portal/contracts';
import { dollarsToCents } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { Badge, Facts, SheetHeading, Stack } from '@portal/ui';
import { DETAIL_PAGE_SIZE, type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { NotVerifiedBadge } from '../not-verified-badge.tsx';
import {
  LinkedDocument,
  LinkedTaxpayer,
  type Release,
  type Revision,
  releaseOf,
  revokeOf,
  type Taxpayer,
} from './tax-lien-links.tsx';

interface LienPartProps {
  readonly detail: TaxLienDetail;
}

/** When it was recorded and made, what it is for, and how much. */
function LienFacts({ detail }: LienPartProps) {
  const t = useText('search');
  const { day, timeOfDay, money } = useFormats();
  const { bookLabel } = useCounty();
  const pages = detail.pageCount === 0 ? t('details.noPages') : t('details.pages', { count: detail.pageCount });
  const amount = detail.totalAmount === null ? undefined : dollarsToCents(detail.totalAmount);
  return (
    <Facts
      items={[
        {
          term: t('details.recorded'),
          value: (
            <>
              {day(detail.recordedDate)} {timeOfDay(detail.recordedDateTime)}{' '}
              {detail.verifiedStatus ? (
                <Badge tone="success">{t('details.verified')}</Badge>
              ) : (
                <NotVerifiedBadge row={detail} />
              )}
            </>
          ),
        },
        {
          term: t('details.bookAndPage', { bookLabel }),
          value: [detail.displayBookAndPage, pages].filter((text) => text !== '').join(', '),
        },
        { term: t('details.lienNumber'), value: detail.lienNumber },
        { term: t('details.lienDate'), value: day(detail.lienDate) },
        ...(detail.lienType === '' ? [] : [{ term: t('details.lienType'), value: detail.lienType }]),
        ...(amount?.ok ? [{ term: t('details.totalAmount'), value: money(amount.value) }] : []),
      ]}
    />
  );
}

type Keyed<Item> = Item & { readonly key: string };
const keyed = <Item,>(items: readonly Item[]): readonly Keyed<Item>[] =>
  items.map((item, index) => ({ ...item, key: `${index}` }));

interface LienTableProps<Item> {
  readonly title: string;
  /** Said where there are none. */
  readonly none: string;
  readonly columns: readonly SimpleColumn<Keyed<Item>>[];
  readonly items: readonly Item[];
}

/** A table of the lien, three rows a page (001 section 9). */
function LienTable<Item>({ title, none, columns, items }: LienTableProps<Item>) {
  return (
    <section>
      <SheetHeading>{title}</SheetHeading>
      {items.length === 0 ? (
        none
      ) : (
        <SimpleTable
          columns={columns}
          rows={keyed(items)}
          rowId={(row) => row.key}
          caption={title}
          look="sheet"
          pageSize={DETAIL_PAGE_SIZE}
        />
      )}
    </section>
  );
}

/** Who owes the tax, and where they live; each name leads to all liens of its taxpayer. */
function LienTaxpayers({ detail }: LienPartProps) {
  const t = useText('search');
  const columns: readonly SimpleColumn<Keyed<Taxpayer>>[] = [
    { key: 'name', headerKey: 'search:details.taxpayer', cell: (row) => <LinkedTaxpayer taxpayer={row} /> },
    {
      key: 'address',
      headerKey: 'search:details.addresses',
      cell: (row) => (row.displayAddress === '' ? t('details.none') : row.displayAddress),
    },
  ];
  return (
    <LienTable
      title={t('details.taxpayers')}
      none={t('list.nobody')}
      columns={columns}
      items={detail.taxpayerSearchResults}
    />
  );
}

/** How much of the lien a document covers, in words. */
function Extent({ flag }: { readonly flag: string }) {
  const t = useText('search');
  if (flag === 'PARTIAL' || flag === 'FULL') return t(`details.extents.${flag}`);
  return flag === '' ? t('details.none') : flag;
}

const REVISION_COLUMNS: readonly SimpleColumn<Keyed<Revision>>[] = [
  { key: 'number', headerKey: 'search:details.document', cell: (row) => <LinkedDocument document={row} /> },
  { key: 'flag', headerKey: 'search:details.flag', cell: (row) => <Extent flag={row.flag} /> },
];

interface DatedProps {
  readonly document: Parameters<typeof LinkedDocument>[0]['document'];
  /** '' when the index does not say. */
  readonly iso: string;
}

/** A document with its day below it: side by side they would be wider than a phone. */
function Dated({ document, iso }: DatedProps) {
  const { day } = useFormats();
  return (
    <>
      <LinkedDocument document={document} />
      {iso !== '' && (
        <>
          <br />
          {day(iso)}
        </>
      )}
    </>
  );
}

const RELEASE_COLUMNS: readonly SimpleColumn<Keyed<Release>>[] = [
  { key: 'flag', headerKey: 'search:details.flag', cell: (row) => <Extent flag={row.partialFullFlag} /> },
  {
    key: 'released',
    headerKey: 'search:details.releaseDate',
    cell: (row) => <Dated document={releaseOf(row)} iso={row.releaseDate} />,
  },
  {
    key: 'revoked',
    headerKey: 'search:details.revokeDate',
    cell: (row) => <Dated document={revokeOf(row)} iso={row.revokeDate} />,
  },
];

/** Everything of a tax lien below its heading and tools. */
export function TaxLienSections({ detail }: LienPartProps) {
  const t = useText('search');
  return (
    <Stack gap="tight">
      <LienFacts detail={detail} />
      <LienTaxpayers detail={detail} />
      <LienTable
        title={t('details.revisions')}
        none={t('details.noRevisions')}
        columns={REVISION_COLUMNS}
        items={detail.revisionSearchResults}
      />
      <LienTable
        title={t('details.releases')}
        none={t('details.noReleases')}
        columns={RELEASE_COLUMNS}
        items={detail.releaseSearchResults}
      />
    </Stack>
  );
}
