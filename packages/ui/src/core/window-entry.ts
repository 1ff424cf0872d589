import { type ComponentType, createContext } from 'react';

export interface WindowEntryProps {
  /** The browser's Back was pressed. Whoever may not close now does nothing, and is asked again by the next Back. */
  readonly onBack: () => void;
}

/** Stands for an open window in the browser's history; the shell hands in its router's. */
export type WindowEntryComponent = ComponentType<WindowEntryProps>;

export const WindowEntryContext = createContext<WindowEntryComponent | null>(null);
