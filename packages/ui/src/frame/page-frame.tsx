import { chakra } from '@chakra-ui/react/styled-system';
import { createElement, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { LiveRegion } from '../core/live-region.tsx';
import { SkipLink } from '../core/skip-link.tsx';
import { WindowEntryContext } from '../core/window-entry.ts';
import { BELOW_640, BELOW_992, BELOW_1200, PRINT } from '../theme/media.ts';
import { FrameContext, type FrameState } from './frame-context.ts';
import { useNarrow } from './use-narrow.ts';

const Page = chakra('div', {
  base: {
    minHeight: '100vh',
    display: 'flex',
    flexDirection: 'column',
    // hide the footer while the page's area is loading, because the area would push it down
    '&:has([data-area=coming]) > footer': { visibility: 'hidden' },
    // a record beside its list does not push the footer down
    [BELOW_1200]: { '&:has([data-pane=coming]) > footer': { visibility: 'hidden' } },
  },
});
const Body = chakra('div', {
  base: {
    flex: '1',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    [PRINT]: { display: 'block' },
  },
  variants: {
    beside: {
      true: {
        gridTemplateColumns: '{sizes.side} minmax(0, 1fr)',
        alignContent: 'stretch',
        [BELOW_992]: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
      },
    },
  },
});
const Main = chakra('main', {
  base: {
    minWidth: 0,
    // the outermost `SizeContainer`: without one, a layout would not know how much text fits
    containerName: 'room',
    containerType: 'inline-size',
    '&:focus-visible': { outline: 'none' },
    [PRINT]: { padding: 0, containerType: 'normal' },
  },
  variants: {
    bleeds: {
      false: { paddingInline: 's6', paddingTop: 's4', paddingBottom: 's8', [BELOW_640]: { paddingInline: 's4' } },
      // The preview's background reaches the edges and fills the height.
      true: { display: 'flex', flexDirection: 'column', flex: '1' },
    },
  },
});
const Notice = chakra('div', {
  base: {
    display: 'grid',
    gap: 's3',
    paddingInline: 's6',
    paddingTop: 's4',
    '&:empty': { display: 'none' },
    [BELOW_640]: { paddingInline: 's4' },
  },
});

const MAIN_ID = 'main';

export interface PageFrameProps {
  /** 'Skip to main content'. */
  readonly skipLabel: string;
  readonly masthead: ReactNode;
  readonly side?: ReactNode;
  readonly footer?: ReactNode;
  /** A notice above every page, such as a lockout or a new release. It may render nothing. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
  /** Whether the side navigation is open on a wide screen; the shell stores it. */
  readonly sideOpen?: boolean;
  readonly onSideOpenChange?: (open: boolean) => void;
  readonly openSideLabel: string;
  readonly closeSideLabel: string;
  /** The page is rendered before its scripts are loaded: the button of the side navigation does not work yet, and is hidden. */
  readonly beforeScripts?: boolean;
  /** The page reaches the edges of the frame. */
  readonly bleeds?: boolean;
}

// The pressed button disappears when the navigation opens or closes; its counterpart takes the focus.
function useFocusCounterpart(open: boolean, narrow: boolean, openId: string, closeId: string): () => void {
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    document.getElementById(open && !narrow ? closeId : openId)?.focus();
  }, [open, narrow, openId, closeId]);
  return () => {
    pressed.current = true;
  };
}

function useFrameState({
  side,
  sideOpen = true,
  onSideOpenChange,
  beforeScripts = false,
  ...props
}: PageFrameProps): FrameState {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const narrow = useNarrow();
  const sideId = useId();
  const openId = useId();
  const closeId = useId();
  const open = narrow ? drawerOpen : sideOpen;
  const keepFocus = useFocusCounterpart(open, narrow, openId, closeId);
  return {
    hasSide: side !== undefined,
    narrow,
    beforeScripts,
    sideId,
    openId,
    closeId,
    sideOpen: open,
    toggleSide: () => {
      keepFocus();
      if (narrow) setDrawerOpen(!drawerOpen);
      else onSideOpenChange?.(!sideOpen);
    },
    // A followed link closes the drawer; the new page's heading takes the focus.
    closeDrawer: () => setDrawerOpen(false),
    openLabel: props.openSideLabel,
    closeLabel: props.closeSideLabel,
  };
}

/** Skip link, header, side navigation, one main element, footer, and the live region for announcements. */
export function PageFrame(props: PageFrameProps) {
  const { skipLabel, masthead, side, footer, notice, children, bleeds = false } = props;
  const state = useFrameState(props);
  const entry = use(WindowEntryContext);
  return (
    <FrameContext value={state}>
      <Page>
        <SkipLink label={skipLabel} target={MAIN_ID} />
        {masthead}
        {/* on a phone it covers the page like a dialog, so Back closes it */}
        {state.hasSide &&
          state.narrow &&
          state.sideOpen &&
          entry !== null &&
          createElement(entry, { onBack: state.toggleSide })}
        {/* on a narrow screen it opens right below its button, before any notice */}
        {state.narrow && side}
        {notice !== undefined && <Notice>{notice}</Notice>}
        <Body beside={side !== undefined && state.sideOpen}>
          {!state.narrow && side}
          <Main id={MAIN_ID} tabIndex={-1} bleeds={bleeds}>
            {children}
          </Main>
        </Body>
        {footer}
        <LiveRegion />
      </Page>
    </FrameContext>
  );
}
