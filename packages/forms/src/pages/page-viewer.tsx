import { useCall } from '@portal/api-client/query';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { Box, IconButton, Row, Skeleton, Stack, styled, Text, View, viewOf } from '@portal/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureState } from '../submit/failure-alerts.ts';

/** The image of a page: base64 JPEG without a data URL prefix, empty if the page cannot be rendered. */
export interface PagePicture {
  readonly base64: string;
  readonly width: number;
  readonly height: number;
}

const Frame = styled('div', {
  base: {
    overflow: 'auto',
    background: 'sunken',
    border: '1px solid',
    borderColor: 'rule-2',
    borderRadius: 'radius',
    maxHeight: 'clamp(24rem, 100dvh - 16rem, 64rem)',
  },
});
const Paper = styled('img', {
  base: {
    display: 'block',
    height: 'auto',
    maxWidth: 'none',
    background: 'scan',
    // keep the page white in forced-colors mode
    forcedColorAdjust: 'none',
  },
  variants: { size: { whole: { width: '100%' }, large: { width: '200%' } } },
});

/** Page offset per key. */
const TURNS: ReadonlyMap<string, number> = new Map([
  ['PageDown', 1],
  ['PageUp', -1],
]);
type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented' | 'preventDefault'>;
/** Elements that handle Page Up and Page Down themselves. */
const OWN_PAGE_KEYS = 'select, textarea, [role="listbox"], [role="grid"], [role="dialog"], [role="alertdialog"]';
/** Placeholder in US Letter format while the page loads. */
const WAITING = <Box aspectRatio="17 / 22" background="sunken" />;
/** How long page images are cached, so that turning back needs no request. */
const CACHE_MS = 10 * 60_000;

export interface PageViewerProps<Request extends Call['request'], Content extends Call['content']> {
  /** Returns one page as an image. */
  readonly call: Call<Request, Content>;
  readonly request: (page: number) => RequestOf<Call<Request, Content>>;
  readonly pictureOf: (content: ContentOf<Call<Request, Content>>) => PagePicture;
  readonly pageCount: number;
  /** Accessible name of the region, which names the document. */
  readonly label: string;
  /** Handles Page Up and Page Down on the whole screen, except in fields that use these keys and in dialogs. */
  readonly handlesPageKeys?: boolean;
  /** Notes about the visible page, from the response of its call. */
  readonly notes?: (content: ContentOf<Call<Request, Content>>) => ReactNode;
}

/** Shows the pages of a document one at a time, and prefetches the next one. Page Up and Page Down turn pages. */
export function PageViewer<Request extends Call['request'], Content extends Call['content']>({
  call,
  request,
  pictureOf,
  pageCount,
  label,
  handlesPageKeys = false,
  notes,
}: PageViewerProps<Request, Content>) {
  const t = useText('common');
  const [wanted, setPage] = useState(1);
  const [isLarge, setLarge] = useState(false);
  const page = Math.min(wanted, pageCount);
  const answer = useCall(call, request(page), { staleTime: CACHE_MS });
  const hasNextPage = answer.data !== undefined && page < pageCount;
  useCall(call, request(Math.min(page + 1, pageCount)), { staleTime: CACHE_MS, enabled: hasNextPage });
  const frame = useRef<HTMLDivElement>(null);
  const turn = (by: number): void => {
    setPage(Math.min(pageCount, Math.max(1, page + by)));
    // start each page at its top
    if (frame.current !== null) frame.current.scrollTop = 0;
  };
  const step = (by: number): void => {
    turn(by);
    // at the first and last page the pressed button is disabled, and would lose the focus
    if (page + by <= 1 || page + by >= pageCount) frame.current?.focus();
  };
  const onKeyDown = (event: PressedKey): void => {
    const by = TURNS.get(event.key);
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    event.preventDefault();
    turn(by);
  };
  useEffect(() => {
    if (!handlesPageKeys) return;
    const onDocumentKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest(OWN_PAGE_KEYS) === null) onKeyDown(event);
    };
    document.addEventListener('keydown', onDocumentKeyDown);
    return () => document.removeEventListener('keydown', onDocumentKeyDown);
  });
  return (
    <Stack gap="tight">
      <Row>
        <IconButton
          icon="back"
          size="small"
          label={t('pages.previous')}
          disabled={page <= 1}
          onClick={() => step(-1)}
        />
        <Text variant="data" aria-live="polite">
          {t('pages.position', { page, pages: pageCount })}
        </Text>
        <IconButton
          icon="next"
          size="small"
          label={t('pages.next')}
          disabled={page >= pageCount}
          onClick={() => step(1)}
        />
        <IconButton
          icon={isLarge ? 'zoomOut' : 'zoomIn'}
          size="small"
          label={t(isLarge ? 'pages.smaller' : 'pages.larger')}
          onClick={() => setLarge(!isLarge)}
        />
      </Row>
      {answer.data !== undefined && notes?.(answer.data)}
      {/* mounted even while a page loads, so that the keyboard focus stays */}
      <Frame ref={frame} role="region" tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
        <View
          state={viewOf(answer)}
          loading={<Skeleton label={t('pages.loading')}>{WAITING}</Skeleton>}
          empty={null}
          failed={failureState}
          ready={(content) => (
            <Picture
              picture={pictureOf(content)}
              alt={t('pages.position', { page, pages: pageCount })}
              isLarge={isLarge}
            />
          )}
        />
      </Frame>
    </Stack>
  );
}

interface PictureProps {
  readonly picture: PagePicture;
  readonly alt: string;
  readonly isLarge: boolean;
}

function Picture({ picture, alt, isLarge }: PictureProps) {
  const t = useText('common');
  if (picture.base64 === '')
    return (
      <Box padding="s6">
        <Text>{t('pages.damaged')}</Text>
      </Box>
    );
  const { base64, width, height } = picture;
  return (
    <Paper
      src={`data:image/jpeg;base64,${base64}`}
      htmlWidth={width}
      htmlHeight={height}
      alt={alt}
      size={isLarge ? 'large' : 'whole'}
      draggable={false}
    />
  );
}
