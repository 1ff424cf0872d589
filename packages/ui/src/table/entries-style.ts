/** A table whose rows become entries, one below the other: its head leaves the eye, not the screen reader. */
export const ENTRIES = {
  '&, & tbody': { display: 'block' },
  '& caption': { display: 'block' },
  '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
} as const;
