import type { TractBookDetail } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { Facts, Stack } from '@portal/ui';
import { DetailLegals } from '../detail-legals.tsx';
import { optionalFact, usePageCountFact } from '../detail-parts.tsx';
import { LinkedDocument } from '../linked-document.tsx';

/** Legal descriptions of an entry per page (001 section 9). */
const LEGALS_PER_PAGE = 10;

function EntryFacts({ detail }: { readonly detail: TractBookDetail }) {
  const t = useText('search');
  const { day, timeOfDay } = useFormats();
  const pageCountFact = usePageCountFact();
  const { recordedDate, recordedDateTime } = detail;
  const recorded = recordedDate === '' ? t('details.none') : `${day(recordedDate)} ${timeOfDay(recordedDateTime)}`;
  const [document] = detail.referenceDocumentSearchResults;
  return (
    <Facts
      items={[
        ...optionalFact(t('details.instrument'), detail.instrumentDescription),
        { term: t('details.entryId'), value: detail.tractBookId },
        { term: t('details.recorded'), value: recorded },
        ...(document === undefined
          ? []
          : [{ term: t('details.document'), value: <LinkedDocument document={document} /> }]),
        ...pageCountFact(detail),
      ]}
    />
  );
}

/** The details of a tract book entry below its heading and tools. */
export function TractBookSections({ detail }: { readonly detail: TractBookDetail }) {
  return (
    <Stack gap="tight">
      <EntryFacts detail={detail} />
      <DetailLegals id={detail.id} legals={detail.legalSearchResults} pageSize={LEGALS_PER_PAGE} />
    </Stack>
  );
}
