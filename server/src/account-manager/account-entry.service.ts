import type { saveAccount } from '@portal/contracts';
import {
  type AccountEntryFields,
  checkAccountEntry,
  checkNewAccount,
  cleanFields,
  dollarsToCents,
  fieldMessage,
  hasAccountField,
  isOfferedLevel,
  NO_CENTS,
  SEARCH_TYPES,
} from '@portal/domain';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { grantAllImages } from '../accounts/account-doc-types.store.ts';
import { savePageAccess } from '../accounts/page-access.store.ts';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { Database } from '../platform/database/schema.ts';
import { invalid } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import { requireSettledAccount } from './account-actions.service.ts';
import { readAccountMoney } from './account-money.store.ts';
import { writeTaskTimes } from './account-tasks.store.ts';
import { type AccountServices, accountsOf } from './manage-account.ts';
import {
  hasAccountNamed,
  hasFlatFee,
  insertAccount,
  type StoredAccount,
  updateAccount,
} from './managed-account.store.ts';

type SaveInput = z.output<(typeof saveAccount)['request']>;

/**
 * Changes an account, or creates one if the id is 0. Returns the saved account.
 * @throws Refusal INVALID with messages at the fields, or another code that says why this account may not be saved
 */
export const saveManagedAccount = (
  services: AccountServices,
  context: CallContext<SaveInput>,
): Promise<StoredAccount> =>
  context.input.id === 0 ? createAccount(services, context) : changeAccount(services, context);

/**
 * The input with clean texts and with the monthly fee in cents, while a request has dollars. Fields that do not apply to an account of this
 * kind are empty, whatever was sent.
 */
function fieldsOf(input: SaveInput): AccountEntryFields {
  const { accountType, paymentMethod, landLinkAccount, address, city, state, zip, phone, email } = input;
  const texts = cleanFields({ accountType, paymentMethod, landLinkAccount, address, city, state, zip, phone, email });
  const monthlyFeeCents = dollarsToCents(input.monthlyFee ?? 0);
  if (!monthlyFeeCents.ok) throw invalid({ monthlyFee: fieldMessage('validation.malformed') });
  const fields: AccountEntryFields = {
    ...texts,
    monthlyFee: monthlyFeeCents.value,
    flatFeeRateLevel: input.flatFeeRateLevel,
    userReload: input.userReload,
    postToLandLink: input.postToLandLink,
  };
  return {
    ...fields,
    monthlyFee: hasAccountField.monthlyFee(fields) ? fields.monthlyFee : NO_CENTS,
    flatFeeRateLevel: hasAccountField.flatFeeRateLevel(fields) ? fields.flatFeeRateLevel : 0,
    userReload: hasAccountField.userReload(fields) && fields.userReload,
    postToLandLink: hasAccountField.postToLandLink(fields) && fields.postToLandLink,
  };
}

async function createAccount(services: AccountServices, context: CallContext<SaveInput>): Promise<StoredAccount> {
  const { input } = context;
  const fields = fieldsOf(input);
  const { name } = cleanFields({ name: input.name ?? '' });
  requireValid(checkNewAccount({ ...fields, name }));
  requireOfferedRate(services, fields);
  const nameTaken = () => invalid({ name: fieldMessage('validation.accountNameTaken') });
  try {
    return await accountsOf(services).create(services, context, async (tx, change) => {
      if (await hasAccountNamed(tx, name)) throw nameTaken();
      const id = await insertAccount(tx, { ...fields, name }, change);
      await grantDefaultAccess(tx, services, id);
      return id;
    });
  } catch (error) {
    // another request took the name after it was checked above
    if (isUniqueViolation(error)) throw nameTaken();
    throw error;
  }
}

/** The form disables options that the county does not offer; an account keeps the one it has. */
function requireOfferedRate({ county }: AccountServices, { flatFeeRateLevel }: AccountEntryFields): void {
  if (!isOfferedLevel(flatFeeRateLevel, county.current.flatFee))
    throw invalid({ flatFeeRateLevel: fieldMessage('validation.malformed') });
}

/**
 * Gives a new account all searches that the county offers, and the right to preview and download images of every type of document, charged
 * per document and not per page.
 */
async function grantDefaultAccess(tx: Transaction<Database>, { county }: AccountServices, id: number): Promise<void> {
  const { enabled } = county.current.search;
  await savePageAccess(tx, id, new Map(SEARCH_TYPES.map((type) => [type, enabled.includes(type)])));
  await grantAllImages(tx, id);
}

const changeAccount = (services: AccountServices, context: CallContext<SaveInput>): Promise<StoredAccount> =>
  accountsOf(services).change(services, context, async (tx, stored, change) => {
    const fields = fieldsOf(context.input);
    requireValid(checkAccountEntry(fields, stored));
    if (fields.flatFeeRateLevel !== stored.flatFeeRateLevel) requireOfferedRate(services, fields);
    if (fields.paymentMethod !== stored.paymentMethod)
      await requireNoMoneyOrDebt(tx, stored, fields.paymentMethod, change.now);
    await updateAccount(tx, stored.id, fields, change);
    // A new flat fee is due now, as in a new account. Otherwise the users would have no images until the next month.
    if (hasFlatFee(fields) && !hasFlatFee(stored))
      await writeTaskTimes(tx, stored.id, { needsBilling: true, needsImageRenewal: true });
    // the audit log shows the changed fields, and needs no other details
    return {};
  });

/**
 * Throws a refusal while an account has money or owes money. With another payment method it could not spend its escrow or its credit, and a
 * debt would no longer be shown. Money that only the new method uses is no obstacle.
 */
async function requireNoMoneyOrDebt(
  tx: Transaction<Database>,
  { id }: StoredAccount,
  newMethod: AccountEntryFields['paymentMethod'],
  now: Date,
): Promise<void> {
  const money = await readAccountMoney(tx, id, now);
  requireSettledAccount({
    ...money,
    escrow: newMethod === 'ESCROW' ? NO_CENTS : money.escrow,
    credit: newMethod === 'INVOICE' ? NO_CENTS : money.credit,
  });
}
