import { chakra } from '@chakra-ui/react/styled-system';
import { SkeletonLine } from '../core/skeleton.tsx';
import type { Column } from './column.ts';
import { Heading } from './data-table-head.tsx';
import { cellAttributes } from './data-table-row.tsx';
import { ListTable, Region } from './table-styles.ts';

// These lines are as high as table text, so that each row is already in its final place. In columns that fit their content, they
// are as wide as a date.
const CellLines = chakra('div', { base: { display: 'grid', minWidth: '5rem', '& > span': { marginBlock: '0.4em' } } });
// Together with the heading, ten rows fill the maximum height of the list.
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

export interface DataTableLinesProps<Row> {
  /** The columns of the list that follows. */
  readonly columns: readonly Column<Row>[];
  /** Whether the list that follows has checkboxes. */
  readonly hasChecks?: boolean;
}

/** A `DataTable` whose rows are still loading: its columns with their headings, for the inside of a `Skeleton`. */
export function DataTableLines<Row>({ columns, hasChecks = false }: DataTableLinesProps<Row>) {
  return (
    // it does not scroll, and its rows ignore the mouse
    <Region data-shape="list" overflow="hidden" pointerEvents="none">
      <ListTable>
        <thead>
          <tr>
            {hasChecks && <th data-check-cell="" />}
            {columns.map((column) => (
              <Heading key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              {hasChecks && (
                <td data-check-cell="">
                  <SkeletonLine data-row-check="" />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} {...cellAttributes(column)}>
                  <CellLines>
                    {column.headerKeys.map((key, index) => (
                      <SkeletonLine key={key} length={index === 0 ? 'full' : 'half'} />
                    ))}
                  </CellLines>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ListTable>
    </Region>
  );
}
