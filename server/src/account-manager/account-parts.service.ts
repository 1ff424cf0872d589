import type {
  AccountDocTypesContent,
  AccountPageAccess,
  AccountUsage,
  saveAccountDocTypes,
  saveAccountPageAccess,
} from '@portal/contracts';
import { MAX_IMAGES, PAGE_ACCESS_FIELDS, pageAccessField } from '@portal/contracts';
import {
  type AccountDocTypeEntry,
  fieldMessage,
  isImageChargeMethod,
  organizeDocTypes,
  recordOf,
  SEARCH_TYPES,
} from '@portal/domain';
import type * as z from 'zod/mini';
import { readDocTypes, replaceDocTypes } from '../accounts/account-doc-types.store.ts';
import { readPageAccess, savePageAccess } from '../accounts/page-access.store.ts';
import { setImages } from '../ledger/balance-changes.ts';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { changedFields } from '../lists/entry-changes.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import { type AccountServices, accountsOf } from './manage-account.ts';
import type { StoredAccount } from './managed-account.store.ts';
import { requireSeen, versionOf } from './part-version.ts';

type Named = Pick<StoredAccount, 'id' | 'name'>;
type ById = CallContext<{ readonly id: string }>;

const usageOf = ({ id, name }: Named, imagesRemaining: number): AccountUsage => ({ id, name, imagesRemaining });

/** The number of images that a flat-fee account has left. */
export async function readUsage(
  { database: { db }, county }: AccountServices,
  { input, session }: ById,
): Promise<AccountUsage> {
  const account = await accountsOf({ county }).find(db, session, Number(input.id), 'reload');
  return usageOf(account, await balanceOf(db, customerLedgerAccount('IMAGES', account.id)));
}

interface NewUsage {
  readonly id: number;
  readonly imagesRemaining: number;
  /** The number that the caller saw; undefined if it was not sent. */
  readonly seen?: number | undefined;
}

/** Sets the number of images with an adjustment in the ledger. */
export function saveUsage(services: AccountServices, context: CallContext<NewUsage>): Promise<AccountUsage> {
  const { input, session, request } = context;
  const { id, imagesRemaining } = input;
  if (imagesRemaining < 0) throw invalid({ imagesRemaining: fieldMessage('validation.tooSmall') });
  if (imagesRemaining > MAX_IMAGES) throw invalid({ imagesRemaining: fieldMessage('validation.tooLarge') });
  return transact(services.database.db, async (tx) => {
    const account = await accountsOf(services).lock(tx, session, id, 'reload');
    const before = await balanceOf(tx, customerLedgerAccount('IMAGES', id));
    // a purchase or another user changed the number since the caller saw it
    if (input.seen !== undefined && input.seen !== before) throw new Refusal('CHANGED');
    const reference = `account-reload:${id}`;
    await setImages(tx, 'ADJUSTMENT', {
      accountId: id,
      images: imagesRemaining,
      idempotencyKey: `${reference}:${request.id}`,
      actor: { userId: session.userId, accountId: id, sessionId: session.sessionId },
      reference,
      now: services.now(),
    });
    await accountsOf(services).writeAudit(tx, context, account, {
      before: { images: before },
      after: { images: imagesRemaining },
    });
    return usageOf(account, imagesRemaining);
  });
}

function accessOf({ id, name }: Named, allowed: ReadonlySet<string>): AccountPageAccess {
  const fields = new Set<string>([...allowed].map((type) => `searchBy${type}`));
  const access = recordOf(PAGE_ACCESS_FIELDS, (field) => fields.has(field));
  return { id, name, ...access, version: versionOf(access) };
}

/** The searches that an account may use. */
export async function readAccess(
  { database: { db }, county }: AccountServices,
  { input, session }: ById,
): Promise<AccountPageAccess> {
  const account = await accountsOf({ county }).find(db, session, Number(input.id), 'read');
  return accessOf(account, await readPageAccess(db, account.id));
}

type SentAccess = z.output<(typeof saveAccountPageAccess)['request']>;

