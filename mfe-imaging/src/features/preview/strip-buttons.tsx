import { useText } from '@portal/i18n';
import { Button, CONTAINER_BELOW_992, styled } from '@portal/ui';
import { type PreviewState, reachedStripEnd, STRIP_MOVES, type StripMove } from './preview.model.ts';

const Moves = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 's1',
    // three per line, or fewer in languages with longer words
    '& > button': { flex: '1 0 30%', padding: 0, fontSize: 't-12' },
    // a single scrolling line
    [CONTAINER_BELOW_992]: {
      flexWrap: 'nowrap',
      overflowX: 'auto',
      '& > button': { flex: 'none', paddingInline: 's2' },
    },
  },
});

export interface StripButtonsProps {
  readonly state: PreviewState;
  readonly onMove: (move: StripMove) => void;
}

/** The buttons from First to Last. A disabled button explains why it is disabled. */
export function StripButtons({ state, onMove }: StripButtonsProps) {
  const t = useText('imaging');
  return (
    <Moves role="group" aria-label={t('film.moves')}>
      {STRIP_MOVES.map((move) => {
        const end = reachedStripEnd(state, move);
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
