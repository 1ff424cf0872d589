import { type Kysely, sql, type Transaction } from 'kysely';
import { grantAllImages } from '../accounts/account-doc-types.store.ts';
import type { Database } from '../platform/database/schema.ts';

/** The state of a county's opening in the database. */
export async function readOpeningRows(db: Kysely<Database>): Promise<{
  readonly hasRecords: boolean;
  readonly hasCounty: boolean;
  readonly hasAdministrator: boolean;
  readonly hasRates: boolean;
}> {
  const { rows } = await sql<{ records: boolean; county: boolean; administrator: boolean; rates: boolean }>`
    select exists (select from document) as records,
      exists (select from county_config where record = 'facts') as county,
      exists (select from county_config where record = 'aLaCarte') as rates,
      exists (
        select from portal_user
        where role in ('TRIMIN', 'COUNTY') and status = 'A' and deleted_at is null
          and password_hash is not null and not must_change_password
      ) as administrator`.execute(db);
  const [row] = rows;
  return {
    hasRecords: row?.records === true,
    hasCounty: row?.county === true,
    hasAdministrator: row?.administrator === true,
    hasRates: row?.rates === true,
  };
}

/**
 * Nobody could collect an invoice from a guest, so guests pay by card. Staff have all rights, and an account of theirs has nobody to charge.
 */
const PAYMENT_METHODS = { COUNTY: 'INVOICE', GUEST: 'CREDIT_CARD' } as const;

/** Creates the accounts that every county needs and that no screen can create: for its own staff, and for guests. */
export async function createRequiredAccounts(
  db: Transaction<Database>,
  names: Readonly<Record<'COUNTY' | 'GUEST', string>>,
): Promise<readonly { readonly id: number; readonly name: string; readonly kind: 'COUNTY' | 'GUEST' }[]> {
  const created = [];
  for (const kind of ['COUNTY', 'GUEST'] as const) {
    const known = await db
      .selectFrom('account')
      .select('id')
      .where('kind', '=', kind)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (known !== undefined) continue;
    const payment = { account_type: 'A_LA_CARTE', payment_method: PAYMENT_METHODS[kind] } as const;
    const account = { name: names[kind], kind, ...payment };
    const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
    created.push({ id, name: account.name, kind });
  }
  return created;
}

/**
 * Renames the account for county staff, if it still has the name that it got before the county had one, and nobody belongs to it.
 * Returns its id; undefined if nothing was renamed. No screen can rename it.
 */
export async function renameUnusedStaffAccount(
  tx: Transaction<Database>,
  name: { readonly from: string; readonly to: string },
): Promise<number | undefined> {
  const renamed = await tx
    .updateTable('account')
    .set({ name: name.to })
    .where('kind', '=', 'COUNTY')
    .where('name', '=', name.from)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('portal_user').select('id').whereRef('account_id', '=', 'account.id'))),
    )
    .returning('id')
    .executeTakeFirst();
  return renamed?.id;
}

/**
 * Lets the guests account preview and download images of every type of document, like an account that staff create.
 * An account that has rights or users is left as it is: someone has set it up.
 */
export async function openImagesToNewGuests(tx: Transaction<Database>): Promise<void> {
  const guests = await tx
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'GUEST')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('account_doc_type').select('document_type').whereRef('account_id', '=', 'account.id')),
      ),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('portal_user').select('id').whereRef('account_id', '=', 'account.id'))),
    )
    .executeTakeFirst();
  if (guests !== undefined) await grantAllImages(tx, guests.id);
}
