import { createContext } from 'react';

/** Whether one is in a dialog: there the actions come last, safe first, doing at the end. */
export const InDialog = createContext(false);
