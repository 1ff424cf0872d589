import { useCall } from '@portal/api-client/query';
import { getThumbnails } from '@portal/contracts';
import { PREVIEW_PARAMETER, type SlotProps } from '@portal/contracts/remote';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { addressParameter, useWindowEntry } from '@portal/router';
import { Button, EmptyState, NO_HOVER, Skeleton, styled, View, viewOf } from '@portal/ui';
import { FullWindow } from '@portal/ui/dialog';
import { type KeyPress, useShortcutKeys, useSingleKeys } from '@portal/ui/table';
import { useMemo, useState } from 'react';
import { mayPreview } from './preview.model.ts';
import { PreviewKeys } from './preview-keys.tsx';
import { PreviewLayout } from './preview-layout.tsx';

// Padding for content other than the pages, such as a failure.
const Place = styled('div', {
  base: { display: 'contents' },
  variants: { paper: { true: { display: 'block', padding: 's6' } } },
});

/** Only moves the focus to a control of the order, because anything that costs money must be pressed separately. */
const focusOn = (key: 'P' | 'D'): void =>
  document.querySelector<HTMLElement>(`[data-covers-page] [aria-keyshortcuts=${key}]`)?.focus();

/** Whether Enter was pressed in the page list, which moves the focus to the download button. */
const isListDone = ({ key, target }: KeyPress): boolean =>
  key === 'Enter' && target instanceof HTMLElement && target.getAttribute('aria-keyshortcuts') === 'P';

const NotOnTouch = styled('span', { base: { [NO_HOVER]: { display: 'none' } } });

/** The preview window with page thumbnails (001 sections 4.7 and 4.8): select pages, see the price, download. */
export default function PreviewWindow(props: SlotProps['imaging.preview.v1']) {
  const { sourcedDocKey, instrumentCode, onClose, onBalance } = props;
  const t = useText('imaging');
  const [isPaying, setPaying] = useState(false);
  const [chosen, setChosen] = useState(() => addressParameter(PREVIEW_PARAMETER) ?? '');
  const [requested] = useState(chosen);
  useWindowEntry(
    () => {
      if (!isPaying) onClose();
    },
    useMemo(() => ({ [PREVIEW_PARAMETER]: chosen }), [chosen]),
  );
  const query = useCall(getThumbnails, { sourcedDocKey, page: 1 }, { staleTime: Number.POSITIVE_INFINITY });
  const header = query.data?.header;
  const isEmpty = header?.pageCount === 0;
  const state = viewOf(query, (set) => set.header.pageCount === 0);

  const [areKeysShown, setKeysShown] = useState(false);
  const keys = { '?': () => setKeysShown(true), p: () => focusOn('P'), d: () => focusOn('D') };
  const shortcuts = useShortcutKeys(keys, { enabled: useSingleKeys() });

  const onKeyDown = (event: KeyPress): void => (isListDone(event) ? focusOn('D') : shortcuts.onKeyDown(event));

  const title = (): string => {
    if (header === undefined) return t('window.name');
    if (isEmpty) return t('empty.title');
    return t('window.title', { title: header.uiTitleBeginningOfSentence, pages: header.pageCount });
  };
  return (
    <FullWindow
      onClose={onClose}
      title={title()}
      hint={query.data !== undefined && mayPreview(query.data) ? t('window.hint') : undefined}
      touchHint={t('window.pinch')}
      tools={
        <NotOnTouch>
          <Button aria-keyshortcuts="?" onClick={() => setKeysShown(true)}>
            {t('keys.title')}
          </Button>
        </NotOnTouch>
      }
      onKeyDown={onKeyDown}
      closeLabel={t('common:close')}
      closeRefused={isPaying ? t('window.payingNow') : undefined}
    >
      <Place paper={state.state !== 'ready'}>
        <View
          state={state}
          loading={<Skeleton label={t('window.loading')} />}
          empty={<EmptyState title={t('empty.text', { title: header?.uiTitleBeginningOfSentence ?? '' })} />}
          failed={failureState}
          ready={(set) => (
            <PreviewLayout
              set={set}
              instrumentCode={instrumentCode}
              onBalance={onBalance}
              onClose={onClose}
              onPayingChange={setPaying}
              requested={requested}
              onChoice={setChosen}
            />
          )}
        />
      </Place>
      {areKeysShown && <PreviewKeys onClose={() => setKeysShown(false)} />}
    </FullWindow>
  );
}
