/**
 * Below 640 px rows are laid out as a grid, which takes the table's own roles away in browsers; the roles are here explicitly, so
 * that a table stays a table for assistive technology.
 */
export const ROLES = {
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
  gridCell: { role: 'gridcell' },
} as const;
