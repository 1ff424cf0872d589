import { createContext } from 'react';

/** Whether the component is inside a dialog: there the actions come last, with Cancel before the confirming one. */
export const InDialog = createContext(false);
