import { createContext, useContext } from 'react';

/** What the masthead's button and the side navigation must agree on. */
export interface FrameState {
  readonly hasSide: boolean;
  readonly sideOpen: boolean;
  readonly narrow: boolean;
  /** Nothing can be pressed yet. */
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
