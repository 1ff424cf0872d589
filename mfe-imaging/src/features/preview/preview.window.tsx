import { useCall } from '@portal/api-client/query';
import { getThumbnails } from '@portal/contracts';
import { PREVIEW_PARAMETER, type SlotProps } from '@portal/contracts/remote';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { addressParameter, useWindowEntry } from '@portal/router';
import { Button, EmptyState, Skeleton, styled, TOUCH, View, viewOf } from '@portal/ui';
import { FullWindow } from '@portal/ui/dialog';
import { type KeyPress, useShortcutKeys, useSingleKeys } from '@portal/ui/table';
import { useMemo, useState } from 'react';
import { PreviewDesk } from './preview.desk.tsx';
import { PreviewKeys } from './preview-keys.tsx';

// What is there instead of the pages keeps off the window's edges, a failure too.
const Place = styled('div', {
  base: { display: 'contents' },
  variants: { paper: { true: { display: 'block', padding: 's6' } } },
});

/** Moves to a part of the order, and does nothing there: what costs money takes a separate press. */
const focusOn = (key: 'P' | 'D'): void =>
  document.querySelector<HTMLElement>(`[data-covers-page] [aria-keyshortcuts=${key}]`)?.focus();

/** After typing a page list, Enter continues to the price of these pages and the button that buys them. */
const isListDone = ({ key, target }: KeyPress): boolean =>
  key === 'Enter' && target instanceof HTMLElement && target.getAttribute('aria-keyshortcuts') === 'P';

const OnlyWithKeys = styled('span', { base: { [TOUCH]: { display: 'none' } } });

/** The window of page thumbnails (001 sections 4.7 and 4.8): choose pages, see the price, download. */
export default function PreviewWindow(props: SlotProps['imaging.preview.v1']) {
  const { sourcedDocKey, instrumentCode, onClose, onBalance } = props;
  const t = useText('imaging');
  const [isHeld, setHeld] = useState(false);
  const [chosen, setChosen] = useState(() => addressParameter(PREVIEW_PARAMETER) ?? '');
  const [asked] = useState(chosen);
  useWindowEntry(
    () => {
      if (!isHeld) onClose();
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
      hint={header !== undefined && !isEmpty ? t('window.hint') : undefined}
      touchHint={t('window.pinch')}
      tools={
        <OnlyWithKeys>
          <Button aria-keyshortcuts="?" onClick={() => setKeysShown(true)}>
            {t('keys.title')}
          </Button>
        </OnlyWithKeys>
      }
      onKeyDown={onKeyDown}
      closeLabel={t('common:close')}
      closeRefused={isHeld ? t('window.payingNow') : undefined}
    >
      <Place paper={state.state !== 'ready'}>
        <View
          state={state}
          loading={<Skeleton label={t('window.loading')} />}
          empty={<EmptyState title={t('empty.text', { title: header?.uiTitleBeginningOfSentence ?? '' })} />}
          failed={failureState}
          ready={(set) => (
            <PreviewDesk
              set={set}
              instrumentCode={instrumentCode}
              onBalance={onBalance}
              onClose={onClose}
              onHold={setHeld}
              asked={asked}
              onChoice={setChosen}
            />
          )}
        />
      </Place>
      {areKeysShown && <PreviewKeys onClose={() => setKeysShown(false)} />}
    </FullWindow>
  );
}
