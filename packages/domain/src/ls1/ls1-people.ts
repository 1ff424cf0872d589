import { type Cents, cents } from '../money/cents.ts';
import { parseDollars } from '../money/dollars.ts';
import { type AccountEntryFields, checkNewAccount, hasAccountField } from '../validation/account-entry.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from '../validation/messages.ts';
import { formatStandardPhone, PHONE_FORMATS } from '../validation/phone.ts';
import { checkProfile, cleanText, type ProfileFields } from '../validation/profile.ts';
import { collectMessages } from '../validation/text-checks.ts';

/** Columns of the LS1 views (docs/ls1.md). */
export const LS1_ACCOUNT_COLUMNS = [
  ...(['id', 'name', 'status', 'account_type', 'payment_method', 'flat_fee_level', 'monthly_fee'] as const),
  ...(['user_reload', 'post_to_landlink', 'landlink_account', 'address', 'city', 'state', 'zip', 'phone'] as const),
  ...(['email', 'escrow', 'images'] as const),
] as const;
export const LS1_USER_COLUMNS = [
  ...(['id', 'account_id', 'username', 'role', 'status', 'first_name', 'last_name', 'company', 'address'] as const),
  ...(['city', 'state', 'zip', 'phone', 'email'] as const),
] as const;

/** A row as the database driver returns it: every value is text or null. */
export type Ls1Row<Column extends string> = Readonly<Record<Column, string | null>>;
export type Ls1AccountRow = Ls1Row<(typeof LS1_ACCOUNT_COLUMNS)[number]>;
export type Ls1UserRow = Ls1Row<(typeof LS1_USER_COLUMNS)[number]>;

/** An account that can be migrated. */
export interface Ls1Account {
  readonly id: string;
  readonly name: string;
  readonly status: 'A' | 'I';
  readonly fields: AccountEntryFields;
  /** The escrow balance; never negative. */
  readonly escrow: Cents;
  readonly images: number;
}

/** A user that can be migrated, without a password. */
export interface Ls1User {
  readonly id: string;
  /** The account's id in LS1. */
  readonly accountId: string;
  readonly username: string;
  readonly role: 'ACCOUNT' | 'USER';
  readonly status: 'A' | 'I' | 'L';
  readonly profile: ProfileFields;
}

/** A row that is not migrated, with its first error. */
export interface Ls1Reject {
  readonly view: 'accounts' | 'users';
  readonly id: string;
  readonly column: string;
  readonly message: FieldMessage;
}

export interface Ls1People {
  readonly accounts: readonly Ls1Account[];
  readonly users: readonly Ls1User[];
  readonly rejects: readonly Ls1Reject[];
}

const MALFORMED = fieldMessage('validation.malformed');
const DUPLICATE = fieldMessage('validation.ls1Twice');
const NO_ACCOUNT = fieldMessage('validation.ls1NoAccount');
const MAX_ID = 40;
/** Larger amounts (a hundred million dollars, a billion images) indicate mixed-up columns. */
const MAX_CENTS = 10_000_000_000;
const MAX_IMAGES = 1_000_000_000;

const textOf = (value: string | null): string => cleanText(value ?? '');
const hasEncodingError = (value: string | null): boolean => value?.includes('\uFFFD') === true;
const COLUMN_OF: Readonly<Record<string, string>> = {
  accountType: 'account_type',
  paymentMethod: 'payment_method',
  flatFeeRateLevel: 'flat_fee_level',
  monthlyFee: 'monthly_fee',
  landLinkAccount: 'landlink_account',
  firstName: 'first_name',
  lastName: 'last_name',
};

/** The first error in column order; encoding errors come first. */
function firstError<Column extends string>(
  row: Ls1Row<Column>,
  columns: readonly Column[],
  messages: FieldMessages<string>,
): { readonly column: string; readonly message: FieldMessage } | null {
  const broken = columns.find((column) => hasEncodingError(row[column]));
  if (broken !== undefined) return { column: broken, message: fieldMessage('validation.ls1Encoding') };
  const byColumn = new Map(Object.entries(messages).map(([name, message]) => [COLUMN_OF[name] ?? name, message]));
  for (const column of columns) {
    const message = byColumn.get(column);
    if (message !== undefined) return { column, message };
  }
  return null;
}

