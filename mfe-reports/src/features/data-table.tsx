import { PRINT, styled } from '@portal/ui';
import type { ReactNode } from 'react';

const Scroller = styled('div', {
  // on paper a browser cuts what could only be scrolled to
  base: { overflowX: 'auto', position: 'relative', [PRINT]: { overflowX: 'visible' } },
});
const Table = styled('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 't-14',
    lineHeight: 'data',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      paddingBlock: 's1',
      paddingInlineEnd: 's4',
      borderBottom: '1px solid',
      borderColor: 'rule',
      whiteSpace: 'pre-line',
    },
    '& thead th': { borderColor: 'ink', fontWeight: 'strong', whiteSpace: 'nowrap' },
    '& tbody th': { fontWeight: 'normal', whiteSpace: 'nowrap' },
    '& [data-align=end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' },
  },
});

export interface DataTableProps {
  /** The accessible name of the table. */
  readonly label: string;
  /** The accessible name of the region that scrolls. Defaults to the label. */
  readonly region?: string;
  /** The table's head and body. Cells with numbers have `data-align="end"`. */
  readonly children: ReactNode;
}

/** A table of figures, which scrolls sideways if it is wider than the space it has. */
export function DataTable({ label, region = label, children }: DataTableProps) {
  return (
    <Scroller role="region" aria-label={region} tabIndex={0}>
      <Table aria-label={label}>{children}</Table>
    </Scroller>
  );
}
