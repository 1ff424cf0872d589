/** Style-object keys for the three widths at which the layout changes, and for other readers' media. */
export const BELOW_640 = '@media (max-width: 40rem)';
export const BELOW_992 = '@media (max-width: 62rem)';
export const FROM_992 = '@media (min-width: 62.01rem)';
export const BELOW_1200 = '@media (max-width: 75rem)';
export const FROM_1200 = '@media (min-width: 75.01rem)';
export const PRINT = '@media print';
export const MOTION_WELCOME = '@media (prefers-reduced-motion: no-preference)';
