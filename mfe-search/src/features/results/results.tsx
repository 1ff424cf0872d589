import { ApiError } from '@portal/api-client';
import type { DocumentRow } from '@portal/contracts';
import { SEARCH_LIMITS } from '@portal/domain';
import { useText } from '@portal/i18n';
import { BELOW_1200, Breadcrumb, PageHead, Split, styled, TextLink, View, type ViewState, viewOf } from '@portal/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCriteriaWords } from '../../searches/use-criteria-words.ts';
import { useFailureWords } from '../details/details-panel.tsx';
import { useCopy } from '../details/use-copy.ts';
import { useMayImage } from '../details/use-may-image.ts';
import type { ResultPage, SubmittedSearch } from '../run-search/result-pages.ts';
import { formHref, resultsHref } from '../run-search/results-address.ts';
import type { ResultsState } from '../run-search/results-state.ts';
import { ImageWindow, RecordPane } from './record-pane.tsx';
import { ResultsContext } from './results-context.ts';
import { ResultsDialogs } from './results-dialogs.tsx';
import { NothingFound, UnpaidSearch } from './results-faces.tsx';
import { ResultsList, ResultsStatus } from './results-list.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import { useResultsKeys } from './use-results-keys.ts';
import { useResultsModel } from './use-results-model.ts';

const Workspace = styled('div', { base: { minWidth: 0 } });
// Tools and totals of the list make room where the details take its place.
const OfList = styled('div', { variants: { behind: { true: { [BELOW_1200]: { display: 'none' } } } } });

export interface ResultsProps {
  readonly search: SubmittedSearch;
  readonly state: ResultsState;
}

/** Where focus goes: to the details when they take the list's place, back to the row when they close. */
function useRecordFocus(recordId: number | null) {
  const backButton = useRef<HTMLButtonElement>(null);
  const workspace = useRef<HTMLDivElement>(null);
  const before = useRef(recordId);
  useEffect(() => {
    const closed = before.current;
    if (closed === recordId) return;
    before.current = recordId;
    // On a wide screen this button is not drawn, and the focus stays in the list.
    if (recordId !== null) backButton.current?.focus();
    else workspace.current?.querySelector<HTMLElement>(`tr[data-row-id="${closed}"]`)?.focus();
  }, [recordId]);
  return { backButton, workspace };
}

type Model = ReturnType<typeof useResultsModel>;

/** The faces of the list: what a card payer must pay first is a face of its own. */
function faceOf({ query, page }: Model): ViewState<ResultPage> {
  return page !== undefined && (page.paymentNeeded || page.paymentNeededAgain)
    ? { face: 'ready', data: page }
    : viewOf(query, ({ total }) => total === 0);
}

interface WorkbenchProps {
  readonly search: SubmittedSearch;
  readonly model: Model;
  /** The search in words. */
  readonly criteria: string;
  /** Where one is; keys of the list work from its heading too, which has the focus when one arrives. */
  readonly head: ReactNode;
}

function Workbench({ search, model, criteria, head }: WorkbenchProps) {
  const t = useText('search');
  const { address } = search;
  const { query, page, rows, marks, selected } = model;
  const { copy, said } = useCopy();
  const mayImage = useMayImage();
  const failureWords = useFailureWords();
  const { backButton, workspace } = useRecordFocus(address.recordId);
  const [imageOf, setImageOf] = useState<DocumentRow | null>(null);
  const closeDetails = () => model.moves.toRecord(null);
  const keys = useResultsKeys({
    workspace,
    search: address,
    selected,
    onImage: (row) => mayImage(row) && setImageOf(row),
    onCopy: (citation) => void copy(citation),
    onKeys: () => model.setDialog({ kind: 'keys' }),
    onNothingSelected: () => model.setDialog({ kind: 'alert', text: t('selectDocument') }),
    onCloseDetails: closeDetails,
  });
  const ready = (data: ResultPage) => {
    if (data.paymentNeeded || data.paymentNeededAgain) return <UnpaidSearch search={search} page={data} />;
    const list = {
      page: data,
      rows,
      pageNumber: address.pageNumber,
      marks: marks.state,
      criteria,
      listKey: `${resultsHref({ ...address, recordId: null })}${marks.state.isFiltered}`,
      isLoading: query.isFetching,
      onRetry: query.error === null || query.isFetching ? undefined : () => void query.refetch(),
      onOpen: model.open,
      onToggleCheck: marks.toggleCheck,
      onPage: model.moves.toPage,
    };
    const index = rows.findIndex((row) => row.docId === address.recordId);
    return (
      <>
        <OfList behind={address.recordId !== null}>
          <ResultsStatus {...list} />
        </OfList>
        <Split
          detailLabel={t('details.region')}
          detailOpen={address.recordId !== null}
          list={<ResultsList {...list} />}
          detail={
            <RecordPane
              docId={address.recordId}
              place={index < 0 ? 0 : (address.pageNumber - 1) * SEARCH_LIMITS.page + index + 1}
              total={data.total}
              backButton={backButton}
              onBackToList={closeDetails}
              onImage={setImageOf}
              onCopy={(citation) => void copy(citation)}
              said={said}
            />
          }
        />
      </>
    );
  };
  return (
    <Workspace ref={workspace} {...keys}>
      {head}
      {page !== undefined && page.total > 0 && (
        <OfList behind={address.recordId !== null}>
          <ResultsToolbar
            marks={marks.state}
            sort={model.sort}
            onSort={model.changeOrder}
            onBack={model.backToOrigin}
            onFilter={model.toggleFilter}
            onResetRead={marks.resetRead}
            onDates={() => model.setDialog({ kind: 'dates' })}
          />
        </OfList>
      )}
      <View<ResultPage, unknown>
        state={faceOf(model)}
        loading={<ResultsSkeleton />}
        empty={<NothingFound search={search} isUnfunded={page?.insufficientFunds ?? false} />}
        failed={(error) => (error instanceof ApiError ? failureWords(error) : { sentence: t('failed.results') })}
        ready={ready}
      />
      {imageOf !== null && <ImageWindow row={imageOf} onClose={() => setImageOf(null)} />}
    </Workspace>
  );
}

/** What was found: what was asked, the tools, the list beside the chosen record. */
export function Results({ search, state }: ResultsProps) {
  const t = useText('search');
  const { definition, criteria } = search.address;
  const model = useResultsModel(search, state);
  const sayCriteria = useCriteriaWords();
  const { heading, lead } = sayCriteria(definition, criteria);
  const form = formHref(search.address);
  const head = (
    <>
      <Breadcrumb
        label={t('breadcrumb')}
        steps={[
          { label: t('title'), href: '/search' },
          { label: t(definition.labelKey), href: form },
          { label: t('results') },
        ]}
      />
      <PageHead
        title={heading}
        windowTitle={t(`windowTitles.${definition.type}`)}
        lead={lead}
        pageKey={`/search/SearchResults/${search.submittedAt}`}
        action={<TextLink href={form}>{t('tools.change')}</TextLink>}
      />
    </>
  );
  return (
    <ResultsContext value={model.sequence}>
      <Workbench search={search} model={model} criteria={heading} head={head} />
      <ResultsDialogs dialog={model.dialog} onClose={() => model.setDialog(null)} />
    </ResultsContext>
  );
}
