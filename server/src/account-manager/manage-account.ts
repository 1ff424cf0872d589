import type { AccountEntry } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import { type AccountDecision, type AccountOperation, decideAccountOperation, NEW_ACCOUNT, omit } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import { ManagedEntries } from '../lists/managed-entries.ts';
import type { Services } from '../platform/services.ts';
import { flatFeeOnWire, kindDescriptions, monthlyFeeOf, monthlyFeeOnWire } from './account-texts.ts';
import { findAccount, type StoredAccount } from './managed-account.store.ts';

export type AccountServices = Pick<Services, 'database' | 'now' | 'county'>;

const REFUSALS = {
  allowed: null,
  hidden: 'NOT_FOUND',
  own: 'OWN_ACCOUNT',
  needed: 'ACCOUNT_NEEDED',
  notActive: 'ACCOUNT_NOT_ACTIVE',
  notFlatFee: 'ACCOUNT_WITHOUT_IMAGES',
  reloadOff: 'ACCOUNT_RELOAD_OFF',
} as const satisfies Readonly<Record<AccountDecision, ErrorCode | null>>;

/** The fields that saving an entry can change. */
const EDITABLE_FIELDS = [
  ...(['accountType', 'paymentMethod', 'monthlyFee', 'flatFeeRateLevel', 'userReload', 'landLinkAccount'] as const),
  ...(['postToLandLink', 'address', 'city', 'state', 'zip', 'phone', 'email'] as const),
];

/** The managed accounts, with rights that depend on the county's current settings. */
export const accountsOf = ({ county }: Pick<Services, 'county'>) =>
  new ManagedEntries<StoredAccount, AccountOperation>({
    table: 'account',
    find: findAccount,
    refusal: (operation, session, account) =>
      REFUSALS[decideAccountOperation(operation, session, account, county.current.flatFeeOverride)],
    auditKind: 'ACCOUNT_CHANGED',
    identity: ({ id, name }) => ({ accountId: id, account: name }),
    auditedFields: (account) => Object.fromEntries(EDITABLE_FIELDS.map((name) => [name, account[name]])),
  });

/** An account in the format of its entry. */
export function entryOf(account: StoredAccount, county: CountyRecords): AccountEntry {
  const { lastTasks, ...rest } = omit(account, 'monthlyFee');
  return {
    ...rest,
    ...kindDescriptions(account),
    ...monthlyFeeOnWire(monthlyFeeOf(account, county)),
    countyConfigFlatFee: flatFeeOnWire(county),
    countyAdminReload: county.flatFeeOverride.countyAdminReload,
    lastTasks: lastTasks?.toISOString() ?? null,
  };
}

/** The default values of a new account (002 section 9). */
export const newEntry = (county: CountyRecords): AccountEntry =>
  entryOf(
    {
      ...NEW_ACCOUNT,
      id: 0,
      kind: 'CUSTOMER',
      status: 'A',
      state: county.facts.stateCode,
      lastTasks: null,
      changedBy: '',
      changedAt: null,
      version: 0,
      userCount: 0,
    },
    county,
  );
