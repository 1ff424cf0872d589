import { useText } from '@portal/i18n';
import { CONTAINER_BELOW_992, styled } from '@portal/ui';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useKeptPoint } from './use-kept-point.ts';
import { useTouch } from './use-touch.ts';
import {
  computePlacement,
  type Placement,
  type QuarterTurns,
  type Size,
  type ZoomAction,
  type ZoomState,
} from './zoom.model.ts';

// Size of the scan's area. It is the same while the scan loads, so that content below it does not move.
const area = {
  flex: 1,
  minHeight: 0,
  [CONTAINER_BELOW_992]: { flex: 'none', aspectRatio: '17 / 22', maxHeight: '75vh' },
};

/** Placeholder with the size of a scan's area. */
export const ScanPlaceholder = styled('div', { base: area });
const View = styled('div', {
  base: {
    ...area,
    overflow: 'auto',
    scrollbarGutter: 'stable',
    cursor: 'grab',
    touchAction: 'pan-x pan-y',
    '&:active': { cursor: 'grabbing' },
  },
});
const Box = styled('div', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    marginInline: 'auto',
    background: 'scan',
    // Keeps the scan's colors in a high-contrast theme: multiplied with a black background it would be black.
    forcedColorAdjust: 'none',
    boxShadow: 'shadow-1',
  },
});
const Scan = styled('img', {
  base: {
    position: 'absolute',
    top: '50%',
    left: '50%',
    maxWidth: 'none',
    userSelect: 'none',
    // Makes the scan's white look like the paper color below it, which is slightly darker in the dark theme.
    mixBlendMode: 'multiply',
  },
  variants: {
    turns: {
      0: { transform: 'translate(-50%, -50%)' },
      1: { transform: 'translate(-50%, -50%) rotate(90deg)' },
      2: { transform: 'translate(-50%, -50%) rotate(180deg)' },
      3: { transform: 'translate(-50%, -50%) rotate(270deg)' },
    } satisfies Record<QuarterTurns, object>,
  },
});

const PAN_STEP = 80;
const PANS: ReadonlyMap<string, readonly [x: number, y: number]> = new Map([
  ['ArrowLeft', [-PAN_STEP, 0]],
  ['ArrowRight', [PAN_STEP, 0]],
  ['ArrowUp', [0, -PAN_STEP]],
  ['ArrowDown', [0, PAN_STEP]],
]);

function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    // The observer reports the size after the browser's own layout. Reading it directly would force a layout of the whole page.
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

// Dragging is only for a mouse. Touch scrolls natively.
function drag(event: PointerEvent<HTMLElement>): void {
  const { currentTarget, pointerId, pointerType, buttons, movementX, movementY } = event;
  if (pointerType !== 'mouse' || buttons !== 1) return;
  currentTarget.setPointerCapture(pointerId);
  currentTarget.scrollBy(-movementX, -movementY);
}

const PAGE_TURNS: ReadonlyMap<string, 'NEXT' | 'PREVIOUS'> = new Map([
  ['PageDown', 'NEXT'],
  ['PageUp', 'PREVIOUS'],
]);

function keyAction(key: string, { percent }: Placement): ZoomAction | null {
  if (key === '+' || key === '=') return { type: 'IN', from: percent };
  if (key === '-') return { type: 'OUT', from: percent };
  if (key === '0') return { type: 'FULL_SIZE' };
  return key === 'r' || key === 'R' ? { type: 'ROTATE' } : null;
}

export interface ScanViewProps {
  readonly page: number;
  readonly pageCount: number;
  readonly image: Size & { readonly base64: string };
  readonly zoom: ZoomState;
  readonly onZoom: (action: ZoomAction) => void;
  readonly onPlaced: (percent: number) => void;
  /** Called to turn to the next or previous page. */
  readonly onTurn: (direction: 'NEXT' | 'PREVIOUS') => void;
}

/** The scan, on a paper color in both themes. Its keys work only while it has the focus. */
export function ScanView({ page, pageCount, image, zoom, onZoom, onPlaced, onTurn }: ScanViewProps) {
  const t = useText('imaging');
  const view = useRef<HTMLDivElement>(null);
  const size = useSize(view);
  const placement = computePlacement(image, size, zoom);
  useEffect(() => onPlaced(placement.percent), [onPlaced, placement.percent]);

  const kept = useKeptPoint(view, { shown: `${page}:${zoom.turns}`, view: size, box: placement.box });
  const touch = useTouch({
    percent: placement.percent,
    onPinch: (percent, from, to) => {
      kept.keepBetweenFingers(from, to);
      onZoom({ type: 'TO', percent, from: placement.percent });
    },
    onPinchEnd: kept.endPinch,
    onSwipe: onTurn,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = PANS.get(event.key);
    const action = keyAction(event.key, placement);
    const pageTurn = PAGE_TURNS.get(event.key);
    if (pan === undefined && action === null && pageTurn === undefined) return;
    event.preventDefault();
    if (pan !== undefined) event.currentTarget.scrollBy(...pan);
    if (action !== null) onZoom(action);
    if (pageTurn !== undefined) onTurn(pageTurn);
  };
  return (
    <View
      ref={view}
      role="region"
      tabIndex={0}
      aria-label={t('stage.scan', { page })}
      onKeyDown={onKeyDown}
      onPointerMove={drag}
      onScroll={({ currentTarget }) => kept.noteScroll(currentTarget)}
      {...touch}
    >
      {/* Invisible until its area has been measured, because it would be shown in another size. */}
      <Box style={size.width > 0 ? placement.box : { ...placement.box, clipPath: 'inset(100%)' }}>
        <Scan
          src={`data:image/jpeg;base64,${image.base64}`}
          alt={t('stage.position', { page, pages: pageCount })}
          turns={zoom.turns}
          style={placement.image}
          draggable={false}
        />
      </Box>
    </View>
  );
}
