import { DialogContent, DialogDescription, DialogPositioner, DialogRoot, DialogTitle } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '../core/button.tsx';
import { unbroken } from '../core/unbroken.tsx';
import { CONTAINER_BELOW_992, NO_HOVER, PRINT, ROOM_FOR_STICKY_BUTTONS } from '../theme/media.ts';
import { keepFocusInView } from './focus-in-view.ts';

const Place = chakra(DialogPositioner, {
  base: {
    position: 'fixed',
    inset: 0,
    zIndex: 'dialog',
    // the layout of the content depends on the user's text size
    containerType: 'inline-size',
    containerName: 'room',
    [PRINT]: { position: 'static', containerType: 'normal' },
  },
});
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
    // one scrolling column; keeps focused elements clear of the actions at the end
    [CONTAINER_BELOW_992]: { overflow: 'auto', [ROOM_FOR_STICKY_BUTTONS]: { scrollPaddingBottom: '5rem' } },
    [PRINT]: { position: 'static', height: 'auto', overflow: 'visible' },
  },
});
const Head = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    justifyContent: 'space-between',
    columnGap: 's4',
    rowGap: 's2',
    paddingBlock: 's3',
    paddingInline: 's6',
    borderBottom: '1px solid {colors.rule-2}',
    [CONTAINER_BELOW_992]: { paddingBlock: 's2', paddingInline: 's4' },
  },
});
// shrinks in favor of the buttons beside it down to a minimum, then the buttons wrap below it
const Names = chakra('div', { base: { flex: '1 1 11rem', minWidth: 0 } });
const Title = chakra(DialogTitle, {
  base: {
    textStyle: 'document',
    color: 'ink',
    overflowWrap: 'anywhere',
    [CONTAINER_BELOW_992]: { fontSize: 't-18', lineHeight: 'tight' },
  },
});
const hintStyle = { textStyle: 'note', color: 'ink-3' };
const Hint = chakra(DialogDescription, {
  base: { ...hintStyle, [PRINT]: { display: 'none' } },
  variants: {
    // a hint about hovering: on touch devices it is visually hidden and replaced by the touch hint
    hovering: {
      true: {
        [NO_HOVER]: {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        },
      },
    },
  },
});
const TouchHint = chakra('p', { base: { ...hintStyle, display: 'none', [NO_HOVER]: { display: 'block' } } });
const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: 's2' } });

export interface FullWindowProps {
  /** Called on Escape and by Close; the component that opened the window removes it. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One line below the title; screen readers read it with the title. */
  readonly hint?: ReactNode;
  /** Replaces the hint on touch devices. */
  readonly touchHint?: ReactNode;
  /** Buttons beside Close. */
  readonly tools?: ReactNode;
  readonly closeLabel: string;
  /** Why the window cannot be closed now; shown with the button and read by screen readers. */
  readonly closeRefused?: string | undefined;
  /** Handles keys pressed inside the window; they do not reach the page below. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A modal window that covers the whole page: focus moves in, is trapped, and returns to where it was. */
export function FullWindow(props: FullWindowProps) {
  const { onClose, title, hint, touchHint, tools, closeLabel, closeRefused, onKeyDown, children } = props;
  const close = useRef<HTMLButtonElement>(null);
  return (
    <DialogRoot
      open
      onOpenChange={(change) => {
        if (!change.open && closeRefused === undefined) onClose();
      }}
      closeOnInteractOutside={false}
      initialFocusEl={() => close.current}
    >
      <Portal>
        <Place
          data-covers-page=""
          onFocus={keepFocusInView}
          onKeyDown={(event) => {
            // React bubbles keys from dialogs opened by this window, which are rendered elsewhere: ignore them
            if (event.target instanceof Node && event.currentTarget.contains(event.target)) onKeyDown?.(event);
            event.stopPropagation();
          }}
        >
          <Area>
            <Head>
              <Names>
                <Title>{unbroken(title)}</Title>
                {/* rendered from the start, because the window looks up its description only once */}
                <Hint {...(touchHint === undefined ? {} : { hovering: true })}>{hint}</Hint>
                {touchHint !== undefined && <TouchHint>{touchHint}</TouchHint>}
              </Names>
              <Tools>
                {tools}
                <Button ref={close} icon="close" onClick={onClose} disabledReason={closeRefused}>
                  {closeLabel}
                </Button>
              </Tools>
            </Head>
            {children}
          </Area>
        </Place>
      </Portal>
    </DialogRoot>
  );
}
