/**
 * Below 640 px rows have a grid layout, which makes browsers drop the table's implicit roles. With these explicit roles
 * a table stays a table for assistive technology.
 */
export const ROLES = {
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
  gridCell: { role: 'gridcell' },
} as const;
