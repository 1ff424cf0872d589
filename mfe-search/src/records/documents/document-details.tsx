import type { DocumentDetail } from '@portal/contracts';
import { dollarsToCents } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCounty, useCountyGroup } from '@portal/session';
import { Badge, Facts, SheetHeading, Stack, styled } from '@portal/ui';
import { DETAIL_PAGE_SIZE, type SimpleColumn, SimpleTable } from '@portal/ui/table';
import type { Party } from '../marked-names.ts';
import { NotVerifiedBadge } from '../not-verified-badge.tsx';
import { LinkedCertificates, LinkedName, LinkedReference, type Reference } from './document-links.tsx';

const Two = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 's5',
    '& li': { paddingBlock: 's1' },
  },
});

/** A county may call an amount by another name. */
function useAmountLabels() {
  const t = useText('search');
  const { salePriceLabel, mortgageAmountLabel } = useCountyGroup('property');
  const own = (label: unknown, key: string) => (typeof label === 'string' && label !== '' ? label : t(key));
  return {
    salePrice: own(salePriceLabel, 'details.salePrice'),
    mortgageAmount: own(mortgageAmountLabel, 'details.mortgageAmount'),
  };
}

/** When and where it is recorded, and what it was worth. */
export function DetailFacts({ detail }: { readonly detail: DocumentDetail }) {
  const t = useText('search');
  const { day, timeOfDay, money } = useFormats();
  const { bookLabel, torrensLabel } = useCounty();
  const labels = useAmountLabels();
  const pages = detail.pageCount === 0 ? t('details.noPages') : t('details.pages', { count: detail.pageCount });
  const listed = (term: string, values: readonly string[]) =>
    values.length === 0 ? [] : [{ term, value: values.join(', ') }];
  const amount = (term: string, dollars: number | null) => {
    const worth = dollars === null ? undefined : dollarsToCents(dollars);
    return worth?.ok ? [{ term, value: money(worth.value) }] : [];
  };
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
        ...listed(t('details.instrumentDate'), detail.instrumentDate === '' ? [] : [day(detail.instrumentDate)]),
        ...amount(labels.salePrice, detail.salePrice),
        ...amount(labels.mortgageAmount, detail.mortgageAmount),
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
  const numbered = parties.map((party, index) => ({ party, key: `${index}` }));
  return (
    <section>
      <SheetHeading>{title}</SheetHeading>
      {numbered.length === 0 ? (
        t('list.nobody')
      ) : (
        <ul>
          {numbered.map(({ party, key }) => (
            <li key={key}>
              <LinkedName party={party} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Who gives and who receives; each name leads to everything that names it. */
export function DetailParties({ detail }: { readonly detail: DocumentDetail }) {
  const t = useText('search');
  return (
    <Two>
      <Names title={t('details.grantors')} parties={detail.grantorSearchResults} />
      <Names title={t('details.grantees')} parties={detail.granteeSearchResults} />
    </Two>
  );
}

type Legal = DocumentDetail['legalSearchResults'][number] & { readonly key: string };

/** What land it speaks of, three rows a page (001 section 9). */
export function DetailLegals({ detail }: { readonly detail: DocumentDetail }) {
  const t = useText('search');
  const legals: readonly Legal[] = detail.legalSearchResults.map((legal, index) => ({ ...legal, key: `${index}` }));
  const columns: readonly SimpleColumn<Legal>[] = [
    { key: 'legal', headerKey: 'search:details.legal', cell: (row) => row.description },
    ...(legals.some((legal) => legal.comment !== '')
      ? [
          {
            key: 'comment',
            headerKey: 'search:details.comment',
            cell: (row: Legal) => (row.comment === '' ? t('details.none') : row.comment),
          },
        ]
      : []),
  ];
  return (
    <section>
      <SheetHeading>{t('details.legals')}</SheetHeading>
      {legals.length === 0 ? (
        t('list.noLegal')
      ) : (
        <SimpleTable
          columns={columns}
          rows={legals}
          rowId={(row) => row.key}
          caption={t('details.legals')}
          look="sheet"
          pageSize={DETAIL_PAGE_SIZE}
        />
      )}
    </section>
  );
}

type KeyedReference = Reference & { readonly key: string };

/** The documents it refers to; each number on file is a link. */
export function DetailReferences({ detail }: { readonly detail: DocumentDetail }) {
  const t = useText('search');
  const { day } = useFormats();
  const references = detail.referenceDocumentSearchResults.map((reference, index) => ({
    ...reference,
    key: `${index}`,
  }));
  if (references.length === 0) return null;
  const columns: readonly SimpleColumn<KeyedReference>[] = [
    { key: 'number', headerKey: 'search:details.document', cell: (row) => <LinkedReference reference={row} /> },
    { key: 'instrument', headerKey: 'search:details.instrument', cell: (row) => row.instrumentDescription },
    {
      key: 'recorded',
      headerKey: 'search:details.recorded',
      cell: (row) => (row.recordedDate === '' ? t('details.none') : day(row.recordedDate)),
    },
  ];
  return (
    <section>
      <SheetHeading>{t('details.references')}</SheetHeading>
      <SimpleTable
        columns={columns}
        rows={references}
        rowId={(row) => row.key}
        caption={t('details.referencesCaption')}
        look="sheet"
        pageSize={DETAIL_PAGE_SIZE}
      />
    </section>
  );
}

/** Everything of a document below its heading and tools. */
export function DetailSections({ detail }: { readonly detail: DocumentDetail }) {
  return (
    <Stack gap="tight">
      <DetailFacts detail={detail} />
      <DetailParties detail={detail} />
      <DetailLegals detail={detail} />
      <DetailReferences detail={detail} />
    </Stack>
  );
}
