/** Shows table rows as entries, one below the other; the head is hidden visually, but not from screen readers. */
export const ENTRIES_STYLE = {
  '&, & tbody': { display: 'block' },
  '& caption': { display: 'block' },
  '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
} as const;
