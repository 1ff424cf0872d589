import type { Readable } from 'node:stream';
import { LIST_FILES } from '@portal/contracts';
import type { SearchType } from '@portal/domain';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { cellText } from '../platform/files-out/cell-text.ts';
import type { Cell, FileKind, FileTable } from '../platform/files-out/table-file.ts';
import { type CallContext, FileContent, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readCodeLists } from '../records/code-lists.store.ts';
import { type FoundList, listFacts } from './list-facts.ts';
import type { ListKind } from './list-kind.ts';
import type { ListedSearch, ListPurpose, UnpaidList } from './list-search.ts';
import { listLanguage } from './list-texts.ts';
import type { ListCalls } from './search-definition.ts';

interface ListInput {
  readonly sortKey: string;
}

/** The parts of a search that its files need. */
export interface ListableSearch<Input, Row> {
  readonly type: SearchType;
  readonly files: ListCalls<Input>;
  readonly listKind: ListKind<Row>;
  /** Runs the search and returns its whole list. */
  readonly list: (context: CallContext<Input>, listedAs: ListPurpose) => Promise<ListedSearch<Row> | UnpaidList>;
}

/** The routes for the print and the downloads of a search. */
export const listRoutes = <Input extends ListInput, Row>(
  services: Services,
  search: ListableSearch<Input, Row>,
): Route[] => {
  const { files } = search;
  const write = async (context: CallContext<Input>, kind: FileKind): Promise<Readable> => {
    const list = await search.list(context, kind === 'pdf' ? 'PRINT' : 'DOWNLOAD');
    if (!list.isPaid) throw new Refusal('LIST_NOT_PAID');
    return services.filesOut.write({ kind, ...(await tableOf(services, context, search, list)) });
  };
  /** Counties can turn off downloads. */
  const requireDownloads = (): void => {
    if (!services.county.current.search2.downloadResults) throw new Refusal('DENIED');
  };
  return [
    route(files.print, async (context) => {
      return new FileContent(files.print, LIST_FILES.print, await write(context, 'pdf'));
    }),
    route(files.download, async (context) => {
      requireDownloads();
      return new FileContent(files.download, LIST_FILES.download, await write(context, 'xlsx'));
    }),
    route(files.csv, async (context) => {
      requireDownloads();
      return new FileContent(files.csv, LIST_FILES.csv, await write(context, 'csv'));
    }),
  ];
};

/** The county's descriptions of the codes that users can choose, by field. */
async function readCodes({ database }: Services): Promise<FoundList['codes']> {
  const { documentType, instrumentGroup, bookType, island, otherLot } = await readCodeLists(database.read());
  return { documentType, instrumentGroup, bookType, island, otherLotCodeLb: otherLot, otherLotCodeMb: otherLot };
}

interface ListFile {
  readonly table: FileTable;
  readonly rows: () => AsyncGenerator<Cell[]>;
}

/** The list as a file, with the criteria and the creation time (in the county's time zone) above it. */
async function tableOf<Row>(
  services: Services,
  { session, input }: CallContext<ListInput>,
  { type, listKind }: Pick<ListableSearch<never, Row>, 'type' | 'listKind'>,
  list: ListedSearch<Row>,
): Promise<ListFile> {
  const county = services.county.current;
  const { common, facts } = county;
  const { tag, texts } = listLanguage(session.language);
  const { results, page, factsSheet, transactions } = texts;
  const codes = await readCodes(services);
  const count = listKind.count?.(results) ?? results.count;
  const found = { ...list, type, sortKey: input.sortKey, codes, bookLabel: common.bookLabel, count };
  const at = cellText('instant', services.now().getTime(), facts.timeZone);
  const table: FileTable = {
    title: results.title,
    county: `${common.countyName} ${common.appTitle}`.trim(),
    language: tag,
    zone: facts.timeZone,
    facts: [...listFacts(results, found), fillPlaceholders(transactions.made, { at, zone: facts.timeZone })],
    columns: listKind.columns(results, county),
    totals: [],
    empty: results.empty,
    pageLabel: page,
    factsSheet,
    isWide: true,
  };
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const rows of list.rows()) for (const row of rows) yield listKind.cells(row, results, county);
  }
  return { table, rows: cells };
}
