import { chakra } from '@chakra-ui/react/styled-system';
import { Bone } from '../core/skeleton.tsx';
import type { Column } from './column.ts';
import { Heading } from './data-table-head.tsx';
import { cellAttributes } from './data-table-row.tsx';
import { Hits, Region } from './table-styles.ts';

// As high as lines of the table's text: a row is where it will stand. As wide as a day, where a column is as wide as its words.
const Bones = chakra('div', { base: { display: 'grid', minWidth: '5rem', '& > span': { marginBlock: '0.4em' } } });
// With their heading as high as the list can become.
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

export interface DataTableLinesProps<Row> {
  /** Those of the list that follows. */
  readonly columns: readonly Column<Row>[];
  /** The list that follows has boxes. */
  readonly hasChecks?: boolean;
}

/** A `DataTable` whose rows are still coming: its columns under their headings, for the inside of a `Skeleton`. */
export function DataTableLines<Row>({ columns, hasChecks = false }: DataTableLinesProps<Row>) {
  return (
    // nothing of it scrolls, and no row answers to the mouse
    <Region data-shape="list" overflow="hidden" pointerEvents="none">
      <Hits>
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
                  <Bone data-row-check="" />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} {...cellAttributes(column)}>
                  <Bones>
                    {column.headerKeys.map((key, index) => (
                      <Bone key={key} length={index === 0 ? 'full' : 'half'} />
                    ))}
                  </Bones>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Hits>
    </Region>
  );
}
