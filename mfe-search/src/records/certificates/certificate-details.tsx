import type { Memorial, TorrensDetail } from '@portal/contracts';
import { isCancelled } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCounty, useCountyGroup } from '@portal/session';
import { Facts, SheetHeading, Stack } from '@portal/ui';
import { DETAIL_PAGE_SIZE, Quiet, type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { LinkedCertificate, LinkedMemorial } from './certificate-links.tsx';

interface SectionProps {
  readonly detail: TorrensDetail;
}

function CertificateFacts({ detail }: SectionProps) {
  const t = useText('search');
  const { day } = useFormats();
  const { bookLabel } = useCounty();
  const hasFileNumbers = useCountyGroup('property').torrensUseFileNumber === true;
  const pages = detail.pageCount === 0 ? t('details.noPages') : t('details.pages', { count: detail.pageCount });
  return (
    <Facts
      items={[
        { term: t('list.certificateNumber'), value: detail.certificateNumber },
        ...(hasFileNumbers
          ? [{ term: t('list.fileNumber'), value: detail.fileNumber === '' ? t('details.none') : detail.fileNumber }]
          : []),
        { term: t('list.certifiedDate'), value: day(detail.certifiedDate) },
        {
          term: t('details.bookAndPage', { bookLabel }),
          value: [detail.displayBookAndPage, pages].filter((text) => text !== '').join(', '),
        },
      ]}
    />
  );
}

/** Certificates that took its place; each leads to its own details (001 section 2.5). */
function CancelledBy({ detail }: SectionProps) {
  const t = useText('search');
  const by = detail.cancelledBySearchResults.map((certificate, index) => ({ certificate, key: `${index}` }));
  if (!isCancelled(detail.shortStatus)) return null;
  return (
    <section>
      <SheetHeading>{t('details.cancelledBy')}</SheetHeading>
      {by.length === 0 ? (
        t('details.none')
      ) : (
        <ul>
          {by.map(({ certificate, key }) => (
            <li key={key}>
              <LinkedCertificate by={certificate} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LegalText({ detail }: SectionProps) {
  const t = useText('search');
  if (detail.legalText === '') return null;
  return (
    <section>
      <SheetHeading>{t('details.legals')}</SheetHeading>
      {detail.legalText}
    </section>
  );
}

/** What a memorial says: its document's kind and day above, its recital below. In columns of their own their words would be broken. */
function MemorialText({ memorial }: { readonly memorial: Memorial }) {
  const t = useText('search');
  const { day } = useFormats();
  const { instrumentDescription, recordedDate, memorialText, recitalText } = memorial;
  return (
    <>
      {recordedDate !== '' && (
        <>
          {instrumentDescription} {day(recordedDate)}
          <br />
        </>
      )}
      {memorialText}
      {memorialText !== '' && recitalText !== '' && <br />}
      {recitalText !== '' && (
        <>
          <Quiet>{t('details.recital')}</Quiet> {recitalText}
        </>
      )}
    </>
  );
}

type KeyedMemorial = Memorial & { readonly key: string };

/** What is registered against the land, three a page (001 section 9). */
function Memorials({ detail }: SectionProps) {
  const t = useText('search');
  const memorials = detail.memorials.map((memorial, index) => ({ ...memorial, key: `${index}` }));
  if (memorials.length === 0) return null;
  const columns: readonly SimpleColumn<KeyedMemorial>[] = [
    {
      key: 'document',
      headerKey: 'search:details.memorialDocument',
      cell: (row) => (row.displayDocNumber === '' ? t('details.none') : <LinkedMemorial memorial={row} />),
    },
    { key: 'memorial', headerKey: 'search:details.memorialText', cell: (row) => <MemorialText memorial={row} /> },
  ];
  return (
    <section>
      <SheetHeading>{t('details.memorials')}</SheetHeading>
      <SimpleTable
        columns={columns}
        rows={memorials}
        rowId={(row) => row.key}
        caption={t('details.memorials')}
        look="sheet"
        pageSize={DETAIL_PAGE_SIZE}
      />
    </section>
  );
}

/** Everything of a certificate below its heading and tools. */
export function CertificateSections({ detail }: SectionProps) {
  return (
    <Stack gap="tight">
      <CertificateFacts detail={detail} />
      <CancelledBy detail={detail} />
      <LegalText detail={detail} />
      <Memorials detail={detail} />
    </Stack>
  );
}
