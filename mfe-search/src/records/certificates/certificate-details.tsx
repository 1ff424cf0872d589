import type { Memorial, TorrensDetail } from '@portal/contracts';
import { isCancelled } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Facts, SheetHeading, Stack, styled } from '@portal/ui';
import { MutedText, type SimpleColumn } from '@portal/ui/table';
import { SectionTable, usePagesFact } from '../detail-parts.tsx';
import { LinkedDocument } from '../linked-document.tsx';
import { withKeys } from '../recorded-cells.tsx';
import { LinkedCertificate } from './certificate-links.tsx';

interface SectionProps {
  readonly detail: TorrensDetail;
}

function CertificateFacts({ detail }: SectionProps) {
  const t = useText('search');
  const { day } = useFormats();
  const pagesFact = usePagesFact();
  const hasFileNumbers = useCountyGroup('property').torrensUseFileNumber === true;
  return (
    <Facts
      items={[
        { term: t('list.certificateNumber'), value: detail.certificateNumber },
        ...(hasFileNumbers
          ? [{ term: t('list.fileNumber'), value: detail.fileNumber === '' ? t('details.none') : detail.fileNumber }]
          : []),
        { term: t('list.certifiedDate'), value: day(detail.certifiedDate) },
        ...pagesFact(detail),
      ]}
    />
  );
}

/** The certificates that replaced this one, as links to their details (001 section 2.5). */
function CancelledBy({ detail }: SectionProps) {
  const t = useText('search');
  const by = withKeys(detail.cancelledBySearchResults);
  if (!isCancelled(detail.shortStatus)) return null;
  return (
    <section>
      <SheetHeading>{t('details.cancelledBy')}</SheetHeading>
      {by.length === 0 ? (
        t('details.none')
      ) : (
        <ul>
          {by.map((certificate) => (
            <li key={certificate.key}>
              <LinkedCertificate by={certificate} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

// the paragraphs and lines of a registered text are part of it
const RegisteredText = styled('p', { base: { whiteSpace: 'pre-line' } });
const RegisteredLines = styled('span', { base: { whiteSpace: 'pre-line' } });

function LegalText({ detail }: SectionProps) {
  const t = useText('search');
  if (detail.legalText === '') return null;
  return (
    <section>
      <SheetHeading>{t('details.legals')}</SheetHeading>
      <RegisteredText>{detail.legalText}</RegisteredText>
    </section>
  );
}

/**
 * A memorial: its text, with the type and date of its document above, and its recital below. Separate columns would be too narrow for their
 * texts.
 */
function MemorialText({ memorial }: { readonly memorial: Memorial }) {
  const t = useText('search');
  const { day } = useFormats();
  const { instrumentDescription, recordedDate, memorialText, recitalText } = memorial;
  return (
    <RegisteredLines>
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
          <MutedText>{t('details.recital')}</MutedText> {recitalText}
        </>
      )}
    </RegisteredLines>
  );
}

/** The memorials: documents registered against the land. */
function Memorials({ detail }: SectionProps) {
  const t = useText('search');
  return <SectionTable title={t('details.memorials')} columns={MEMORIAL_COLUMNS} items={detail.memorials} />;
}

const MEMORIAL_COLUMNS: readonly SimpleColumn<Memorial>[] = [
  {
    key: 'document',
    headerKey: 'search:details.memorialDocument',
    cell: (row) => <LinkedDocument document={row} />,
  },
  { key: 'memorial', headerKey: 'search:details.memorialText', cell: (row) => <MemorialText memorial={row} /> },
];

/** The details of a certificate below its heading and tools. */
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