/** Sets the searches that an account may use. */
export function saveAccess(services: AccountServices, context: CallContext<SentAccess>): Promise<AccountPageAccess> {
  const { input, session } = context;
  return transact(services.database.db, async (tx) => {
    const account = await accountsOf(services).lock(tx, session, input.id, 'setPageAccess');
    const before = accessOf(account, await readPageAccess(tx, account.id));
    requireSeen(input.version, before);
    await savePageAccess(tx, account.id, new Map(SEARCH_TYPES.map((type) => [type, input[pageAccessField(type)]])));
    const after = accessOf(account, await readPageAccess(tx, account.id));
    const fieldsOf = (access: AccountPageAccess) =>
      Object.fromEntries(PAGE_ACCESS_FIELDS.map((field) => [field, access[field]]));
    await accountsOf(services).writeAudit(tx, context, account, changedFields(fieldsOf(before), fieldsOf(after)));
    return after;
  });
}

const docTypesOf = ({ id, name }: Named, entries: readonly AccountDocTypeEntry[]): AccountDocTypesContent => ({
  accountId: id,
  name,
  accountDocTypes: entries.map(({ documentType, imageChargeMethod, imageRetrieval, previewRetrieval }, at) => ({
    accountId: id,
    id: at + 1,
    documentType,
    imageChargeMethod,
    imageRetrieval,
    previewRetrieval,
  })),
});

const storedTypesOf = (named: Named, entries: readonly AccountDocTypeEntry[]): AccountDocTypesContent => ({
  ...docTypesOf(named, entries),
  version: versionOf(entries),
});

/** The types of documents whose images an account may see. */
export async function readTypes(
  { database: { db }, county }: AccountServices,
  { input, session }: ById,
): Promise<AccountDocTypesContent> {
  const account = await accountsOf({ county }).find(db, session, Number(input.id), 'read');
  return storedTypesOf(account, await readDocTypes(db, account.id));
}

type SentTypes = CallContext<z.output<(typeof saveAccountDocTypes)['request']>>;

/** Returns the sent rows sorted and without duplicates. Saves nothing. */
export async function organizeTypes(
  { database: { db }, county }: AccountServices,
  { input, session }: SentTypes,
): Promise<AccountDocTypesContent> {
  const account = await accountsOf({ county }).find(db, session, input.accountId, 'setDocumentTypes');
  return docTypesOf(account, organizeDocTypes(input.accountDocTypes));
}

/** Drops rows without a type, which were not filled in. Rejects a type that occurs twice, because its rows may differ. */
function requireRows(rows: readonly AccountDocTypeEntry[]): readonly AccountDocTypeEntry[] {
  const types = rows.map(({ documentType }) => documentType.trim());
  for (const [index, row] of rows.entries()) {
    const type = types[index] ?? '';
    if (type === '') continue;
    const field = (name: keyof AccountDocTypeEntry): string => `accountDocTypes.${index}.${name}`;
    if (types.indexOf(type) !== index)
      throw invalid({ [field('documentType')]: fieldMessage('validation.docTypeTwice') });
    if (!isImageChargeMethod(row.imageChargeMethod))
      throw invalid({ [field('imageChargeMethod')]: fieldMessage('validation.malformed') });
  }
  return organizeDocTypes(rows);
}

/** Replaces the types of documents of an account. */
export function saveTypes(services: AccountServices, context: SentTypes): Promise<AccountDocTypesContent> {
  const { input, session } = context;
  return transact(services.database.db, async (tx) => {
    const account = await accountsOf(services).lock(tx, session, input.accountId, 'setDocumentTypes');
    const before = await readDocTypes(tx, account.id);
    requireSeen(input.version, storedTypesOf(account, before));
    const rows = requireRows(input.accountDocTypes);
    await replaceDocTypes(tx, account.id, rows);
    const after = await readDocTypes(tx, account.id);
    const shown = (types: readonly AccountDocTypeEntry[]) =>
      Object.fromEntries(
        types.map((type) => [
          type.documentType,
          [type.imageChargeMethod, type.previewRetrieval, type.imageRetrieval].join(' '),
        ]),
      );
    await accountsOf(services).writeAudit(tx, context, account, {
      documentTypes: { before: shown(before), after: shown(after) },
    });
    return storedTypesOf(account, after);
  });
}