function readFlag(value: string | null): boolean | null {
  const text = textOf(value).toLowerCase();
  if (['', 'f', 'false', 'n', 'no', '0'].includes(text)) return false;
  return ['t', 'true', 'y', 'yes', '1'].includes(text) ? true : null;
}

const readCount = (value: string | null): number | null => {
  const text = textOf(value);
  if (text === '') return 0;
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
};

/** Parses dollars from a numeric column: '12.5000' is 12.50. Null if it is not an amount. */
function readCents(value: string | null): Cents | null {
  const text = textOf(value);
  if (text === '') return cents(0);
  const plain = /^(-?\d+\.\d\d)0+$/.exec(text)?.[1] ?? text;
  const read = parseDollars(plain);
  return read.ok ? read.value : null;
}

const malformedUnless = (isGood: boolean): FieldMessage | undefined => (isGood ? undefined : MALFORMED);

/** Parses one account, with the checks of account management for a new one and checks of the migrated balances. */
function readAccount(row: Ls1AccountRow): Ls1Account | Pick<Ls1Reject, 'column' | 'message'> {
  const id = textOf(row.id);
  const name = textOf(row.name);
  const status = textOf(row.status).toUpperCase();
  const [level, fee, escrow, images] = [
    readCount(row.flat_fee_level),
    readCents(row.monthly_fee),
    readCents(row.escrow),
    readCount(row.images),
  ];
  const [userReload, postToLandLink] = [readFlag(row.user_reload), readFlag(row.post_to_landlink)];
  const fields: AccountEntryFields = {
    accountType: textOf(row.account_type).toUpperCase(),
    paymentMethod: textOf(row.payment_method).toUpperCase(),
    monthlyFee: fee,
    flatFeeRateLevel: level ?? 0,
    userReload: userReload ?? false,
    postToLandLink: postToLandLink ?? false,
    landLinkAccount: textOf(row.landlink_account),
    address: textOf(row.address),
    city: textOf(row.city),
    state: textOf(row.state).toUpperCase(),
    zip: textOf(row.zip),
    phone: phoneOf(row.phone),
    email: textOf(row.email),
  };
  const wrong = firstError(row, LS1_ACCOUNT_COLUMNS, {
    ...checkNewAccount({ ...fields, name }),
    ...collectMessages({
      id: id === '' ? REQUIRED : undefined,
      status: malformedUnless(status === 'A' || status === 'I'),
      flat_fee_level: malformedUnless(level !== null && level <= 5),
      monthly_fee: malformedUnless(fee !== null && fee >= 0),
      user_reload: malformedUnless(userReload !== null),
      post_to_landlink: malformedUnless(postToLandLink !== null),
      escrow:
        malformedUnless(escrow !== null && escrow <= MAX_CENTS) ?? misplaced(escrow, fields.paymentMethod === 'ESCROW'),
      images:
        malformedUnless(images !== null && images <= MAX_IMAGES) ??
        misplaced(images, fields.accountType === 'FLAT_FEE'),
    }),
  });
  if (wrong !== null) return wrong;
  return {
    id,
    name,
    status: status === 'A' ? 'A' : 'I',
    escrow: cents(escrow ?? 0),
    images: images ?? 0,
    fields: {
      ...fields,
      monthlyFee: hasAccountField.monthlyFee(fields) ? (fee ?? 0) : 0,
      flatFeeRateLevel: hasAccountField.flatFeeRateLevel(fields) ? fields.flatFeeRateLevel : 0,
      userReload: hasAccountField.userReload(fields) && fields.userReload,
      postToLandLink: hasAccountField.postToLandLink(fields) && fields.postToLandLink,
    },
  };
}

/** Reports a balance that the account type cannot hold, or a negative one, which would otherwise be lost silently. */
const misplaced = (balance: number | null, canHold: boolean): FieldMessage | undefined =>
  balance !== null && (balance < 0 || (balance > 0 && !canHold)) ? fieldMessage('validation.ls1Balance') : undefined;

const phoneOf = (value: string | null): string => {
  const text = textOf(value);
  // formats ten digits; keeps other text, which a later check rejects
  return text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '').length === 10 ? formatStandardPhone(text) : text;
};

/**
 * Letters and digits with single punctuation characters between them, as the portal requires, but without its minimum
 * length, which LS1 did not have.
 */
