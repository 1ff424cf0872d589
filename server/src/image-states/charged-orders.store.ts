import type { ChargedOrder } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { stateOf } from './image-state.store.ts';

/** A paid order with what decides whether it can be refunded. */
export interface StoredOrder extends ChargedOrder {
  readonly guid: string;
  readonly payer: string;
  /** The hold that it was drawn on; null if it was not paid by card. */
  readonly holdId: number | null;
}

/** The charged orders with these guids. Orders of deleted accounts are left out: nothing can be given back to them. */
export async function readChargedOrders(db: Kysely<Database>, guids: readonly string[]): Promise<StoredOrder[]> {
  if (guids.length === 0) return [];
  const { rows } = await sql<Omit<StoredOrder, 'state'> & { readonly state: string }>`
    select s.guid, s.state, s.payer, (s.price->>'totalCents')::int as cents, (s.price->>'imageCredits')::int as images,
      h.id as "holdId", h.state as "holdState"
    from image_state s
    join account on account.id = s.account_id and account.deleted_at is null
    left join lateral (select card_hold.id, card_hold.state
      from entry join ledger_account a on a.id = entry.ledger_account_id and a.kind = 'HOLD'
      join card_hold on card_hold.id::text = a.owner
      where entry.journal_id = s.journal_id limit 1) h on true
    where s.guid = any (${[...guids]}::text[]) and s.journal_id is not null`.execute(db);
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
}
