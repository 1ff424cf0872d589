import type { AccountEntry } from '@portal/contracts';
import { type AccountDecision, type AccountOperation, decideAccountOperation, NEW_ACCOUNT, omit } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';
import { describedFee, describedKinds, flatFeeOnWire, monthlyFeeOf } from './account-words.ts';
import { findAccount, lockAccountRow, type StoredAccount } from './managed-account.store.ts';

export type AccountServices = Pick<Services, 'database' | 'now' | 'county'>;

const REFUSALS: Readonly<Record<Exclude<AccountDecision, 'allowed'>, () => Refusal>> = {
  // what the caller may not see answers exactly as what does not exist
  hidden: notFound,
  own: () => new Refusal('OWN_ACCOUNT'),
  needed: () => new Refusal('ACCOUNT_NEEDED'),
  notActive: () => new Refusal('ACCOUNT_NOT_ACTIVE'),
  notFlatFee: () => new Refusal('ACCOUNT_WITHOUT_IMAGES'),
  reloadOff: () => new Refusal('ACCOUNT_RELOAD_OFF'),
};

/** An account that the session's user may do this with, as it is now. */
export async function findManagedAccount(
  db: Kysely<Database>,
  { flatFeeOverride }: Pick<CountyRecords, 'flatFeeOverride'>,
  session: Session,
  id: number,
  operation: AccountOperation,
): Promise<StoredAccount> {
  const account = await findAccount(db, id);
  if (account === undefined) throw notFound();
  const decision = decideAccountOperation(operation, session, account, flatFeeOverride);
  if (decision !== 'allowed') throw REFUSALS[decision]();
  return account;
}

/** The same with its row held until the transaction ends: rights are decided by what is true then. */
export async function lockManagedAccount(
  tx: Transaction<Database>,
  { county }: Pick<Services, 'county'>,
  session: Session,
  id: number,
  operation: AccountOperation,
): Promise<StoredAccount> {
  await lockAccountRow(tx, id);
  return findManagedAccount(tx, county.current, session, id, operation);
}

/** An account as the entry shows it. */
export function entryOf(account: StoredAccount, county: CountyRecords): AccountEntry {
  const { changedAt, lastTasks, ...rest } = omit(account, 'monthlyFee');
  return {
    ...rest,
    ...describedKinds(account),
    ...describedFee(monthlyFeeOf(account, county)),
    countyConfigFlatFee: flatFeeOnWire(county),
    countyAdminReload: county.flatFeeOverride.countyAdminReload,
    lastTasks: lastTasks?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
  };
}

/** A new account as its form begins (002 section 9). */
export const newEntry = (county: CountyRecords): AccountEntry =>
  entryOf(
    {
      ...NEW_ACCOUNT,
      ...{ id: 0, kind: 'CUSTOMER', status: 'A' },
      state: county.facts.stateCode,
      ...{ lastTasks: null, changedBy: '', changedAt: null, version: 0, userCount: 0 },
    },
    county,
  );

/** Writes down what was done to which account. */
export function auditAccount(
  tx: Transaction<Database>,
  { session, request }: Pick<CallContext, 'session' | 'request'>,
  { id, name }: Pick<StoredAccount, 'id' | 'name'>,
  detail: object,
): Promise<void> {
  return audit(tx, {
    kind: 'ACCOUNT_CHANGED',
    actor: session,
    request,
    detail: { accountId: id, account: name, ...detail },
  });
}
