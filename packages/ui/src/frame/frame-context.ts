import { createContext, useContext } from 'react';

/** What the masthead's button and the side navigation must agree on. */
export interface FrameState {
  readonly hasSide: boolean;
  readonly sideOpen: boolean;
  readonly narrow: boolean;
  readonly sideId: string;
  readonly toggleSide: () => void;
  readonly openLabel: string;
  readonly closeLabel: string;
}

export const FrameContext = createContext<FrameState>({
  hasSide: false,
  sideOpen: false,
  narrow: false,
  sideId: 'side',
  toggleSide: () => {},
  openLabel: '',
  closeLabel: '',
});

export const useFrame = (): FrameState => useContext(FrameContext);
