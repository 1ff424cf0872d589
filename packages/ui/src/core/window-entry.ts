import { type ComponentType, createContext } from 'react';

export interface WindowEntryProps {
  /**
   * Called when the browser's Back is pressed. A window that may not close now does nothing, and is called again by the next
   * Back.
   */
  readonly onBack: () => void;
}

/** Stands for an open window in the browser's history; the shell hands in its router's. */
export type WindowEntryComponent = ComponentType<WindowEntryProps>;

export const WindowEntryContext = createContext<WindowEntryComponent | null>(null);