const USERNAME = /^[A-Za-z0-9]+(?:[_.@][A-Za-z0-9]+)*$/;
const MAX_USERNAME = 50;

/** Parses one user. Profile fields that LS1 did not require may be missing: the user must complete them later. */
function readUser(row: Ls1UserRow): Ls1User | Pick<Ls1Reject, 'column' | 'message'> {
  const [id, accountId, username] = [textOf(row.id), textOf(row.account_id), textOf(row.username)];
  const [role, status] = [textOf(row.role).toUpperCase(), textOf(row.status).toUpperCase()];
  const profile: ProfileFields = {
    firstName: textOf(row.first_name),
    lastName: textOf(row.last_name),
    company: textOf(row.company),
    address: textOf(row.address),
    city: textOf(row.city),
    state: textOf(row.state).toUpperCase(),
    zip: textOf(row.zip),
    email: textOf(row.email),
    phoneFormatType: PHONE_FORMATS[0],
    phone: phoneOf(row.phone),
  };
  const mistakes = Object.entries(checkProfile(profile)).filter(([, message]) => message.key !== REQUIRED.key);
  const wrong = firstError(row, LS1_USER_COLUMNS, {
    ...Object.fromEntries(mistakes),
    ...collectMessages({
      id: id === '' ? REQUIRED : undefined,
      account_id: accountId === '' ? REQUIRED : undefined,
      username: checkLs1Username(username),
      role: malformedUnless(role === 'ACCOUNT' || role === 'USER'),
      status: malformedUnless(['A', 'I', 'L'].includes(status)),
    }),
  });
  if (wrong !== null) return wrong;
  const kept = status === 'A' || status === 'L' ? status : 'I';
  return { id, accountId, username, role: role === 'ACCOUNT' ? 'ACCOUNT' : 'USER', status: kept, profile };
}

function checkLs1Username(username: string): FieldMessage | undefined {
  if (username === '') return REQUIRED;
  if (username.length > MAX_USERNAME) return { key: 'validation.usernameMaximum' };
  return USERNAME.test(username) ? undefined : { key: 'validation.usernameCharacters' };
}

/** Reads the rows of LS1 one by one: first all accounts, then the users. */
export interface Ls1Reader {
  account(row: Ls1AccountRow): void;
  user(row: Ls1UserRow): void;
  readonly people: Ls1People;
}

/**
 * Reads accounts and users of LS1 row by row, and collects those that can be migrated and the rejected ones. Of
 * duplicate rows, the first is used.
 * @param staying lower-case names of users and accounts that remain in the portal
 */
export function openLs1Reader(staying: {
  readonly usernames: ReadonlySet<string>;
  readonly accountNames: ReadonlySet<string>;
}): Ls1Reader {
  const rejects: Ls1Reject[] = [];
  const accounts = new Map<string, Ls1Account>();
  const users = new Map<string, Ls1User>();
  const names = new Set(staying.accountNames);
  const usernames = new Set(staying.usernames);
  const refuse = (view: Ls1Reject['view'], id: string | null, column: string, message: FieldMessage): void => {
    rejects.push({ view, id: textOf(id).slice(0, MAX_ID), column, message });
  };
  return {
    account(row) {
      const account = readAccount(row);
      if ('message' in account) refuse('accounts', row.id, account.column, account.message);
      else if (accounts.has(account.id)) refuse('accounts', row.id, 'id', DUPLICATE);
      else if (names.has(account.name.toLowerCase())) refuse('accounts', row.id, 'name', DUPLICATE);
      else {
        names.add(account.name.toLowerCase());
        accounts.set(account.id, account);
      }
    },
    user(row) {
      const user = readUser(row);
      if ('message' in user) refuse('users', row.id, user.column, user.message);
      else if (users.has(user.id)) refuse('users', row.id, 'id', DUPLICATE);
      else if (usernames.has(user.username.toLowerCase())) refuse('users', row.id, 'username', DUPLICATE);
      else if (!accounts.has(user.accountId)) refuse('users', row.id, 'account_id', NO_ACCOUNT);
      else {
        usernames.add(user.username.toLowerCase());
        users.set(user.id, user);
      }
    },
    get people() {
      return { accounts: [...accounts.values()], users: [...users.values()], rejects };
    },
  };
}
