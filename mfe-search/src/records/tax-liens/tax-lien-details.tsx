import type { TaxLienDetail } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { Facts, Stack } from '@portal/ui';
import type { SimpleColumn } from '@portal/ui/table';
import { optionalFact, SectionTable, useAmountFact, useRecordedFacts } from '../detail-parts.tsx';
import { LinkedDocument, type ReferencedDocument } from '../linked-document.tsx';
import {
  LinkedTaxpayer,
  type Release,
  type Revision,
  releaseDocument,
  revocationDocument,
  type Taxpayer,
} from './tax-lien-links.tsx';

interface LienPartProps {
  readonly detail: TaxLienDetail;
}

/** Recording data, lien number, lien date, type and total amount. */
function LienFacts({ detail }: LienPartProps) {
  const t = useText('search');
  const { day } = useFormats();
  const recordedFacts = useRecordedFacts();
  const amountFact = useAmountFact();
  return (
    <Facts
      items={[
        ...recordedFacts(detail),
        { term: t('details.lienNumber'), value: detail.lienNumber },
        { term: t('details.lienDate'), value: day(detail.lienDate) },
        ...optionalFact(t('details.lienType'), detail.lienType),
        ...amountFact(t('details.totalAmount'), detail.totalAmount),
      ]}
    />
  );
}

/** The taxpayers and their addresses. Each name links to all liens of that taxpayer. */
function LienTaxpayers({ detail }: LienPartProps) {
  const t = useText('search');
  const columns: readonly SimpleColumn<Taxpayer>[] = [
    { key: 'name', headerKey: 'search:details.taxpayer', cell: (row) => <LinkedTaxpayer taxpayer={row} /> },
    {
      key: 'address',
      headerKey: 'search:details.addresses',
      cell: (row) => (row.displayAddress === '' ? t('details.none') : row.displayAddress),
    },
  ];
  return (
    <SectionTable
      title={t('details.taxpayers')}
      none={t('list.nobody')}
      columns={columns}
      items={detail.taxpayerSearchResults}
    />
  );
}

/** Says whether a release covers the lien fully or partially. Unknown values are shown unchanged. */
function Extent({ flag }: { readonly flag: string }) {
  const t = useText('search');
  if (flag === 'PARTIAL' || flag === 'FULL') return t(`details.extents.${flag}`);
  return flag === '' ? t('details.none') : flag;
}

const REVISION_COLUMNS: readonly SimpleColumn<Revision>[] = [
  { key: 'number', headerKey: 'search:details.document', cell: (row) => <LinkedDocument document={row} /> },
  { key: 'flag', headerKey: 'search:details.flag', cell: (row) => <Extent flag={row.flag} /> },
];

interface DatedDocumentProps {
  readonly document: ReferencedDocument;
  /** ISO date. Empty if the index has none. */
  readonly iso: string;
}

/** A document with its date below it. Side by side they would be too wide for a phone. */
function DatedDocument({ document, iso }: DatedDocumentProps) {
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

const RELEASE_COLUMNS: readonly SimpleColumn<Release>[] = [
  { key: 'flag', headerKey: 'search:details.flag', cell: (row) => <Extent flag={row.partialFullFlag} /> },
  {
    key: 'released',
    headerKey: 'search:details.releaseDate',
    cell: (row) => <DatedDocument document={releaseDocument(row)} iso={row.releaseDate} />,
  },
  {
    key: 'revoked',
    headerKey: 'search:details.revokeDate',
    cell: (row) => <DatedDocument document={revocationDocument(row)} iso={row.revokeDate} />,
  },
];

/** The details of a tax lien below its heading and tools. */
export function TaxLienSections({ detail }: LienPartProps) {
  const t = useText('search');
  return (
    <Stack gap="tight">
      <LienFacts detail={detail} />
      <LienTaxpayers detail={detail} />
      <SectionTable
        title={t('details.revisions')}
        none={t('details.noRevisions')}
        columns={REVISION_COLUMNS}
        items={detail.revisionSearchResults}
      />
      <SectionTable
        title={t('details.releases')}
        none={t('details.noReleases')}
        columns={RELEASE_COLUMNS}
        items={detail.releaseSearchResults}
      />
    </Stack>
  );
}
