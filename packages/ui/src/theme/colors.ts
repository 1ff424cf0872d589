/**
 * Every color of the portal: role, value in the light theme, value in the dark theme. Components use the role's name; a
 * raw color anywhere else is a defect. Backgrounds: paper for the page, surface for panels, sunken for areas behind
 * them, raised for menus and dialogs. A scanned page stays on white in the dark theme.
 */
export const COLOR_ROLES = {
  paper: ['#f3f6f3', '#0e1415'],
  surface: ['#ffffff', '#151c1d'],
  sunken: ['#e7ece8', '#0a0f10'],
  raised: ['#ffffff', '#1d2627'],
  scan: ['#fbfaf6', '#e4e2da'],
  'scan-ink': ['#1b1a17', '#1b1a17'],
  veil: ['#0f191a99', '#000000b3'],

  ink: ['#14201f', '#e8edea'],
  'ink-2': ['#3f4c4a', '#bac5c2'],
  'ink-3': ['#566361', '#98a6a3'],

  // rule and rule-2 are dividers only; edge outlines controls and has a contrast of 3:1.
  rule: ['#d0d8d3', '#2a3536'],
  'rule-2': ['#a9b5b0', '#435153'],
  edge: ['#727f7c', '#728280'],

  // The nine county roles: these values are derived from the seed color #0b5c6b; a county's own values replace them at
  // run time (county-accent.ts).
  accent: ['#0b5c6b', '#72b7c8'],
  'accent-hover': ['#074753', '#88cede'],
  'on-accent': ['#ffffff', '#0a0f10'],
  'accent-subtle': ['#e0f2f6', '#163239'],
  'accent-line': ['#91c8d6', '#1e5561'],
  cloth: ['#003039', '#072025'],
  'cloth-raised': ['#10434e', '#12333a'],
  'on-cloth': ['#ffffff', '#f2f5f3'],
  'on-cloth-2': ['#bcd2d8', '#acc2c8'],

  // For matched names only.
  marker: ['#ffe9a3', '#5a4700'],
  'marker-ink': ['#14201f', '#fff3cf'],
  'marker-line': ['#9a7400', '#d9b23c'],

  danger: ['#a1221b', '#f3958c'],
  'danger-subtle': ['#fbeae8', '#3a1a18'],
  'danger-solid': ['#a1221b', '#b8352d'],
  'on-danger': ['#ffffff', '#ffffff'],
  warning: ['#734a00', '#e7bd6a'],
  'warning-subtle': ['#fdf2d8', '#33280f'],
  success: ['#1c6338', '#86cc9c'],
  'success-subtle': ['#e3f3e8', '#14301e'],
  info: ['#22507f', '#9cc0e8'],
  'info-subtle': ['#e7eff8', '#172a3e'],

  focus: ['#14201f', '#ffffff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColorRole = keyof typeof COLOR_ROLES;

/**
 * One CSS value for both themes; `color-scheme` on the root (device or data-theme) selects one, so no script has to run
 * before the first paint.
 */
export const lightDark = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;
