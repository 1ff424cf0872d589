import { ApiError } from '@portal/api-client';
import { SEARCH_LIMITS } from '@portal/domain';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { PRINT, Split, styled, View, type ViewState, viewOf } from '@portal/ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { usePlainExplanations } from '../../records/plain-explanations.tsx';
import type { ListedRecord } from '../../records/record-kind.ts';
import { ResultsContext } from '../../records/record-links.ts';
import { useCriteriaTexts } from '../../searches/use-criteria-texts.ts';
import { AlsoTry } from '../also-try/also-try.tsx';
import { useCanOpenImage } from '../details/use-can-open-image.ts';
import { useCopyCitation } from '../details/use-copy-citation.ts';
import type { ResultPage, SubmittedSearch } from '../run-search/result-pages.ts';
import { resultsHref } from '../run-search/results-address.ts';
import type { ResultsState } from '../run-search/results-state.ts';
import { HiddenBehindDetails } from './hidden-behind-details.tsx';
import { ImageWindow } from './image-window.tsx';
import { LeftOutNotes } from './left-out-notes.tsx';
import { PriceQuestion } from './price-question.tsx';
import { RecordPane } from './record-pane.tsx';
import { ResultsDialogs } from './results-dialogs.tsx';
import { ResultsHead } from './results-head.tsx';
import { ResultsList, ResultsStatus } from './results-list.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { NothingFound, UnpaidSearch } from './results-states.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import { useFetchPages } from './use-image-preparation.ts';
import { useImageWindow } from './use-image-window.ts';
import { useKeyNote } from './use-key-note.ts';
import { useListFile } from './use-list-file.ts';
import { useFocusUnderWindow, usePagingFocus, useRecordFocus } from './use-results-focus.ts';
import { useResultsKeys } from './use-results-keys.ts';
import { useResultsModel } from './use-results-model.ts';

const Workspace = styled('div', { base: { minWidth: 0 } });
// Skips layout of the hundred rows under the image window, but keeps their space and so the scroll position. The window sets
// data-covers-page when it is shown: while it is loading, or if it fails to load, the list stays visible.
const UnderWindow = styled('div', {
  base: { containIntrinsicSize: 'auto 40rem', 'body:has([data-covers-page]) &': { contentVisibility: 'hidden' } },
});
// Hidden in print while a record is open, because the record is printed alone, under its own heading.
const SearchHeading = styled('div', { variants: { behind: { true: { [PRINT]: { display: 'none' } } } } });

export interface ResultsProps {
  readonly search: SubmittedSearch;
  readonly state: ResultsState;
}

type Model = ReturnType<typeof useResultsModel>;

/** The state of the list. A page that is not paid counts as ready, because it has no rows but is not an empty result. */
function stateOf({ query, page }: Model): ViewState<ResultPage> {
  return page !== undefined && (page.paymentNeeded || page.paymentNeededAgain || page.submitNeeded)
    ? { state: 'ready', data: page }
    : viewOf(query, ({ total }) => total === 0);
}

interface WorkbenchProps extends ResultsProps {
  readonly model: Model;
  /** Description of the search for the table's caption. */
  readonly criteria: string;
  /** The heading of the page. It has the focus after navigation, so the list's keys must work there too. */
  readonly head: ReactNode;
}

/** Keyboard shortcuts, copying and the image window of the list, and the focus handling that goes with them. */
function useWorkbench(search: SubmittedSearch, model: Model, workspace: RefObject<HTMLDivElement | null>) {
  const t = useText('search');
  const { address } = search;
  const { kind } = address.definition;
  const { copyCitation, copyNotice } = useCopyCitation();
  const canOpenImage = useCanOpenImage();
  const backButton = useRecordFocus(workspace, address.recordId);
  usePagingFocus(workspace, address, model.page !== undefined);
  const { note, setNote } = useKeyNote();
  const [imageOf, setImageOf] = useImageWindow(address, model.openRecord(), canOpenImage);
  const fetchPages = useFetchPages();
  const rememberFocus = useFocusUnderWindow(imageOf !== null);
  const openImage = (record: ListedRecord) => {
    rememberFocus();
    if (record.images !== undefined) fetchPages(record.images.sourcedDocKey);
    setImageOf(record);
  };
  const closeDetails = () => model.moves.toRecord(null);
  const keys = useResultsKeys({
    workspace,
    search: address,
    recordOf: model.recordOf,
    getOpenRecord: model.openRecord,
    isDetailsOpen: address.recordId !== null,
    onImage: (record) =>
      canOpenImage(record)
        ? openImage(record)
        : setNote(t(record.images?.pageCount === 0 ? 'details.noPages' : 'noImages')),
    onCopy: copyCitation,
    onShowShortcuts: () => model.setDialog({ kind: 'keys' }),
    onNothingSelected: () => setNote(t(`kinds.${kind.id}.selectOne`)),
    onCloseDetails: closeDetails,
  });
  return { keys, note, copyNotice, backButton, openImage, closeDetails, copyCitation, imageOf, setImageOf };
}

