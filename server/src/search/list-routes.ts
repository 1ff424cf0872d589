import type { Readable } from 'node:stream';
import { type Call, LIST_FILES, SEARCH_LISTS } from '@portal/contracts';
import type * as z from 'zod/mini';
import { fill } from '../mail/mail-texts.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { cellText } from '../platform/files-out/cell-text.ts';
import type { Cell, FileKind, FileTable } from '../platform/files-out/table-file.ts';
import { type CallContext, FileContent, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { readCodeLists } from '../records/code-lists.store.ts';
import { addressSearch } from './address.search.ts';
import { bookAndPageSearch } from './book-and-page.search.ts';
import { dateSearch } from './date.search.ts';
import type { Search } from './define-search.ts';
import { documentNumberSearch } from './document-number.search.ts';
import { grantorGranteeBookSearch } from './grantor-grantee-book.search.ts';
import { legalDescriptionSearch } from './legal-description.search.ts';
import { type FoundList, listFacts } from './list-facts.ts';
import type { ListedSearch } from './list-search.ts';
import { listLanguage } from './list-texts.ts';
import { nameSearch } from './name.search.ts';
import { parcelIdSearch } from './parcel-id.search.ts';
import { platSearch } from './plat.search.ts';
import type { SubmitsOnRecord } from './submits-on-record.ts';
import { taxLienSearch } from './tax-lien.search.ts';
import { torrensCertificateSearch } from './torrens-certificate.search.ts';
import { torrensTextSearch } from './torrens-text.search.ts';
import { tractBookIdSearch, tractBookLegalSearch } from './tract-book.searches.ts';
import { tractIndexSearch } from './tract-index.search.ts';

type ListCall<Input> = Call<z.ZodMiniType<Input>, z.ZodMiniNull>;
interface ListCalls<Input> {
  readonly print: ListCall<Input>;
  readonly download: ListCall<Input>;
  readonly csv: ListCall<Input>;
}
interface ListInput {
  readonly sortKey: string;
}

/** The print and the downloads of every search. */
export const listRoutes = (services: Services, submits: SubmitsOnRecord): Route[] => {
  const listed = <Input extends ListInput, Row>(search: Search<Input, Row>, calls: ListCalls<Input>): Route[] =>
    routesOf(services, submits, search, calls);
  return [
    ...listed(addressSearch, SEARCH_LISTS.Address),
    ...listed(bookAndPageSearch, SEARCH_LISTS.BookAndPage),
    ...listed(dateSearch, SEARCH_LISTS.Date),
    ...listed(documentNumberSearch, SEARCH_LISTS.DocumentNumber),
    ...listed(grantorGranteeBookSearch, SEARCH_LISTS.GrantorGranteeBook),
    ...listed(legalDescriptionSearch, SEARCH_LISTS.LegalDescription),
    ...listed(nameSearch, SEARCH_LISTS.Name),
    ...listed(parcelIdSearch, SEARCH_LISTS.ParcelId),
    ...listed(platSearch, SEARCH_LISTS.Plat),
    ...listed(taxLienSearch, SEARCH_LISTS.TaxLien),
    ...listed(torrensCertificateSearch, SEARCH_LISTS.TorrensCertificate),
    ...listed(torrensTextSearch, SEARCH_LISTS.TorrensText),
    ...listed(tractBookIdSearch, SEARCH_LISTS.TractBookId),
    ...listed(tractBookLegalSearch, SEARCH_LISTS.TractBookLegal),
    ...listed(tractIndexSearch, SEARCH_LISTS.TractIndexNMI),
  ];
};

const routesOf = <Input extends ListInput, Row>(
  services: Services,
  submits: SubmitsOnRecord,
  search: Search<Input, Row>,
  calls: ListCalls<Input>,
): Route[] => {
  const write = async (asked: CallContext<Input>, kind: FileKind): Promise<Readable> => {
    const list = await search.list(services, submits, asked, kind === 'pdf' ? 'PRINT' : 'DOWNLOAD');
    if (!list.isPaid) throw new Refusal('LIST_NOT_PAID');
    return services.filesOut.write({ kind, ...(await tableOf(services, asked, search, list)) });
  };
  /** A list to work with leaves the portal, which not every county wants. */
  const requireDownloads = (): void => {
    if (!services.county.current.search2.downloadResults) throw new Refusal('DENIED');
  };
  return [
    route(calls.print, async (asked) => {
      return new FileContent(calls.print, LIST_FILES.print, await write(asked, 'pdf'));
    }),
    route(calls.download, async (asked) => {
      requireDownloads();
      return new FileContent(calls.download, LIST_FILES.download, await write(asked, 'xlsx'));
    }),
    route(calls.csv, async (asked) => {
      requireDownloads();
      return new FileContent(calls.csv, LIST_FILES.csv, await write(asked, 'csv'));
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
  { type, columns }: Pick<Search<never, Row>, 'type' | 'columns'>,
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
