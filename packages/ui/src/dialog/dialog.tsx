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
import { createElement, type ReactNode, type RefObject, use } from 'react';
import { Icon } from '../core/icon.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { InDialog } from '../core/in-dialog.ts';
import { unbroken } from '../core/unbroken.tsx';
import { WindowEntryContext } from '../core/window-entry.ts';
import { BELOW_640, FORCED_COLORS, MOTION_WELCOME, ROOM_FOR_BUTTONS } from '../theme/media.ts';
import { useBesideOpener } from './beside-opener.ts';

const Veil = chakra(DialogBackdrop, {
  // At the same height as the window that a dialog may be on; whatever opened later is on top.
  base: { position: 'fixed', inset: 0, background: 'veil', zIndex: 'dialog' },
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
    // what takes focus is not brought behind the buttons
    [ROOM_FOR_BUTTONS]: { scrollPaddingBottom: '6rem' },
  },
});
const Paper = chakra(DialogContent, {
  base: {
    width: '100%',
    maxWidth: '30rem',
    borderRadius: 'radius',
    background: 'raised',
    color: 'ink',
    boxShadow: 'shadow-2',
    paddingInline: 's6',
    paddingBlock: 's5',
    textAlign: 'start',
    '&:focus-visible': { outline: 'none' },
    // It opens slightly lower than its final position, so that it visibly appears on top of the page.
    [MOTION_WELCOME]: {
      _starting: { opacity: '0', translate: '0 4px' },
      transition: 'opacity {durations.motion} {easings.ease}, translate {durations.motion} {easings.ease}',
    },
    [BELOW_640]: { paddingInline: 's4' },
    // its edge, where there is no shadow and no ground
    [FORCED_COLORS]: { border: '1px solid' },
  },
  variants: { wide: { true: { maxWidth: '46rem' } } },
});
const Question = chakra(DialogTitle, {
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
  // what follows, a form above all, keeps its distance; the larger margin of the buttons counts alone
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
    // In a window that is lower than the dialog they stay in view, and in place while what is above them grows: a press that
    // begins on a button ends on it.
    [ROOM_FOR_BUTTONS]: {
      position: 'sticky',
      bottom: 'calc(-1 * {spacing.s5})',
      background: 'raised',
      paddingBottom: 's5',
      marginBottom: 'calc(-1 * {spacing.s5})',
      borderBottomRadius: 'radius',
    },
    [BELOW_640]: { '& > button': { flex: '1 0 auto' } },
  },
});

export interface DialogProps {
  readonly open: boolean;
  /** Called by Escape and by a click on the veil; the dialog closes when `open` becomes false. */
  readonly onClose: () => void;
  /** What the browser's Back does, if that differs from Escape. A dialog that may not close now does nothing. */
  readonly onBack?: (() => void) | undefined;
  readonly title: ReactNode;
  readonly icon?: IconName;
  /** One paragraph that says what happens; it is read with the title. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Safe on the left, doing on the right. */
  readonly actions?: ReactNode;
  /** What takes focus when it opens; without it the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** 'alertdialog' for what needs an answer: a click on the veil then does nothing. */
  readonly kind?: 'dialog' | 'alertdialog';
  readonly wide?: boolean;
  /** A click beside it closes it, unless something is typed or paid in it. */
  readonly closeOnOutsideClick?: boolean;
  /** Lies under the button that opened it, where the window has room; else in the middle. */
  readonly besideOpener?: boolean;
}

/** A question on top of the page: the focus moves in, stays in, and returns to where it was. */
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
  const place = useBesideOpener(besideOpener);
  // which component it is was settled by the shell at its start
  const entry = use(WindowEntryContext);
  return (
    <DialogRoot
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      role={kind}
      closeOnInteractOutside={kind === 'dialog' && closeOnOutsideClick}
      {...(initialFocus === undefined ? {} : { initialFocusEl: () => initialFocus.current })}
    >
      {open && entry !== null && createElement(entry, { onBack })}
      <Portal>
        <Veil />
        <Place>
          <Paper ref={place} wide={wide}>
            <Question>
              {icon !== undefined && <Icon name={icon} />}
              {unbroken(title)}
            </Question>
            {description !== undefined && <Words>{unbroken(description)}</Words>}
            <InDialog value={true}>{children}</InDialog>
            {actions !== undefined && <Actions>{actions}</Actions>}
          </Paper>
        </Place>
      </Portal>
    </DialogRoot>
  );
}
