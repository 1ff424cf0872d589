import type { SourcedDocKey } from '@portal/contracts';
import { allPages } from '@portal/domain';
import { failureText } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { CONTAINER_BELOW_992, FailedState, PRINT, styled, Text } from '@portal/ui';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import {
  hasStripMoves,
  isShortDocument,
  type PreviewState,
  type StripMove,
  stripPages,
  stripRequestPages,
} from './preview.model.ts';
import { StripButtons } from './strip-buttons.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useThumbnails } from './use-thumbnails.ts';

const Strip = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 's3',
    padding: 's4',
    minWidth: 0,
    overflow: 'auto',
    borderInlineEnd: '1px solid {colors.rule-2}',
    [CONTAINER_BELOW_992]: { borderInlineEnd: 0, paddingBlock: 's2', gap: 's1', overflow: 'visible', flex: 'none' },
    [PRINT]: { display: 'none' },
  },
});
const Pages = styled('ol', {
  base: {
    display: 'grid',
    gap: 's2',
    padding: 's2',
    // The gaps leave space for the frames around pages, and only this list scrolls sideways.
    [CONTAINER_BELOW_992]: { display: 'flex', justifyContent: 'flex-start', gap: 's3', overflowX: 'auto' },
  },
});

const MOVES_BY_KEY: ReadonlyMap<string, StripMove> = new Map([
  ['PageUp', 'PREV_5'],
  ['PageDown', 'NEXT_5'],
  ['Home', 'FIRST'],
  ['End', 'LAST'],
]);

export interface ThumbnailStripProps {
  readonly state: PreviewState;
  readonly sourcedDocKey: SourcedDocKey;
  readonly isFixed: boolean;
  /** In a narrow layout all pages of a short document are shown. */
  readonly isNarrow: boolean;
  readonly onMove: (move: StripMove) => void;
  readonly onShow: (page: number) => void;
  readonly onToggle: (page: number) => void;
}

// At the end of a document the strip is shorter, so the focused page may be gone. The strip gets the focus then.
function useFocusKept(firstPage: number): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    if (firstPage > 1 && document.activeElement === document.body) strip.current?.focus();
  }, [firstPage]);
  return strip;
}

/** The strip of thumbnails. It shows five pages, or all pages of a short document in a narrow layout. */
export function ThumbnailStrip(props: ThumbnailStripProps) {
  const { state, sourcedDocKey, isFixed, isNarrow, onMove, onShow, onToggle } = props;
  const t = useText('imaging');
  const isWhole = isNarrow && isShortDocument(state);
  const hasMoves = hasStripMoves(state) && !isWhole;
  const [first, second] = stripRequestPages(state, isWhole);
  const firstQuery = useThumbnails(sourcedDocKey, first);
  const secondQuery = useThumbnails(sourcedDocKey, second);
  const query = firstQuery.error === null ? secondQuery : firstQuery;
  const thumbnails = [...(firstQuery.data?.thumbnails ?? []), ...(secondQuery.data?.thumbnails ?? [])];
  const strip = useFocusKept(state.firstPage);
  const chosen = new Set(state.chosen);
  const moveByKey = (event: KeyboardEvent) => {
    const move = MOVES_BY_KEY.get(event.key);
    if (move === undefined || !hasMoves) return;
    event.preventDefault();
    onMove(move);
  };
  return (
    <Strip ref={strip} tabIndex={-1} aria-label={t('film.region')} onKeyDown={moveByKey}>
      {hasMoves && <StripButtons state={state} onMove={onMove} />}
      {state.stripEnd !== null && (
        <Text variant="note" role="alert">
          {t(`film.${state.stripEnd}`)}
        </Text>
      )}
      {query.error !== null && (
        <FailedState
          {...failureText(query.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      <Pages>
        {/* Keyed by position, so that the focus keeps its position while the pages move through the strip. */}
        {(isWhole ? allPages(state.pageCount) : stripPages(state)).map((page) => (
          <li key={isWhole ? page : page - state.firstPage}>
            <Thumbnail
              page={page}
              pageCount={state.pageCount}
              picture={thumbnails.find((thumbnail) => thumbnail.page === page)}
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
