import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { audit } from '../audit/audit.ts';
import { fill } from '../mail/mail-texts.ts';
import { transact } from '../platform/database/transact.ts';
import { cellText } from '../platform/files-out/cell-text.ts';
import type { Cell, CellKind } from '../platform/files-out/table-file.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readLanguage } from '../platform/texts/language-file.ts';

/** The words of a list's file, in the language file that screens and server share. */
const listWords = z.object({
  title: z.string(),
  columns: z.record(z.string(), z.string()),
  statuses: z.record(z.string(), z.string()),
  file: z.object({ text: z.string(), count: z.string(), empty: z.string() }),
});
export type ListWords = z.output<typeof listWords>;
/** What every file says. */
const fileWords = z.object({
  page: z.string(),
  factsSheet: z.string(),
  transactions: z.object({ made: z.string() }),
});

export type ListFileServices = Pick<Services, 'database' | 'now' | 'county' | 'filesOut'>;

export interface ListColumn {
  /** Its word stands under `columns`. */
  readonly name: string;
  readonly share: number;
  readonly kind?: CellKind;
}

export interface ListFile<Row> {
  /** Its language file, and the word that the audit log has for who took it. */
  readonly name: 'users' | 'accounts';
  readonly columns: readonly ListColumn[];
  /** What it was narrowed by, for the audit log. */
  readonly filter: { readonly filterText: string };
  /** The same in words, beside the text. */
  readonly facts: (words: ListWords) => readonly string[];
  readonly total: number;
  readonly rows: () => AsyncIterable<Row>;
  readonly cellsOf: (row: Row, words: ListWords) => Cell[];
}

/** A list as a workbook, and the row in the audit log of who took it. */
export async function writeList<Row>(
  { database, county, now, filesOut }: ListFileServices,
  { session, request }: Pick<CallContext, 'session' | 'request'>,
  { name, columns, filter, facts, total, rows, cellsOf }: ListFile<Row>,
): Promise<Readable> {
  await transact(database.db, (tx) =>
    audit(tx, { kind: 'REPORT', actor: session, request, detail: { report: name, ...filter, rows: total } }),
  );
  const { tag, texts } = readLanguage(name, listWords, session.language);
  const { page, factsSheet, transactions } = readLanguage('reports', fileWords, session.language).texts;
  const { common, facts: countyFacts } = county.current;
  const zone = countyFacts.timeZone;
  return filesOut.write({
    kind: 'xlsx',
    table: {
      title: texts.title,
      county: `${common.countyName} ${common.appTitle}`.trim(),
      language: tag,
      zone,
      facts: [
        ...(filter.filterText === '' ? [] : [fill(texts.file.text, { text: filter.filterText })]),
        ...facts(texts),
        fill(transactions.made, { at: cellText('instant', now().getTime(), zone), zone }),
      ],
      columns: columns.map((column) => ({
        title: texts.columns[column.name] ?? column.name,
        kind: column.kind ?? 'text',
        share: column.share,
      })),
      totals: [{ label: texts.file.count, kind: 'count', value: total }],
      empty: texts.file.empty,
      pageWords: page,
      factsSheet,
      isWide: true,
    },
    rows: () => cellsOfAll(rows(), (row) => cellsOf(row, texts)),
  });
}

async function* cellsOfAll<Row>(rows: AsyncIterable<Row>, cellsOf: (row: Row) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield cellsOf(row);
}
