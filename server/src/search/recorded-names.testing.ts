import type { Kysely } from 'kysely';
import { documentRow, importRows, partyRow, type Row } from '../import/testing/import-folder-fixture.ts';
import type { Database } from '../platform/database/schema.ts';

type Party = readonly [role: 'GRANTOR' | 'GRANTEE', lastName: string, firstName?: string];

/** A document with the given parties. */
export interface DocumentWithParties {
  /** ISO date; February 3, 2001 by default. */
  readonly recordedOn?: string;
  /** Other cells of its row in `documents.csv`, by column. */
  readonly more?: Row;
  readonly parties: readonly Party[];
}

/** Imports these documents, numbered from 1. */
export const recordNames = async (db: Kysely<Database>, documents: readonly DocumentWithParties[]): Promise<void> => {
  await importRows(db, {
    'documents.csv': documents.map(({ recordedOn = '2001-02-03', more }, index) =>
      documentRow(String(index + 1), { recorded_at: recordedOn, ...more }),
    ),
    'parties.csv': documents.flatMap(({ parties }, index) =>
      parties.map(([role, last, first = '']) => partyRow(String(index + 1), role, last, first)),
    ),
  });
};
