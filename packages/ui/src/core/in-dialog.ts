import { createContext } from 'react';

/** Whether one stands in a dialog: there the actions come last, safe first, doing at the end. */
export const InDialog = createContext(false);
