import { useCall } from '@portal/api-client/query';
import { getZoomImage, type SourcedDocKey } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import {
  AlignEnd,
  Badge,
  Button,
  CONTAINER_BELOW_992,
  EmptyState,
  Icon,
  PRINT,
  Row,
  Skeleton,
  styled,
  View,
  viewOf,
} from '@portal/ui';
import { type ReactNode, useReducer, useState } from 'react';
import { ScanPlaceholder, ScanView } from './scan-view.tsx';
import { INITIAL_ZOOM, zoomReducer } from './zoom.model.ts';
import { ZoomTools } from './zoom-tools.tsx';

const Frame = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 's3',
    padding: 's4',
    minWidth: 0,
    minHeight: 0,
    background: 'sunken',
    [CONTAINER_BELOW_992]: { minHeight: 'auto', gap: 's2', paddingBlock: 's2', flex: 'none' },
    [PRINT]: { display: 'none' },
  },
});

export interface PageViewerProps {
  readonly page: number;
  readonly pageCount: number;
  readonly sourcedDocKey: SourcedDocKey;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
  readonly onKeep: () => void;
  readonly onIgnore: () => void;
  readonly onTurn: (direction: 'NEXT' | 'PREVIOUS') => void;
  /** The 'Jump to page' form, if there is one. */
  readonly jump: ReactNode;
}

/** One page enlarged, with the buttons to keep or ignore it. */
export function PageViewer(props: PageViewerProps) {
  const { page, pageCount, sourcedDocKey, isChosen, isFixed, onKeep, onIgnore, onTurn, jump } = props;
  const t = useText('imaging');
  const [zoom, onZoom] = useReducer(zoomReducer, INITIAL_ZOOM);
  const [percent, setPercent] = useState(INITIAL_ZOOM.percent);
  const query = useCall(getZoomImage, { sourcedDocKey, page }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Frame aria-label={t('stage.region', { page })}>
      <Row>
        <b>{t('stage.position', { page, pages: pageCount })}</b>
        {jump}
        <AlignEnd>
          <ZoomTools zoom={zoom} percent={percent} onZoom={onZoom} />
        </AlignEnd>
      </Row>
      <View
        state={viewOf(query, (content) => content.damaged)}
        loading={
          <ScanPlaceholder>
            <Skeleton label={t('stage.loading', { page })} />
          </ScanPlaceholder>
        }
        empty={<EmptyState icon="alert" title={t('film.damaged', { page })} />}
        failed={failureState}
        ready={(image) => (
          <ScanView
            page={page}
            pageCount={pageCount}
            image={image}
            zoom={zoom}
            onZoom={onZoom}
            onPlaced={setPercent}
            onTurn={onTurn}
          />
        )}
      />
      <Row>
        <Badge tone={isChosen ? 'accent' : 'neutral'}>
          {isChosen && <Icon name="done" />}
          {t(isChosen ? 'stage.chosen' : 'stage.notChosen')}
        </Badge>
        <AlignEnd>
          <Row>
            <Button aria-pressed={isChosen} disabled={isFixed} onClick={onKeep}>
              {t('stage.keep')}
            </Button>
            <Button aria-pressed={!isChosen} disabled={isFixed} onClick={onIgnore}>
              {t('stage.ignore')}
            </Button>
          </Row>
        </AlignEnd>
      </Row>
    </Frame>
  );
}
