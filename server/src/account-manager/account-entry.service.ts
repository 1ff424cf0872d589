import type { saveAccount } from '@portal/contracts';
import {
  type AccountEntryFields,
  cents,
  checkAccountEntry,
  checkNewAccount,
  cleanFields,
  dollarsToCents,
  fieldMessage,
  hasAccountField,
  SEARCH_TYPES,
} from '@portal/domain';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { isUniqueViolation } from '../platform/database/errors.ts';
import type { Database } from '../platform/database/schema.ts';
import { invalid } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import { documentTypesOf } from '../records/code-lists.store.ts';
import { requireSettledAccount } from './account-actions.service.ts';
import { readAccountMoney } from './account-money.store.ts';
import { replaceDocTypes, replacePageAccess } from './account-parts.store.ts';
import { writeTaskTimes } from './account-tasks.store.ts';
import { type AccountServices, accountsOf } from './manage-account.ts';
import {
  hasAccountNamed,
  hasFlatFee,
  insertAccount,
  type StoredAccount,
  updateAccount,
} from './managed-account.store.ts';

type Sent = z.output<(typeof saveAccount)['request']>;

/** Changes an account, or creates one if the id is 0. Returns the saved account. */
export const saveManagedAccount = (services: AccountServices, context: CallContext<Sent>): Promise<StoredAccount> =>
  context.input.id === 0 ? createAccount(services, context) : changeAccount(services, context);

/** The cleaned input. Fields that an account of this kind does not have are left empty. */
function fieldsOf(input: Sent): AccountEntryFields {
  const { accountType, paymentMethod, landLinkAccount, address, city, state, zip, phone, email } = input;
  const texts = cleanFields({ accountType, paymentMethod, landLinkAccount, address, city, state, zip, phone, email });
  const monthlyFee = dollarsToCents(input.monthlyFee ?? 0);
  if (!monthlyFee.ok) throw invalid({ monthlyFee: fieldMessage('validation.malformed') });
  const sent: AccountEntryFields = {
    ...texts,
    monthlyFee: monthlyFee.value,
    flatFeeRateLevel: input.flatFeeRateLevel,
    userReload: input.userReload,
    postToLandLink: input.postToLandLink,
  };
  return {
    ...sent,
    monthlyFee: hasAccountField.monthlyFee(sent) ? sent.monthlyFee : cents(0),
    flatFeeRateLevel: hasAccountField.monthlyRate(sent) ? sent.flatFeeRateLevel : 0,
    userReload: hasAccountField.userReload(sent) && sent.userReload,
    postToLandLink: hasAccountField.postToLandLink(sent) && sent.postToLandLink,
  };
}

async function createAccount(services: AccountServices, context: CallContext<Sent>): Promise<StoredAccount> {
  const { input } = context;
  const fields = fieldsOf(input);
  const { name } = cleanFields({ name: input.name ?? '' });
  requireValid(checkNewAccount({ ...fields, name }));
  const taken = () => invalid({ name: fieldMessage('validation.accountNameTaken') });
  try {
    return await accountsOf(services).create(services, context, async (tx, change) => {
      if (await hasAccountNamed(tx, name)) throw taken();
      const id = await insertAccount(tx, { ...fields, name }, change);
      await grantDefaultAccess(tx, services, id);
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}

/** Gives a new account all searches that the county offers, and the images of every type of document. */
async function grantDefaultAccess(tx: Transaction<Database>, { county }: AccountServices, id: number): Promise<void> {
  const { enabled } = county.current.search;
  await replacePageAccess(tx, id, new Map(SEARCH_TYPES.map((type) => [type, enabled.includes(type)])));
  const rights = { imageChargeMethod: 'DOCUMENT', imageRetrieval: true, previewRetrieval: true };
  const types = await documentTypesOf(tx);
  await replaceDocTypes(
    tx,
    id,
    types.map((documentType) => ({ documentType, ...rights })),
  );
}

const changeAccount = (services: AccountServices, context: CallContext<Sent>): Promise<StoredAccount> =>
  accountsOf(services).change(services, context, async (tx, stored, change) => {
    const fields = fieldsOf(context.input);
    requireValid(checkAccountEntry(fields, stored));
    await checkPaymentMethodChange(tx, stored, fields);
    await updateAccount(tx, stored.id, fields, change);
    // like the first month of a new account: otherwise its users would have no images until the next month
    if (hasFlatFee(fields) && !hasFlatFee(stored))
      await writeTaskTimes(tx, stored.id, { needsBilling: true, needsImageRenewal: true });
    return {};
  });

/**
 * Refuses another payment method while the account has money or debt: it could no longer use its escrow, and its debt would no longer be
 * shown.
 */
async function checkPaymentMethodChange(
  tx: Transaction<Database>,
  stored: StoredAccount,
  { paymentMethod }: AccountEntryFields,
): Promise<void> {
  if (paymentMethod !== stored.paymentMethod) requireSettledAccount(await readAccountMoney(tx, stored.id));
}
