import {
  DialogBackdrop,
  DialogContent,
  DialogDescription,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import { createElement, type ReactNode, type RefObject, use, useCallback, useRef } from 'react';
import { Icon } from '../core/icon.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { InDialog } from '../core/in-dialog.ts';
import { unbroken } from '../core/unbroken.tsx';
import { WindowEntryContext } from '../core/window-entry.ts';
import { BELOW_640, FORCED_COLORS, MOTION_ALLOWED, PRINT, ROOM_FOR_STICKY_BUTTONS } from '../theme/media.ts';
import { initialFocusOf, keepFocusInView } from './focus-in-view.ts';
import { useOpenerPlacement } from './opener-placement.ts';
import { useReturnFocus } from './return-focus.ts';
import { keepTopmostShown } from './topmost-shown.ts';

const Veil = chakra(DialogBackdrop, {
  // at the same z-index as a dialog below; the one opened later is on top
  base: { position: 'fixed', inset: 0, background: 'veil', zIndex: 'dialog', [PRINT]: { display: 'none' } },
});
const Place = chakra(DialogPositioner, {
  base: {
    position: 'fixed',
    inset: 0,
    zIndex: 'dialog',
    display: 'grid',
    placeItems: 'center',
    padding: 's4',
    overflow: 'auto',
    // keeps focused elements clear of the sticky buttons
    [ROOM_FOR_STICKY_BUTTONS]: { scrollPaddingBottom: '6rem' },
    // a fixed element would be repeated on each sheet, and cut at its end
    [PRINT]: { position: 'static', display: 'block', padding: 0, overflow: 'visible' },
  },
});
const Paper = chakra(DialogContent, {
  base: {
    width: '100%',
    maxWidth: '30rem',
    // the layout of the content depends on the user's text size
    containerName: 'room',
    containerType: 'inline-size',
    borderRadius: 'radius',
    background: 'raised',
    color: 'ink',
    boxShadow: 'shadow-2',
    paddingInline: 's6',
    paddingBlock: 's5',
    textAlign: 'start',
    '&:focus-visible': { outline: 'none' },
    // starts slightly below its final position, so that it visibly opens on top of the page
    [MOTION_ALLOWED]: {
      _starting: { opacity: '0', translate: '0 4px' },
      transition: 'opacity {durations.motion} {easings.ease}, translate {durations.motion} {easings.ease}',
    },
    [BELOW_640]: { paddingInline: 's4' },
    // a border, since forced colors remove shadow and background
    [FORCED_COLORS]: { border: '1px solid' },
    [PRINT]: {
      position: 'static !important',
      maxWidth: 'none',
      containerType: 'normal',
      padding: 0,
      boxShadow: 'none',
    },
  },
  variants: { wide: { true: { maxWidth: '46rem' } } },
});
const Title = chakra(DialogTitle, {
  base: {
    textStyle: 'document',
    color: 'ink',
    marginBottom: 's3',
    display: 'flex',
    alignItems: 'center',
    gap: 's2',
    overflowWrap: 'anywhere',
  },
});
const Words = chakra(DialogDescription, {
  // distance to the following content, such as a form; the larger margin of the buttons takes precedence
  base: { textStyle: 'read', overflowWrap: 'anywhere', '&:not(:last-child)': { marginBottom: 's4' } },
});
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 's3',
    paddingTop: 's4',
    borderTop: '1px solid {colors.rule}',
    marginTop: 's5',
    // if the dialog is taller than the window, the buttons stay visible and do not move while the content above grows,
    // so that a press starting on a button also ends on it
    [ROOM_FOR_STICKY_BUTTONS]: {
      position: 'sticky',
      bottom: 'calc(-1 * {spacing.s5})',
      background: 'raised',
      paddingBottom: 's5',
      marginBottom: 'calc(-1 * {spacing.s5})',
      borderBottomRadius: 'radius',
    },
    [BELOW_640]: { '& > button': { flex: '1 0 auto', maxWidth: '100%' } },
  },
});

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape and on a click on the backdrop; the dialog closes when `open` becomes false. */
  readonly onClose: () => void;
  /** The effect of the browser's Back, if different from Escape. A dialog that must not close now does nothing. */
  readonly onBack?: (() => void) | undefined;
  readonly title: ReactNode;
  readonly icon?: IconName;
  /** One paragraph about what happens; screen readers read it with the title. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, with the safe one first and the confirming one last. */
  readonly actions?: ReactNode;
  /** The element to focus on opening; by default the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** 'alertdialog' for dialogs that require a decision: clicks on the backdrop do nothing. */
  readonly kind?: 'dialog' | 'alertdialog';
  readonly wide?: boolean;
  /** Whether a click outside closes the dialog; false while it has unsaved input or a payment. */
  readonly closeOnOutsideClick?: boolean;
  /** Places the dialog below the button that opened it if there is room, otherwise in the center. */
  readonly besideOpener?: boolean;
}

/** A modal dialog: focus moves in, is trapped, and returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    onBack = onClose,
    title,
    icon,
    description,
    children,
    actions,
    initialFocus,
    kind = 'dialog',
    wide = false,
    closeOnOutsideClick = true,
    besideOpener = false,
  } = props;
  const place = useOpenerPlacement(besideOpener);
  const returnTo = useReturnFocus(open);
  const paper = useRef<HTMLDivElement>(null);
  const placePaper = useCallback(
    (element: HTMLDivElement | null) => {
      paper.current = element;
      place(element);
    },
    [place],
  );
  // the shell sets the component once at start
  const entry = use(WindowEntryContext);
  return (
    <DialogRoot
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      role={kind}
      closeOnInteractOutside={kind === 'dialog' && closeOnOutsideClick}
      initialFocusEl={() => initialFocusOf(paper.current, initialFocus?.current ?? null)}
      finalFocusEl={returnTo}
    >
      {open && entry !== null && createElement(entry, { onBack })}
      <Portal>
        <Veil />
        <Place ref={keepTopmostShown} data-printed-alone="" onFocus={keepFocusInView}>
          <Paper ref={placePaper} wide={wide}>
            <Title>
              {icon !== undefined && <Icon name={icon} />}
              {unbroken(title)}
            </Title>
            {description !== undefined && <Words>{unbroken(description)}</Words>}
            <InDialog value={true}>{children}</InDialog>
            {actions !== undefined && <Actions>{actions}</Actions>}
          </Paper>
        </Place>
      </Portal>
    </DialogRoot>
  );
}
