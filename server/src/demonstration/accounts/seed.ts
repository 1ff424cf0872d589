import { SEARCH_TYPES } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { usernameKey } from '../../accounts/username-key.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import { saveCountyRecord } from '../../county-config/county-config.store.ts';
import { isCountyRecordName } from '../../county-config/records.ts';
import { hashPassword } from '../../credentials/password.ts';
import type { Database } from '../../platform/database/schema.ts';
import { demonstrationConfig } from './demonstration-config.ts';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD, DEMONSTRATION_USERS } from './demonstration-users.ts';

const OPENING_BALANCE_CENTS = 25_000;
const LEVEL_2_IMAGES = 50;

export interface SeedOptions {
  /** The county's date in ISO format; notable dates and news are relative to it. */
  readonly today: string;
  /** Document types whose images the customers may see. */
  readonly documentTypes: readonly string[];
  /** Posts an opening balance as a ledger transaction. */
  readonly postOpeningBalance: (tx: Transaction<Database>, accountId: number, cents: number) => Promise<void>;
  readonly postOpeningImages: (tx: Transaction<Database>, accountId: number, images: number) => Promise<void>;
}

/** Creates the accounts, users and configuration of the demonstration county in one transaction. */
export async function seedDemonstrationAccounts(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
  await db.transaction().execute(async (tx) => {
    const accounts = await insertAccounts(tx, options);
    for (const { username, role, account, first, last } of DEMONSTRATION_USERS) {
      const values = {
        account_id: accounts.get(account) ?? 0,
        username,
        username_key: usernameKey(username),
        password_hash: passwordHash,
        role,
        first_name: first,
        last_name: last,
        email: `${username}@tasi.example`,
      };
      await tx.insertInto('portal_user').values(values).execute();
    }
    await saveConfig(tx, options.today);
    const detail = { accounts: DEMONSTRATION_ACCOUNTS.length, users: DEMONSTRATION_USERS.length };
    await audit(tx, { kind: 'DEMONSTRATION', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail });
  });
}

async function insertAccounts(tx: Transaction<Database>, options: SeedOptions): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const account of DEMONSTRATION_ACCOUNTS) {
    const { id } = await tx.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
    ids.set(account.name, id);
    await grantAccess(tx, id, options.documentTypes);
  }
  await options.postOpeningBalance(tx, ids.get('Pacific Title') ?? 0, OPENING_BALANCE_CENTS);
  await options.postOpeningImages(tx, ids.get('Island Abstract') ?? 0, LEVEL_2_IMAGES);
  return ids;
}

/** Allows an account every search, and the images of every document type, charged by the page. */
async function grantAccess(tx: Transaction<Database>, accountId: number, types: readonly string[]): Promise<void> {
  const searches = SEARCH_TYPES.map((search_type) => ({ account_id: accountId, search_type, allowed: true }));
  await tx.insertInto('account_page_access').values(searches).execute();
  if (types.length === 0) return;
  const rights = types.map((document_type) => ({
    account_id: accountId,
    document_type,
    image_charge_method: 'PAGE',
    image_retrieval: true,
    preview_retrieval: true,
  }));
  await tx.insertInto('account_doc_type').values(rights).execute();
}

async function saveConfig(tx: Transaction<Database>, today: string): Promise<void> {
  const config = demonstrationConfig(today);
  for (const record of Object.keys(config).filter(isCountyRecordName)) {
    const value = config[record];
    if (value !== undefined) await saveCountyRecord(tx, record, value, { reason: 'demonstration county' });
  }
}
