const RING = 'M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 0 0 0-14.4';
const LENS = 'M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M13 13l4 4';

/** Line icons on a 20 by 20 grid. Each shows what a button does, or of what kind a message is. */
export const ICON_PATHS = {
  add: 'M10 4v12M4 10h12',
  alert: 'M10 3L18 17H2zM10 8v4.5M10 14.6v.2',
  ascending: 'M10 17V6M5 10l5-5l5 5',
  back: 'M12 4l-6 6l6 6',
  calendar: 'M3 5h14v12H3zM3 8.5h14M7 3v3.5M13 3v3.5',
  check: 'M4 10.5l4 4l8-9',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7 7h9v10H7zM4 13V3h9',
  descending: 'M10 3v11M5 10l5 5l5-5',
  document: 'M4.5 2.5h7.5l3.5 3.5v11.5h-11zM12 2.5V6h3.5M7 10h6M7 13h6',
  done: `${RING}M6.5 10.2l2.4 2.5l4.6-5`,
  down: 'M5 8l5 5l5-5',
  download: 'M10 3v9M6 8.5l4 4l4-4M3 16.5h14',
  filter: 'M3 4h14l-5.5 6.5V16l-3-1.5v-4z',
  first: 'M10 4l-6 6l6 6M16 4l-6 6l6 6',
  fitPage: 'M4 7V4h3M13 4h3v3M16 13v3h-3M7 16H4v-3',
  fitWidth: 'M3 4v12M17 4v12M6 10h8M8 8l-2 2l2 2M12 8l2 2l-2 2',
  globe: `${RING}M2.8 10h14.4M10 2.8c-4 4-4 10.4 0 14.4c4-4 4-10.4 0-14.4`,
  info: `${RING}M10 9v5M10 6v.2`,
  last: 'M4 4l6 6l-6 6M10 4l6 6l-6 6',
  logout: 'M8 3H4v14h4M12 6l4 4l-4 4M7 10h9',
  menu: 'M3 5h14M3 10h14M3 15h14',
  next: 'M8 4l6 6l-6 6',
  pause: 'M7 4v12M13 4v12',
  person: 'M10 3a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 10 3M3.5 17c.6-3.4 3-5 6.5-5s5.9 1.6 6.5 5',
  play: 'M6 4l10 6l-10 6z',
  print: 'M5.5 7V3h9v4M5.5 14H3V7h14v7h-2.5M5.5 11.5h9V17h-9z',
  refresh: 'M16 6.5A7 7 0 1 0 17 11M16.5 3v4h-4',
  rotate: 'M15.5 7A6.5 6.5 0 1 0 16.5 11M16 3v4.5h-4.5',
  search: LENS,
  theme: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  up: 'M5 12l5-5l5 5',
  zoomIn: `${LENS}M6.5 9h5M9 6.5v5`,
  zoomOut: `${LENS}M6.5 9h5`,
} as const;

export type IconName = keyof typeof ICON_PATHS;
