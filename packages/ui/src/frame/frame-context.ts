import { createContext, useContext } from 'react';

/** State that the masthead's button and the side navigation share. */
export interface FrameState {
  readonly hasSide: boolean;
  readonly sideOpen: boolean;
  readonly narrow: boolean;
  /** Scripts are not loaded yet, so no button works. */
  readonly still: boolean;
  readonly sideId: string;
  readonly openId: string;
  readonly closeId: string;
  readonly toggleSide: () => void;
  readonly leaveSide: () => void;
  readonly openLabel: string;
  readonly closeLabel: string;
}

export const FrameContext = createContext<FrameState>({
  hasSide: false,
  sideOpen: false,
  narrow: false,
  still: false,
  sideId: 'side',
  openId: 'open-side',
  closeId: 'close-side',
  toggleSide: () => {},
  leaveSide: () => {},
  openLabel: '',
  closeLabel: '',
});

export const useFrame = (): FrameState => useContext(FrameContext);
