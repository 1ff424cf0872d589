import { callApi } from '@portal/api-client';
import { useQuery } from '@portal/api-client/query';
import { checkEfilePages, readEfilePage } from '@portal/contracts';
import { PageViewer } from '@portal/forms';
import { hasText, useText } from '@portal/i18n';
import { Message, Section, Text } from '@portal/ui';

type Findings = ReadonlyMap<number, readonly string[]>;

const hasFindingText = (finding: string): boolean => hasText(`efile:pageCheck.finding.${finding}`);

/**
 * The problems for which the office would reject pages, by page. Each call checks several pages. Pages that could not be checked
 * are left out, and so are findings without a text here, which a newer server may report.
 */
async function findingsOf(imageId: string, signal: AbortSignal): Promise<Findings> {
  const findings = new Map<number, readonly string[]>();
  const fetchFrom = async (from: number): Promise<void> => {
    const result = await callApi(checkEfilePages, { imageId, from }, { signal });
    if (!result.ok) return;
    const { pages, next } = result.value;
    for (const { page, findings: found } of pages) findings.set(page, found.filter(hasFindingText));
    if (next !== null) await fetchFrom(next);
  };
  await fetchFrom(1);
  return findings;
}

interface UploadedPagesProps {
  readonly imageId: string;
  readonly pageCount: number;
}

/** The uploaded pages as the office will see them, with the problems for which it may reject them. None of these prevents filing. */
export function UploadedPages({ imageId, pageCount }: UploadedPagesProps) {
  const t = useText('efile');
  const query = useQuery({
    queryKey: [checkEfilePages.name, imageId],
    queryFn: ({ signal }) => findingsOf(imageId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const findings = query.data;
  const flagged = [...(findings ?? [])].flatMap(([page, found]) => (found.length > 0 ? [page] : []));
  return (
    <Section title={t('pageCheck.title')}>
      <PageViewer
        call={readEfilePage}
        request={(page) => ({ imageId, page })}
        pictureOf={(content) => content}
        pageCount={pageCount}
        label={t('pageCheck.pages')}
        notes={({ page }) => (
          <PageNotes found={findings?.get(page)} others={flagged.filter((other) => other !== page)} />
        )}
      />
    </Section>
  );
}

interface PageNotesProps {
  /** Undefined until the page has been checked. */
  readonly found: readonly string[] | undefined;
  /** Other pages with findings. */
  readonly others: readonly number[];
}

function PageNotes({ found, others }: PageNotesProps) {
  const t = useText('efile');
  if (found === undefined) return null;
  return (
    <>
      {found.length === 0 ? (
        <Text variant="note">{t('pageCheck.fine')}</Text>
      ) : (
        <Message tone="warning">
          <p>{t('pageCheck.found')}</p>
          {found.map((finding) => (
            <p key={finding}>{t(`pageCheck.finding.${finding}`)}</p>
          ))}
          <p>{t('pageCheck.still')}</p>
        </Message>
      )}
      {others.length > 0 && <Text variant="note">{t('pageCheck.others', { pages: others.join(', ') })}</Text>}
    </>
  );
}
