import { keepPreviousData, useCall } from '@portal/api-client/query';
import { getThumbnails, type SourcedDocKey } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { BELOW_992, FailedFace, styled, Text } from '@portal/ui';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { failureWords } from './failure-words.ts';
import { FilmMoves } from './film-moves.tsx';
import { hasStripMoves, type PreviewState, type StripMove, stripPages } from './preview.model.ts';
import { Thumbnail } from './thumbnail.tsx';

const Strip = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 's3',
    padding: 's4',
    minWidth: 0,
    overflow: 'auto',
    borderInlineEnd: '1px solid {colors.rule-2}',
    [BELOW_992]: { borderInlineEnd: 0, borderBottom: '1px solid {colors.rule-2}', overflow: 'visible' },
  },
});
const Pages = styled('ol', {
  base: {
    display: 'grid',
    gap: 's2',
    padding: 's2',
    // The frames of a page lie outside of it, and the strip scrolls inside itself alone.
    [BELOW_992]: { display: 'flex', justifyContent: 'flex-start', gap: 's3', overflowX: 'auto' },
  },
});

const MOVES_BY_KEY: ReadonlyMap<string, StripMove> = new Map([
  ['PageUp', 'PREV_5'],
  ['PageDown', 'NEXT_5'],
  ['Home', 'FIRST'],
  ['End', 'LAST'],
]);

export interface FilmProps {
  readonly state: PreviewState;
  readonly sourcedDocKey: SourcedDocKey;
  readonly isFixed: boolean;
  readonly onMove: (move: StripMove) => void;
  readonly onShow: (page: number) => void;
  readonly onToggle: (page: number) => void;
}

// At the end of a document the strip gets shorter; what had the focus may be gone.
function useFocusKept(firstPage: number): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    if (firstPage > 1 && document.activeElement === document.body) strip.current?.focus();
  }, [firstPage]);
  return strip;
}

/** The strip of thumbnails, five at a time. */
export function Film({ state, sourcedDocKey, isFixed, onMove, onShow, onToggle }: FilmProps) {
  const t = useText('imaging');
  const query = useCall(
    getThumbnails,
    { sourcedDocKey, page: state.firstPage },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
  );
  const strip = useFocusKept(state.firstPage);
  const chosen = new Set(state.chosen);
  const moveByKey = (event: KeyboardEvent) => {
    const move = MOVES_BY_KEY.get(event.key);
    if (move === undefined || !hasStripMoves(state)) return;
    event.preventDefault();
    onMove(move);
  };
  return (
    <Strip ref={strip} tabIndex={-1} aria-label={t('film.region')} onKeyDown={moveByKey}>
      {hasStripMoves(state) && <FilmMoves state={state} onMove={onMove} />}
      {state.stripEnd !== null && (
        <Text look="note" role="alert">
          {t(`film.${state.stripEnd}`)}
        </Text>
      )}
      {query.error !== null && (
        <FailedFace
          {...failureWords(query.error, t)}
          retryLabel={t('common:retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      <Pages>
        {/* Keyed by place: the focus stays where it is while the pages move through the strip. */}
        {stripPages(state).map((page) => (
          <li key={page - state.firstPage}>
            <Thumbnail
              page={page}
              pageCount={state.pageCount}
              picture={query.data?.thumbnails.find((thumbnail) => thumbnail.page === page)}
              isChosen={chosen.has(page)}
              isShown={page === state.shownPage}
              isFixed={isFixed}
              onShow={() => onShow(page)}
              onToggle={() => onToggle(page)}
            />
          </li>
        ))}
      </Pages>
    </Strip>
  );
}
