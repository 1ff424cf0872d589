import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { useT } from '../core/text-context.tsx';
import { VisuallyHidden } from '../core/visually-hidden.tsx';
import type { Column } from './column.ts';
import { cellAttributes } from './data-table-row.tsx';
import { ROLES } from './table-roles.ts';

const Cell = chakra('th');

/** The heading of a column, with as many lines as its rows have. */
export function Heading<Row>({ column }: { readonly column: Column<Row> }) {
  const t = useT();
  const heading = column.headerKeys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <br />}
      {t(key, column.headerValues)}
    </Fragment>
  ));
  return (
    <Cell
      {...ROLES.columnHeader}
      {...cellAttributes(column)}
      {...(column.width === undefined ? {} : { width: column.width })}
    >
      {column.isHeaderHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
    </Cell>
  );
}
