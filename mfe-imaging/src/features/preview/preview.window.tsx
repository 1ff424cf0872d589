import { useCall } from '@portal/api-client/query';
import { getThumbnails } from '@portal/contracts';
import type { SlotProps } from '@portal/contracts/remote';
import { useText } from '@portal/i18n';
import { EmptyFace, Skeleton, styled, View, viewOf } from '@portal/ui';
import { FullWindow } from '@portal/ui/dialog';
import { useState } from 'react';
import { failureFace } from './failure-words.ts';
import { PreviewDesk } from './preview.desk.tsx';
import { UnbrokenNumbers } from './unbroken-numbers.tsx';

// What stands there instead of the pages keeps off the window's edges, a failure too.
const Place = styled('div', {
  base: { display: 'contents' },
  variants: { paper: { true: { display: 'block', padding: 's6' } } },
});

/** The window of page thumbnails (001 sections 4.7 and 4.8): choose pages, see the price, download. */
export default function PreviewWindow(props: SlotProps['imaging.preview.v1']) {
  const { sourcedDocKey, instrumentCode, onClose, onBalance } = props;
  const t = useText('imaging');
  const [isHeld, setHeld] = useState(false);
  const query = useCall(getThumbnails, { sourcedDocKey, page: 1 }, { staleTime: Number.POSITIVE_INFINITY });
  const header = query.data?.header;
  const isEmpty = header?.pageCount === 0;
  const state = viewOf(query, (set) => set.header.pageCount === 0);

  const title = (): string => {
    if (header === undefined) return t('window.name');
    if (isEmpty) return t('empty.title');
    return t('window.title', { title: header.uiTitleBeginningOfSentence, pages: header.pageCount });
  };
  return (
    <FullWindow
      onClose={onClose}
      title={<UnbrokenNumbers text={title()} />}
      hint={header !== undefined && !isEmpty ? t('window.hint') : undefined}
      closeLabel={t('common:close')}
      closeRefused={isHeld ? t('window.payingNow') : undefined}
    >
      <Place paper={state.face !== 'ready'}>
        <View
          state={state}
          loading={<Skeleton label={t('window.loading')} />}
          empty={<EmptyFace title={t('empty.text', { title: header?.uiTitleBeginningOfSentence ?? '' })} />}
          failed={(error) => failureFace(error, t)}
          ready={(set) => (
            <PreviewDesk
              set={set}
              instrumentCode={instrumentCode}
              onBalance={onBalance}
              onClose={onClose}
              onHold={setHeld}
            />
          )}
        />
      </Place>
    </FullWindow>
  );
}
