import type { ContentOf, getThumbnails } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { CheckboxControl, CONTAINER_BELOW_992, SkeletonLine, styled } from '@portal/ui';
import { type PointerEvent, useId } from 'react';

export type ThumbnailPicture = ContentOf<typeof getThumbnails>['thumbnails'][number];

// As wide as the wider of picture and text or, in a column, as wide as the column.
const Frame = styled('div', {
  base: { position: 'relative', display: 'grid', justifyItems: 'center', fontSize: 't-14' },
});
const PageButton = styled('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '4.375rem',
    [CONTAINER_BELOW_992]: { width: '3rem' },
    aspectRatio: '17 / 22',
    padding: 0,
    // above the clickable area of the label
    position: 'relative',
    zIndex: 1,
    border: '1px solid',
    borderColor: 'rule-2',
    background: 'scan',
    color: 'scan-ink',
    // Keeps the scan's colors in a high-contrast theme: multiplied with a black background it would be black.
    forcedColorAdjust: 'none',
    overflow: 'hidden',
    isolation: 'isolate',
    cursor: 'zoom-in',
    fontSize: 't-12',
    lineHeight: 'tight',
    '& img': { width: '100%', height: '100%', objectFit: 'contain', mixBlendMode: 'multiply' },
    // The specified zoom: 300 % on a large screen, 350 % on a small one. The two rules never
    // apply together, so their order in the style sheet does not matter.
    '&:hover img': { transformOrigin: 'var(--portal-zoom-x, 50%) var(--portal-zoom-y, 50%)' },
    '@media (hover: hover) and (min-width: 40.01rem)': { '&:hover img': { transform: 'scale(3)' } },
    '@media (hover: hover) and (max-width: 40rem)': { '&:hover img': { transform: 'scale(3.5)' } },
  },
  variants: {
    // A page that is both selected and displayed has both frames.
    frame: {
      none: {},
      chosen: { outline: '3px solid {colors.accent}' },
      shown: { boxShadow: '0 0 0 2px {colors.paper}, 0 0 0 5px {colors.ink}' },
      both: { boxShadow: '0 0 0 3px {colors.accent}, 0 0 0 5px {colors.paper}, 0 0 0 7px {colors.ink}' },
    },
  },
});
const ChoiceLabel = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 's1',
    marginTop: 's2',
    [CONTAINER_BELOW_992]: { marginTop: 0 },
    minHeight: 'control-small',
    color: 'ink-2',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    // The whole tile except the picture is clickable to select the page.
    '&::before': { content: '""', position: 'absolute', inset: 0 },
    '& > *': { position: 'relative' },
  },
  variants: { chosen: { true: { fontWeight: 'strong', color: 'ink' } } },
});

export interface ThumbnailProps {
  readonly page: number;
  readonly pageCount: number;
  /** Undefined while it is loading. */
  readonly picture: ThumbnailPicture | undefined;
  readonly isChosen: boolean;
  readonly isShown: boolean;
  /** True while the selection of pages cannot be changed, because a payment or download is in progress. */
  readonly isFixed: boolean;
  readonly onShow: () => void;
  readonly onToggle: () => void;
}

// Zooms around the pointer. Sets CSS variables directly, because React state would render on every movement.
function followPointer({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--portal-zoom-x', `${((clientX - left) / width) * 100}%`);
  currentTarget.style.setProperty('--portal-zoom-y', `${((clientY - top) / height) * 100}%`);
}

const frameOf = (isChosen: boolean, isShown: boolean) => {
  if (isChosen) return isShown ? 'both' : 'chosen';
  return isShown ? 'shown' : 'none';
};

/** One page of the strip. A click on the picture enlarges the page, and a click anywhere else selects it. */
export function Thumbnail({ page, pageCount, picture, isChosen, isShown, isFixed, onShow, onToggle }: ThumbnailProps) {
  const t = useText('imaging');
  const id = useId();
  const alt = t(isChosen ? 'film.altSelected' : 'film.alt', { page, pages: pageCount });
  const isDamaged = picture?.damaged === true;
  return (
    <Frame onContextMenu={(event) => event.preventDefault()}>
      <PageButton
        type="button"
        frame={frameOf(isChosen, isShown)}
        aria-label={isDamaged ? `${alt}: ${t('film.damaged', { page })}` : alt}
        {...(isShown ? { 'aria-current': true } : {})}
        onClick={onShow}
        onPointerMove={followPointer}
      >
        {picture === undefined && <SkeletonLine length="long" />}
        {isDamaged && <span>{t('film.damaged', { page })}</span>}
        {picture !== undefined && !isDamaged && (
          <img src={`data:image/jpeg;base64,${picture.base64}`} alt={alt} draggable={false} />
        )}
      </PageButton>
      <ChoiceLabel htmlFor={id} chosen={isChosen}>
        <CheckboxControl id={id} type="checkbox" checked={isChosen} disabled={isFixed} onChange={onToggle} />
        {t('film.page', { page })}
      </ChoiceLabel>
    </Frame>
  );
}
