import { MANAGED_PAGE_ROWS, MAX_MANAGED_ROWS } from '@portal/contracts';
import type { ListRows } from './list-rows.ts';

/** The requested page, or the last one; without a page number, all entries. */
export async function readListPage<Row>(
  requestedPage: number | undefined,
  { count, slice }: Pick<ListRows<Row>, 'count' | 'slice'>,
): Promise<{ readonly rows: Row[]; readonly total: number; readonly page: number }> {
  const total = await count();
  const size = requestedPage === undefined ? MAX_MANAGED_ROWS : MANAGED_PAGE_ROWS;
  const page = Math.min(requestedPage ?? 1, Math.max(1, Math.ceil(total / size)));
  return { rows: await slice({ offset: (page - 1) * size, limit: size }), total, page };
}
