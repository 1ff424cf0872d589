import type { DocumentDetail } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { useCounty, useCountyGroup } from '@portal/session';
import { CONTAINER_BELOW_320, Facts, SheetHeading, Stack, styled } from '@portal/ui';
import type { SimpleColumn } from '@portal/ui/table';
import { DetailLegals } from '../detail-legals.tsx';
import { optionalFact, SectionTable, useAmountFact, useRecordedFacts } from '../detail-parts.tsx';
import type { Party } from '../highlighted-names.ts';
import { LinkedDocument } from '../linked-document.tsx';
import { withKeys } from '../recorded-cells.tsx';
import { LinkedCertificates, LinkedName } from './document-links.tsx';

const TwoColumns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 's5',
    [CONTAINER_BELOW_320]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 's4' },
    '& li': { paddingBlock: 's1' },
  },
});

/** Labels of the amounts, which a county can change. */
function useAmountLabels() {
  const t = useText('search');
  const { salePriceLabel, mortgageAmountLabel } = useCountyGroup('property');
  const labelOr = (label: unknown, key: string) => (typeof label === 'string' && label !== '' ? label : t(key));
  return {
    salePrice: labelOr(salePriceLabel, 'details.salePrice'),
    mortgageAmount: labelOr(mortgageAmountLabel, 'details.mortgageAmount'),
  };
}

/** Recording data, amounts, certificates, parcels, addresses and notes of a document. */
export function DetailFacts({ detail }: { readonly detail: DocumentDetail }) {
  const t = useText('search');
  const { day } = useFormats();
  const { torrensLabel } = useCounty();
  const labels = useAmountLabels();
  const recordedFacts = useRecordedFacts();
  const amountFact = useAmountFact();
  const listed = (term: string, values: readonly string[]) => optionalFact(term, values.join(', '));
  const { torrensSearchResults } = detail;
  const certificates =
    torrensSearchResults.length === 0
      ? []
      : [
          {
            term: t('details.torrens', { torrensLabel }),
            value: <LinkedCertificates certificates={torrensSearchResults} />,
          },
        ];
  return (
    <Facts
      items={[
        ...recordedFacts(detail),
        ...optionalFact(t('details.instrumentDate'), detail.instrumentDate === '' ? '' : day(detail.instrumentDate)),
        ...amountFact(labels.salePrice, detail.salePrice),
        ...amountFact(labels.mortgageAmount, detail.mortgageAmount),
        ...detail.displayOnlySearchResults.map(({ label, value }) => ({ term: label, value })),
        ...certificates,
        ...listed(t('details.parcels'), detail.parcelIds),
        ...listed(t('details.addresses'), detail.addresses),
        ...listed(t('details.notes'), detail.additionalInfoSearchResults),
      ]}
    />
  );
}

function Names({ title, parties }: { readonly title: string; readonly parties: readonly Party[] }) {
  const t = useText('search');
  return (
    <section>
      <SheetHeading>{title}</SheetHeading>
      {parties.length === 0 ? (
        t('list.nobody')
      ) : (
        <ul>
          {withKeys(parties).map((party) => (
            <li key={party.key}>
              <LinkedName party={party} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Grantors and grantees. Each name links to a search for that name. */
export function DetailParties({ detail }: { readonly detail: DocumentDetail }) {
  const t = useText('search');
  return (
    <TwoColumns>
      <Names title={t('details.grantors')} parties={detail.grantorSearchResults} />
      <Names title={t('details.grantees')} parties={detail.granteeSearchResults} />
    </TwoColumns>
  );
}

/** The documents that this document refers to. Numbers on file are links. */
export function DetailReferences({ detail }: { readonly detail: DocumentDetail }) {
  const t = useText('search');
  const { day } = useFormats();
  const columns: readonly SimpleColumn<DocumentDetail['referenceDocumentSearchResults'][number]>[] = [
    { key: 'number', headerKey: 'search:details.document', cell: (row) => <LinkedDocument document={row} /> },
    { key: 'instrument', headerKey: 'search:details.instrument', cell: (row) => row.instrumentDescription },
    {
      key: 'recorded',
      headerKey: 'search:details.recorded',
      cell: (row) => (row.recordedDate === '' ? t('details.none') : day(row.recordedDate)),
    },
  ];
  return (
    <SectionTable
      title={t('details.references')}
      caption={t('details.referencesCaption')}
      columns={columns}
      items={detail.referenceDocumentSearchResults}
    />
  );
}

/** The details of a document below its heading and tools. */
export function DetailSections({ detail }: { readonly detail: DocumentDetail }) {
  return (
    <Stack gap="tight">
      <DetailFacts detail={detail} />
      <DetailParties detail={detail} />
      <DetailLegals id={detail.docId} legals={detail.legalSearchResults} />
      <DetailReferences detail={detail} />
    </Stack>
  );
}
