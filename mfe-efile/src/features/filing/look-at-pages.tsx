import { callApi } from '@portal/api-client';
import { useQuery } from '@portal/api-client/query';
import { checkEfilePages, readEfilePage } from '@portal/contracts';
import { PageViewer } from '@portal/forms';
import { hasText, useText } from '@portal/i18n';
import { Message, Section, Text } from '@portal/ui';

type Findings = ReadonlyMap<number, readonly string[]>;

/**
 * What the office would reject pages for, by page, several pages at a time; pages that could not be checked are not mentioned.
 */
async function findingsOf(imageId: string, signal: AbortSignal): Promise<Findings> {
  const findings = new Map<number, readonly string[]>();
  const askFrom = async (from: number): Promise<void> => {
    const answer = await callApi(checkEfilePages, { imageId, from }, { signal });
    if (!answer.ok) return;
    const { pages, next } = answer.value;
    for (const { page, findings: found } of pages) findings.set(page, found);
    if (next !== null) await askFrom(next);
  };
  await askFrom(1);
  return findings;
}

interface LookAtPagesProps {
  readonly imageId: string;
  readonly pageCount: number;
}

/** The uploaded pages as the office will see them, with reasons for which it would reject them. None of these prevents filing. */
export function LookAtPages({ imageId, pageCount }: LookAtPagesProps) {
  const t = useText('efile');
  const answer = useQuery({
    queryKey: [checkEfilePages.name, imageId],
    queryFn: ({ signal }) => findingsOf(imageId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const findings = answer.data;
  const doubtful = [...(findings ?? [])].flatMap(([page, found]) => (found.length > 0 ? [page] : []));
  return (
    <Section title={t('look.title')}>
      <PageViewer
        call={readEfilePage}
        request={(page) => ({ imageId, page })}
        pictureOf={(content) => content}
        pageCount={pageCount}
        label={t('look.pages')}
        notes={({ page }) => (
          <PageNotes found={findings?.get(page)} others={doubtful.filter((other) => other !== page)} />
        )}
      />
    </Section>
  );
}

interface PageNotesProps {
  /** Undefined while nothing is known. */
  readonly found: readonly string[] | undefined;
  /** Other pages with something to say. */
  readonly others: readonly number[];
}

function PageNotes({ found, others }: PageNotesProps) {
  const t = useText('efile');
  if (found === undefined) return null;
  // what a newer server finds has no words here
  const known = found.filter((finding) => hasText(`efile:look.finding.${finding}`));
  return (
    <>
      {known.length === 0 ? (
        <Text look="note">{t('look.fine')}</Text>
      ) : (
        <Message tone="warning">
          <p>{t('look.found')}</p>
          {known.map((finding) => (
            <p key={finding}>{t(`look.finding.${finding}`)}</p>
          ))}
          <p>{t('look.still')}</p>
        </Message>
      )}
      {others.length > 0 && <Text look="note">{t('look.others', { pages: others.join(', ') })}</Text>}
    </>
  );
}
