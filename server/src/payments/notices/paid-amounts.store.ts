import { additionalSurcharge, cents, sumCents } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { type ImageStateRow, priceOfRow } from '../../image-states/image-state.store.ts';
import { parseStoredSurcharge } from '../../ledger/stored-surcharge.ts';
import type { Database } from '../../platform/database/schema.ts';

type PaidOrder = Pick<ImageStateRow, 'guid' | 'price' | 'journal_id'>;

/**
 * What each order costs its user, by guid: for one that was drawn on a hold, with the card fee that it added to the draws before it, which
 * is the amount that the user confirmed.
 */
export async function readPaidAmounts(
  db: Kysely<Database>,
  orders: readonly PaidOrder[],
): Promise<ReadonlyMap<string, number>> {
  const draws = await readDraws(db, orders);
  return new Map(
    orders.map((order) => {
      const { totalCents } = priceOfRow(order);
      const draw = draws.get(order.journal_id ?? 0);
      if (draw === undefined) return [order.guid, totalCents];
      const before = cents(draw.before);
      const cardFee = additionalSurcharge(before, totalCents, parseStoredSurcharge(draw.surcharge));
      return [order.guid, sumCents([totalCents, cardFee])];
    }),
  );
}

/** The hold's surcharge and the draws before it, for each order's journal that drew on a hold. */
async function readDraws(db: Kysely<Database>, orders: readonly PaidOrder[]) {
  const journalIds = orders.flatMap(({ journal_id }) => journal_id ?? []);
  if (journalIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .innerJoin('card_hold', (join) => join.on(sql<boolean>`card_hold.id::text = ledger_account.owner`))
    .where('ledger_account.kind', '=', 'HOLD')
    .where('entry.journal_id', 'in', journalIds)
    .select(['entry.journal_id as journalId', 'card_hold.surcharge'])
    .select(
      sql<number>`(select coalesce(0 - sum(earlier.amount), 0)::bigint from entry as earlier
        where earlier.ledger_account_id = entry.ledger_account_id and earlier.journal_id < entry.journal_id)`.as(
        'before',
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.journalId, row]));
}
