import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { readCodeLists } from '../records/code-lists.store.ts';
import type { FoundList } from './list-facts.ts';

/** The county's descriptions of codes, by the search field in which users choose the code. */
export async function readListCodes({
  database,
}: {
  readonly database: Pick<PortalDatabase, 'read'>;
}): Promise<FoundList['codes']> {
  // the form has a field for other lots in each of its two legal types: lot and block (Lb), metes and bounds (Mb)
  const { documentType, instrumentGroup, bookType, island, otherLot } = await readCodeLists(database.read());
  return { documentType, instrumentGroup, bookType, island, otherLotCodeLb: otherLot, otherLotCodeMb: otherLot };
}