interface FoundProps extends Omit<WorkbenchProps, 'head' | 'state'> {
  readonly bench: Omit<ReturnType<typeof useWorkbench>, 'keys' | 'imageOf' | 'setImageOf'>;
  readonly page: ResultPage;
}

/** The list beside the open record. */
function Found({ search, model, criteria, bench, page }: FoundProps) {
  const t = useText('search');
  const { address } = search;
  const { kind } = address.definition;
  const { query, rows, marks } = model;
  const list = {
    kind,
    page,
    rows,
    pageNumber: address.pageNumber,
    marks: marks.state,
    criteria,
    note: bench.note,
    listKey: `${resultsHref({ ...address, recordId: null, preview: null })}${marks.state.isFiltered}`,
    isLoading: query.isFetching,
    onRetry: query.error === null || query.isFetching ? undefined : () => void query.refetch(),
    onOpen: model.open,
    onToggleCheck: marks.toggleCheck,
    onPage: model.moves.toPage,
  };
  const index = rows.findIndex((row) => row.id === address.recordId);
  const { isFiltered } = marks.state;
  const rowsBefore = isFiltered ? 0 : (address.pageNumber - 1) * SEARCH_LIMITS.page;
  return (
    <>
      <HiddenBehindDetails behind={address.recordId !== null}>
        <ResultsStatus {...list} />
        <LeftOutNotes search={search} page={page} onOrder={model.moves.toFirstBy} />
      </HiddenBehindDetails>
      <Split
        detailLabel={t('details.region')}
        detailOpen={address.recordId !== null}
        list={
          <>
            <ResultsList {...list} />
            <AlsoTry search={address} isDue={page.isComplete} />
          </>
        }
        detail={
          <RecordPane
            kind={kind}
            id={address.recordId}
            place={index < 0 ? 0 : rowsBefore + index + 1}
            total={isFiltered ? rows.length : page.total}
            note={bench.note}
            backButton={bench.backButton}
            onBackToList={bench.closeDetails}
            onImage={bench.openImage}
            onCopy={bench.copyCitation}
            copyNotice={bench.copyNotice}
          />
        }
      />
    </>
  );
}

function Workbench({ search, state, model, criteria, head }: WorkbenchProps) {
  const t = useText('search');
  const { address } = search;
  const { marks } = model;
  const { isFiltered, checked } = marks.state;
  const files = useListFile(search, isFiltered ? { checked, sort: model.sort } : undefined);
  const workspace = useRef<HTMLDivElement>(null);
  const { keys, imageOf, setImageOf, ...bench } = useWorkbench(search, model, workspace);
  const explanations = usePlainExplanations()(model.rows.map((row) => row.terms));
  const ready = (page: ResultPage) => {
    if (page.submitNeeded) return <PriceQuestion address={address} state={state} isEarlier />;
    if (page.paymentNeeded || page.paymentNeededAgain) return <UnpaidSearch search={search} page={page} />;
    return <Found search={search} model={model} criteria={criteria} bench={bench} page={page} />;
  };
  return (
    <Workspace ref={workspace} {...keys}>
      <UnderWindow>
        <SearchHeading behind={address.recordId !== null}>{head}</SearchHeading>
        {model.hasRows && (
          <HiddenBehindDetails behind={address.recordId !== null}>
            <ResultsToolbar
              definition={address.definition}
              marks={marks.state}
              sort={model.sort}
              onSort={model.changeOrder}
              onBack={model.backToOrigin}
              onFilter={model.toggleFilter}
              onResetRead={marks.resetRead}
              onDates={() => model.setDialog({ kind: 'dates' })}
              onExplain={
                explanations.length === 0 ? undefined : () => model.setDialog({ kind: 'explanations', explanations })
              }
              files={files}
            />
          </HiddenBehindDetails>
        )}
        <View<ResultPage, unknown>
          state={stateOf(model)}
          loading={<ResultsSkeleton address={address} hasTools={!model.hasRows} />}
          empty={<NothingFound search={search} page={model.page} />}
          failed={(error) => (error instanceof ApiError ? failureState(error) : { sentence: t('failed.results') })}
          ready={ready}
        />
      </UnderWindow>
      {imageOf?.images !== undefined && <ImageWindow images={imageOf.images} onClose={() => setImageOf(null)} />}
    </Workspace>
  );
}

/** The results: the criteria, the tools, and the list next to the selected record. */
export function Results({ search, state }: ResultsProps) {
  const { definition, criteria } = search.address;
  const model = useResultsModel(search, state);
  const describeCriteria = useCriteriaTexts();
  const { heading } = describeCriteria(definition, criteria);
  const head = (
    <ResultsHead address={search.address} pageKey={`/search/${definition.kind.resultsPath}/${search.submittedAt}`} />
  );
  return (
    <ResultsContext value={model.sequence}>
      <Workbench search={search} state={state} model={model} criteria={heading} head={head} />
      <ResultsDialogs definition={definition} dialog={model.dialog} onClose={() => model.setDialog(null)} />
    </ResultsContext>
  );
}
