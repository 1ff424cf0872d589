import { useText } from '@portal/i18n';
import { Button, ROOM_BELOW_992, styled } from '@portal/ui';
import { type PreviewState, STRIP_MOVES, type StripMove, stripEndOf } from './preview.model.ts';

const Moves = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 's1',
    // three in a line, fewer in a language whose words are longer
    '& > button': { flex: '1 0 30%', padding: 0, fontSize: 't-12' },
    // one line that scrolls
    [ROOM_BELOW_992]: { flexWrap: 'nowrap', overflowX: 'auto', '& > button': { flex: 'none', paddingInline: 's2' } },
  },
});

export interface FilmMovesProps {
  readonly state: PreviewState;
  readonly onMove: (move: StripMove) => void;
}

/** First to Last. One that is not to be had says why. */
export function FilmMoves({ state, onMove }: FilmMovesProps) {
  const t = useText('imaging');
  return (
    <Moves role="group" aria-label={t('film.moves')}>
      {STRIP_MOVES.map((move) => {
        const end = stripEndOf(state, move);
        return (
          <Button
            key={move}
            size="small"
            onClick={() => onMove(move)}
            disabledReason={end === null ? undefined : t(`film.${end}`)}
          >
            {t(`film.${move}`)}
          </Button>
        );
      })}
    </Moves>
  );
}
