import { useText } from '@portal/i18n';
import { Button, CONTAINER_BELOW_480, ControlGroup, IconButton, styled } from '@portal/ui';
import type { ZoomAction, ZoomState } from './zoom.model.ts';

const Tools = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    rowGap: 's2',
    columnGap: 's3',
    // Fits on one line on a phone, where the two fit buttons have no icons.
    [CONTAINER_BELOW_480]: { columnGap: 's1', '& [aria-pressed] svg': { display: 'none' } },
  },
});

export interface ZoomToolsProps {
  readonly zoom: ZoomState;
  /** The current zoom percentage. */
  readonly percent: number;
  readonly onZoom: (action: ZoomAction) => void;
}

/** Buttons to zoom, fit and rotate. */
export function ZoomTools({ zoom, percent, onZoom }: ZoomToolsProps) {
  const t = useText('imaging');
  return (
    <Tools>
      <ControlGroup>
        <IconButton
          size="small"
          icon="zoomOut"
          label={t('stage.zoomOut')}
          onClick={() => onZoom({ type: 'OUT', from: percent })}
        />
        <Button
          size="small"
          aria-label={t('stage.fullSize', { percent })}
          onClick={() => onZoom({ type: 'FULL_SIZE' })}
        >
          {t('stage.percent', { percent })}
        </Button>
        <IconButton
          size="small"
          icon="zoomIn"
          label={t('stage.zoomIn')}
          onClick={() => onZoom({ type: 'IN', from: percent })}
        />
      </ControlGroup>
      <ControlGroup>
        <Button
          size="small"
          icon="fitWidth"
          aria-pressed={zoom.fit === 'width'}
          onClick={() => onZoom({ type: 'FIT', fit: 'width' })}
        >
          {t('stage.fitWidth')}
        </Button>
        <Button
          size="small"
          icon="fitPage"
          aria-pressed={zoom.fit === 'page'}
          onClick={() => onZoom({ type: 'FIT', fit: 'page' })}
        >
          {t('stage.fitPage')}
        </Button>
      </ControlGroup>
      <IconButton size="small" icon="rotate" label={t('stage.rotate')} onClick={() => onZoom({ type: 'ROTATE' })} />
    </Tools>
  );
}
