import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { audit } from '../audit/audit.ts';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { transact } from '../platform/database/transact.ts';
import { cellText } from '../platform/files-out/cell-text.ts';
import type { Cell, CellKind } from '../platform/files-out/table-file.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readLanguage } from '../platform/texts/language-file.ts';
import type { ListRows } from './list-rows.ts';

/** The texts of a list's Excel file, in the language file that screens and server share. */
const listTexts = z.object({
  title: z.string(),
  columns: z.record(z.string(), z.string()),
  statuses: z.record(z.string(), z.string()),
  file: z.object({ text: z.string(), count: z.string(), empty: z.string() }),
});
export type ListTexts = z.output<typeof listTexts>;
/** The texts that all Excel files share. */
const fileWords = z.object({
  page: z.string(),
  factsSheet: z.string(),
  transactions: z.object({ made: z.string() }),
});

export type ListFileServices = Pick<Services, 'database' | 'now' | 'county' | 'filesOut'>;

/** A column's share of the width, and the kind of its cells if they are not texts. */
type ListColumn = number | readonly [share: number, kind: CellKind];

export interface ListFile<Row> {
  /** The name of the list's language file, which is also the list's name in the audit log. */
  readonly name: string;
  /** The columns by the keys of their headings. */
  readonly columns: Readonly<Record<string, ListColumn>>;
  /** The filter, for the audit log. */
  readonly filter: { readonly filterText: string; readonly status: string | null };
  /** Descriptions of further filters, in addition to text and status. */
  readonly facts?: (texts: ListTexts) => readonly string[];
  readonly rows: Pick<ListRows<Row>, 'count' | 'all'>;
  readonly cellsOf: (row: Row, texts: ListTexts) => Cell[];
}

const statusFact = ({ columns, statuses }: ListTexts, status: string | null): readonly string[] =>
  status === null || status === 'ALL' ? [] : [`${columns['status']}: ${statuses[status] ?? status}`];

/** Writes a list to an Excel file, and records the download in the audit log. */
export async function writeList<Row>(
  { database, county, now, filesOut }: ListFileServices,
  { session, request }: Pick<CallContext, 'session' | 'request'>,
  { name, columns, filter, facts, rows, cellsOf }: ListFile<Row>,
): Promise<Readable> {
  const total = await rows.count();
  await transact(database.db, (tx) =>
    audit(tx, { kind: 'REPORT', actor: session, request, detail: { report: name, ...filter, rows: total } }),
  );
  const { tag, texts } = readLanguage(name, listTexts, session.language);
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
        ...(filter.filterText === '' ? [] : [fillPlaceholders(texts.file.text, { text: filter.filterText })]),
        ...statusFact(texts, filter.status),
        ...(facts?.(texts) ?? []),
        fillPlaceholders(transactions.made, { at: cellText('instant', now().getTime(), zone), zone }),
      ],
      columns: Object.entries(columns).map(([column, about]) => {
        const [share, kind] = typeof about === 'number' ? ([about, 'text'] as const) : about;
        return { title: texts.columns[column] ?? column, kind, share };
      }),
      totals: [{ label: texts.file.count, kind: 'count', value: total }],
      empty: texts.file.empty,
      pageLabel: page,
      factsSheet,
      isWide: true,
    },
    rows: () => cellsOfAll(rows.all(), (row) => cellsOf(row, texts)),
  });
}

async function* cellsOfAll<Row>(rows: AsyncIterable<Row>, cellsOf: (row: Row) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield cellsOf(row);
}
