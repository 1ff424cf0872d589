/** Style-object keys for the three widths at which the layout changes, and for print and device settings. */
export const BELOW_640 = '@media (max-width: 40rem)';
export const BELOW_992 = '@media (max-width: 62rem)';
export const FROM_992 = '@media (min-width: 62.01rem)';
export const BELOW_1200 = '@media (max-width: 75rem)';
/** A window that is high enough for sticky buttons: they leave most of it for the content that scrolls. */
export const ROOM_FOR_STICKY_BUTTONS = '@media (min-height: 30rem)';
export const PRINT = '@media print';
export const FORCED_COLORS = '@media (forced-colors: active)';
export const MOTION_ALLOWED = '@media (prefers-reduced-motion: no-preference)';

// Keys for the nearest `SizeContainer` with at most this width. Media queries know the window and the device's text size; container
// queries know the space beside the navigation and the text size that is set on the page. 20rem is narrower than a phone:
// side-by-side content is stacked there when text is twice as large. 15rem is narrower than the narrowest phone, so it always means
// larger text.
export const CONTAINER_BELOW_240 = '@container room (max-width: 15rem)';
export const CONTAINER_BELOW_320 = '@container room (max-width: 20rem)';
export const CONTAINER_BELOW_480 = '@container room (max-width: 30rem)';
/** A list with row actions at 200 % zoom in a window of 1440 px. */
export const CONTAINER_BELOW_704 = '@container room (max-width: 44rem)';
export const CONTAINER_BELOW_800 = '@container room (max-width: 50rem)';
export const CONTAINER_BELOW_992 = '@container room (max-width: 62rem)';
/** Touch only: no pointing device can hover. */
export const NO_HOVER = '@media (hover: none)';
/** A touch screen, perhaps with other pointing devices: controls are larger. */
export const COARSE_POINTER = '@media (pointer: coarse)';

/** Makes a standalone text link as high as a control on touch screens, where the additional height does no harm. */
export const TOUCH_TARGET_HEIGHT = {
  [COARSE_POINTER]: { display: 'inline-block', minHeight: 'control', alignContent: 'center' },
} as const;

/** Like `TOUCH_TARGET_HEIGHT`, but does not change the layout: the touch area extends beyond the text to the size of a control. */
export const TOUCH_TARGET_REACH = {
  [COARSE_POINTER]: {
    position: 'relative',
    display: 'inline-block',
    '&::after': {
      content: "''",
      position: 'absolute',
      insetInline: 0,
      top: '50%',
      height: 'control',
      translate: '0 -50%',
    },
  },
} as const;

/**
 * Styles for selected and current elements where the device replaces the page's colors (Windows contrast themes).
 * Backgrounds and shadows are removed there, so the state must be shown differently.
 */
export const SELECTED_IN_FORCED_COLORS = {
  [FORCED_COLORS]: { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
} as const;
