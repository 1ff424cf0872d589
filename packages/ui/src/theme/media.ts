/** Style-object keys for the three widths at which the layout changes, and for other readers' media. */
export const BELOW_640 = '@media (max-width: 40rem)';
export const BELOW_992 = '@media (max-width: 62rem)';
export const FROM_992 = '@media (min-width: 62.01rem)';
export const BELOW_1200 = '@media (max-width: 75rem)';
export const FROM_1200 = '@media (min-width: 75.01rem)';
export const PRINT = '@media print';
export const MOTION_WELCOME = '@media (prefers-reduced-motion: no-preference)';

// Media queries know the reader's own text size, but not one that is set on the page: these two measure the room in its text.
/** A list and its detail have no room beside each other (`Split` is the container). */
export const NO_ROOM_BESIDE = '@container split (max-width: 50rem)';
/** A result list has no room for columns (its region is the container). */
export const NO_ROOM_FOR_COLUMNS = '@container list (max-width: 30rem)';
