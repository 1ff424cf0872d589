import { DialogContent, DialogDescription, DialogPositioner, DialogRoot, DialogTitle } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '../core/button.tsx';
import { BELOW_640, BELOW_992, PRINT } from '../theme/media.ts';

const Place = chakra(DialogPositioner, { base: { position: 'fixed', inset: 0, zIndex: 'dialog' } });
const Area = chakra(DialogContent, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    height: '100%',
    background: 'paper',
    color: 'ink',
    textAlign: 'start',
    '&:focus-visible': { outline: 'none' },
    // One column that scrolls as a page does.
    [BELOW_992]: { overflow: 'auto', scrollPaddingBottom: '8rem' },
    [PRINT]: { position: 'static', height: 'auto' },
  },
});
const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'start',
    justifyContent: 'space-between',
    gap: 's4',
    paddingBlock: 's3',
    paddingInline: 's6',
    borderBottom: '1px solid {colors.rule-2}',
    [BELOW_640]: { paddingInline: 's4' },
  },
});
const Title = chakra(DialogTitle, { base: { textStyle: 'document', color: 'ink', overflowWrap: 'anywhere' } });
const Hint = chakra(DialogDescription, { base: { textStyle: 'note', color: 'ink-3' } });

export interface FullWindowProps {
  /** Called by Escape and by Close; whoever opened the window takes it away. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One line below the title; it is read with it. */
  readonly hint?: ReactNode;
  readonly closeLabel: string;
  /** Why it cannot be closed at this moment; shown and read with the button. */
  readonly closeRefused?: string | undefined;
  readonly children: ReactNode;
}

/** A window that covers the whole page: focus goes in, stays in, and returns to where it was. */
export function FullWindow({ onClose, title, hint, closeLabel, closeRefused, children }: FullWindowProps) {
  return (
    <DialogRoot
      open
      onOpenChange={(change) => {
        if (!change.open && closeRefused === undefined) onClose();
      }}
      closeOnInteractOutside={false}
    >
      <Portal>
        <Place>
          <Area>
            <Head>
              <div>
                <Title>{title}</Title>
                {/* There from the start: the window looks for its description once. */}
                <Hint>{hint}</Hint>
              </div>
              <Button icon="close" onClick={onClose} disabledReason={closeRefused}>
                {closeLabel}
              </Button>
            </Head>
            {children}
          </Area>
        </Place>
      </Portal>
    </DialogRoot>
  );
}
