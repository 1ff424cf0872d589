/** Style-object keys for the three widths at which the layout changes, and for other readers' media. */
export const BELOW_640 = '@media (max-width: 40rem)';
export const BELOW_992 = '@media (max-width: 62rem)';
export const FROM_992 = '@media (min-width: 62.01rem)';
export const BELOW_1200 = '@media (max-width: 75rem)';
/** High enough that what stays in view leaves most of the window to what moves. */
export const ROOM_FOR_BUTTONS = '@media (min-height: 30rem)';
export const PRINT = '@media print';
export const FORCED_COLORS = '@media (forced-colors: active)';
export const MOTION_WELCOME = '@media (prefers-reduced-motion: no-preference)';

// Inside the nearest `Room` that is not wider. Media queries know the window and the reader's own text size; these know what
// room is left beside the navigation, and a text size that is set on the page.
/** Less than a telephone has: what stands side by side there stands one below the other, where text is twice as large. */
export const ROOM_BELOW_320 = '@container room (max-width: 20rem)';
export const ROOM_BELOW_480 = '@container room (max-width: 30rem)';
export const ROOM_BELOW_800 = '@container room (max-width: 50rem)';
export const ROOM_BELOW_992 = '@container room (max-width: 62rem)';
/** Fingers alone point here: nothing hovers. */
export const TOUCH = '@media (hover: none)';
/** Fingers point here, whatever else does: what they press is as high as a control. */
export const FINGERS = '@media (pointer: coarse)';

/** Words that are pressed by themselves, where a line more does no harm: as high as a control under fingers. */
export const FINGER_HIGH = {
  [FINGERS]: { display: 'inline-block', minHeight: 'control', alignContent: 'center' },
} as const;

/** The same where nothing around may move: a press counts beyond the words, as far as a control would reach. */
export const FINGER_REACH = {
  [FINGERS]: {
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
 * Styles for selected and current elements where the device replaces our colors (Windows contrast themes): backgrounds and
 * shadows are removed there, so the state must be shown in another way.
 */
export const CHOSEN_IN_FORCED_COLORS = {
  [FORCED_COLORS]: { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
} as const;
