import { createElement } from 'react';
import type {
  DetailsAnswer,
  ListableKind,
  ListedRecord,
  OfficeTerms,
  RecordKind,
  TitleContext,
} from './record-kind.ts';

const NO_TERMS: OfficeTerms = { instruments: [], hasParties: false };

/** Binds a record kind's functions to its rows, so that no other code needs to know the kind. */
export function defineRecordKind<Row, Detail extends Row & DetailsAnswer>(
  kind: RecordKind<Row, Detail>,
): ListableKind<Row> {
  const { id, resultsPath, columns, sorts, byDay, details } = kind;
  const cells = new Map(columns.map(({ key, cell }) => [key, cell]));
  const listed = (row: Row): ListedRecord => ({
    id: kind.idOf(row),
    label: kind.labelOf(row),
    images: kind.imagesOf(row),
    terms: kind.termsOf?.(row) ?? NO_TERMS,
    cell: (column, rowState) => cells.get(column)?.(row, rowState),
    sortValue: (key) => kind.sortValue(row, key),
    citation: (context) => kind.citationOf(context, row),
  });
  return {
    id,
    resultsPath,
    sorts,
    byDay,
    columns: columns.map((column) => ({ ...column, cell: (record, rowState) => record.cell(column.key, rowState) })),
    listed,
    detailsLookup: details.lookup,
    fetchDetails: async (request, options) => {
      const detail = await details.fetch(request, options);
      if (kind.idOf(detail) === 0) return { answer: detail, record: undefined };
      const sections = createElement(details.Sections, { detail });
      const badge = details.Badge === undefined ? null : createElement(details.Badge, { detail });
      const title = (context: TitleContext) => details.titleOf(detail, context);
      const { imageKey = 'details.image', hasParcels = false } = kind;
      return { answer: detail, record: { ...listed(detail), title, badge, imageKey, hasParcels, sections } };
    },
  };
}
