import type { Readable } from 'node:stream';
import { LIST_FILES } from '@portal/contracts';
import type { SearchType } from '@portal/domain';
import { fill } from '../mail/mail-texts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { cellText } from '../platform/files-out/cell-text.ts';
import type { Cell, FileKind, FileTable } from '../platform/files-out/table-file.ts';
import { type CallContext, FileContent, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readCodeLists } from '../records/code-lists.store.ts';
import { type FoundList, listFacts } from './list-facts.ts';
import type { ListKind } from './list-kind.ts';
import type { ListedAs, ListedSearch, UnpaidList } from './list-search.ts';
import { listLanguage } from './list-texts.ts';
import type { ListCalls } from './search-definition.ts';

interface ListInput {
  readonly sortKey: string;
}

/** What a search has for its files. */
export interface ListableSearch<Input, Row> {
  readonly type: SearchType;
  readonly files: ListCalls<Input>;
  readonly columns: ListKind<Row>;
  /** All of it. */
  readonly list: (asked: CallContext<Input>, listedAs: ListedAs) => Promise<ListedSearch<Row> | UnpaidList>;
}

/** The print and the downloads of a search. */
export const listRoutes = <Input extends ListInput, Row>(
  services: Services,
  search: ListableSearch<Input, Row>,
): Route[] => {
  const { files } = search;
  const write = async (asked: CallContext<Input>, kind: FileKind): Promise<Readable> => {
    const list = await search.list(asked, kind === 'pdf' ? 'PRINT' : 'DOWNLOAD');
    if (!list.isPaid) throw new Refusal('LIST_NOT_PAID');
    return services.filesOut.write({ kind, ...(await tableOf(services, asked, search, list)) });
  };
  /** A list to work with leaves the portal, which not every county wants. */
  const requireDownloads = (): void => {
    if (!services.county.current.search2.downloadResults) throw new Refusal('DENIED');
  };
  return [
    route(files.print, async (asked) => {
      return new FileContent(files.print, LIST_FILES.print, await write(asked, 'pdf'));
    }),
    route(files.download, async (asked) => {
      requireDownloads();
      return new FileContent(files.download, LIST_FILES.download, await write(asked, 'xlsx'));
    }),
    route(files.csv, async (asked) => {
      requireDownloads();
      return new FileContent(files.csv, LIST_FILES.csv, await write(asked, 'csv'));
    }),
  ];
};

/** The county's words for the codes that may be chosen, by the field. */
async function readCodes({ database }: Services): Promise<FoundList['codes']> {
  const { documentType, instrumentGroup, bookType, island, otherLot } = await readCodeLists(database.read());
  return { documentType, instrumentGroup, bookType, island, otherLotCodeLb: otherLot, otherLotCodeMb: otherLot };
}

interface ListFile {
  readonly table: FileTable;
  readonly rows: () => AsyncGenerator<Cell[]>;
}

/** The list with what was asked for above it, and when it was made by the county's clock. */
async function tableOf<Row>(
  services: Services,
  { session, input }: CallContext<ListInput>,
  { type, columns }: Pick<ListableSearch<never, Row>, 'type' | 'columns'>,
  list: ListedSearch<Row>,
): Promise<ListFile> {
  const county = services.county.current;
  const { common, facts } = county;
  const { tag, texts } = listLanguage(session.language);
  const { results, page, factsSheet, transactions } = texts;
  const codes = await readCodes(services);
  const count = columns.count?.(results) ?? results.count;
  const found = { ...list, type, sortKey: input.sortKey, codes, bookLabel: common.bookLabel, count };
  const at = cellText('instant', services.now().getTime(), facts.timeZone);
  const table: FileTable = {
    title: results.title,
    county: `${common.countyName} ${common.appTitle}`.trim(),
    language: tag,
    zone: facts.timeZone,
    facts: [...listFacts(results, found), fill(transactions.made, { at, zone: facts.timeZone })],
    columns: columns.columns(results, county),
    totals: [],
    empty: results.empty,
    pageWords: page,
    factsSheet,
    isWide: true,
  };
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const rows of list.rows()) for (const row of rows) yield columns.cells(row, results, county);
  }
  return { table, rows: cells };
}
