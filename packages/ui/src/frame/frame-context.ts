import { createContext, useContext } from 'react';

/**
 * State that the masthead's menu button and the side navigation share. On a wide screen the side navigation is a column beside the
 * page; on a narrow one (below 992 px) it is a drawer above the page.
 */
export interface FrameState {
  /** Whether the page has a side navigation. */
  readonly hasSide: boolean;
  /** Whether the side navigation is shown, as a column or as a drawer. */
  readonly sideOpen: boolean;
  /** Whether the screen is narrow. */
  readonly narrow: boolean;
  /** Whether the page's scripts are not loaded yet, so that no button works. */
  readonly beforeScripts: boolean;
  /** Element id of the side navigation, which the menu button controls. */
  readonly sideId: string;
  /** Element id of the masthead's menu button, which opens the side navigation and also closes the drawer. */
  readonly openId: string;
  /** Element id of the close button in the column. */
  readonly closeId: string;
  /** Opens or closes the side navigation, and moves the focus to the button for the opposite. */
  readonly toggleSide: () => void;
  /** Closes the drawer after a link in it was followed; the focus goes to the new page. Does nothing to the column. */
  readonly closeDrawer: () => void;
  /** Labels of the buttons that open and close the side navigation. */
  readonly openLabel: string;
  readonly closeLabel: string;
}

/** The default is for a masthead or a side navigation without a `PageFrame` around it: there is nothing to open. */
export const FrameContext = createContext<FrameState>({
  hasSide: false,
  sideOpen: false,
  narrow: false,
  beforeScripts: false,
  sideId: 'side',
  openId: 'open-side',
  closeId: 'close-side',
  toggleSide: () => {},
  closeDrawer: () => {},
  openLabel: '',
  closeLabel: '',
});

/** The state of the `PageFrame` around the component. */
export const useFrame = (): FrameState => useContext(FrameContext);
