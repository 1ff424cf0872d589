import type { Readable } from 'node:stream';
import { LIST_FILES } from '@portal/contracts';
import type { SearchType } from '@portal/domain';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { cellText } from '../platform/files-out/cell-text.ts';
import type { Cell, FileKind, FileTable } from '../platform/files-out/table-file.ts';
import { type CallContext, FileContent, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readListCodes } from './list-codes.ts';
import { type FoundList, listFacts } from './list-facts.ts';
import type { ListKind } from './list-kind.ts';
import type { ListedSearch, ListPurpose, UnpaidList } from './list-search.ts';
import { listLanguage } from './list-texts.ts';
import type { ListCalls } from './search-definition.ts';

/** The field of a search's input that the head of its files needs: the sort order of the list. */
interface ListInput {
  readonly sortKey: string;
}

/** The parts of a search from which its whole result list is written as a file. */
export interface ListableSearch<Input, Row> {
  readonly type: SearchType;
  readonly calls: ListCalls<Input>;
  readonly listKind: ListKind<Row>;
  /**
   * Runs the search again, charges it like a repeated search, and records the purpose in the audit log. Returns the whole list, or why it
   * must be paid first.
   */
  readonly list: (context: CallContext<Input>, purpose: ListPurpose) => Promise<ListedSearch<Row> | UnpaidList>;
}

/**
 * The routes that return the whole result list of a search as a file: a PDF to print, and a workbook or a CSV file to download. An unpaid
 * list is refused with LIST_NOT_PAID. If the county has turned downloads off, they are refused with DENIED, and nothing is charged.
 */
export const listRoutes = <Input extends ListInput, Row>(
  services: Services,
  search: ListableSearch<Input, Row>,
): Route[] => {
  const { calls } = search;
  const writeFile = async (context: CallContext<Input>, kind: FileKind): Promise<Readable> => {
    const list = await search.list(context, kind === 'pdf' ? 'PRINT' : 'DOWNLOAD');
    if (!list.isPaid) throw new Refusal('LIST_NOT_PAID');
    return services.filesOut.write({ kind, ...(await fileOf(services, context, search, list)) });
  };
  const requireDownloads = (): void => {
    if (!services.county.current.search2.downloadResults) throw new Refusal('DENIED');
  };
  return [
    route(calls.print, async (context) => {
      return new FileContent(calls.print, LIST_FILES.print, await writeFile(context, 'pdf'));
    }),
    route(calls.download, async (context) => {
      requireDownloads();
      return new FileContent(calls.download, LIST_FILES.download, await writeFile(context, 'xlsx'));
    }),
    route(calls.csv, async (context) => {
      requireDownloads();
      return new FileContent(calls.csv, LIST_FILES.csv, await writeFile(context, 'csv'));
    }),
  ];
};

/** What is written: the description of the table, and its rows. */
interface ListFile {
  readonly table: FileTable;
  readonly rows: () => AsyncGenerator<Cell[]>;
}

/** The file of a list in the user's language. Its head has the criteria, the number of results, and the time of creation in the county. */
async function fileOf<Row>(
  services: Services,
  { session, input }: CallContext<ListInput>,
  { type, listKind }: Pick<ListableSearch<unknown, Row>, 'type' | 'listKind'>,
  list: ListedSearch<Row>,
): Promise<ListFile> {
  const county = services.county.current;
  const { common, facts } = county;
  const { timeZone } = facts;
  const { tag, texts } = listLanguage(session.language);
  const { results: listTexts, page: pageLabel, factsSheet, transactions } = texts;
  const createdText = transactions.made;
  const found: FoundList = {
    type,
    description: list.description,
    total: list.total,
    sortKey: input.sortKey,
    leftOut: list.leftOut,
    checkedElsewhere: list.checkedElsewhere,
    count: listKind.count?.(listTexts) ?? listTexts.count,
    codes: await readListCodes(services),
    bookLabel: common.bookLabel,
  };
  const createdAt = cellText('instant', services.now().getTime(), timeZone);
  const table: FileTable = {
    title: listTexts.title,
    county: `${common.countyName} ${common.appTitle}`.trim(),
    language: tag,
    zone: timeZone,
    facts: [...listFacts(listTexts, found), fillPlaceholders(createdText, { at: createdAt, zone: timeZone })],
    columns: listKind.columns(listTexts, county),
    totals: [],
    empty: listTexts.empty,
    pageLabel,
    factsSheet,
    isWide: true,
  };
  async function* rowsOfCells(): AsyncGenerator<Cell[]> {
    for await (const batch of list.rows()) for (const row of batch) yield listKind.cells(row, listTexts, county);
  }
  return { table, rows: rowsOfCells };
}
