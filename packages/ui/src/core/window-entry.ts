import { type ComponentType, createContext } from 'react';

export interface WindowEntryProps {
  /**
   * Called when the user presses the browser's Back. A dialog that must not close now does nothing and is called again
   * on the next Back.
   */
  readonly onBack: () => void;
}

/** Represents an open dialog in the browser's history; the shell passes an implementation based on its router. */
export type WindowEntryComponent = ComponentType<WindowEntryProps>;

export const WindowEntryContext = createContext<WindowEntryComponent | null>(null);
