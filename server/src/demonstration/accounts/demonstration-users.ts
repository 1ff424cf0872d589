import * as z from 'zod/mini';
import { readEnglishTexts } from '../../platform/texts/language-file.ts';

/** The password of all users of the demonstration county. */
export const DEMONSTRATION_PASSWORD = 'Portal#2026';

export const DEMONSTRATION_ACCOUNTS = [
  { name: 'Land Record Portal', kind: 'PROVIDER', account_type: 'A_LA_CARTE', payment_method: 'INVOICE' },
  { name: 'Tasi County Recorder', kind: 'COUNTY', account_type: 'A_LA_CARTE', payment_method: 'INVOICE' },
  { name: 'Pacific Title', kind: 'CUSTOMER', account_type: 'A_LA_CARTE', payment_method: 'ESCROW' },
  {
    name: 'Island Abstract',
    kind: 'CUSTOMER',
    account_type: 'FLAT_FEE',
    payment_method: 'ESCROW',
    flat_fee_rate_level: 2,
    user_reload: true,
  },
  { name: 'Walk-in Card', kind: 'CUSTOMER', account_type: 'A_LA_CARTE', payment_method: 'CREDIT_CARD' },
  { name: 'Bank of Tasi', kind: 'CUSTOMER', account_type: 'A_LA_CARTE', payment_method: 'INVOICE' },
  { name: 'Guests', kind: 'GUEST', account_type: 'A_LA_CARTE', payment_method: 'CREDIT_CARD' },
] as const;

/** `label` is the key of the user's description in the language file `login`. */
export const DEMONSTRATION_USERS = [
  {
    username: 'trimin.admin',
    role: 'TRIMIN',
    account: 'Land Record Portal',
    first: 'Tess',
    last: 'Admin',
    label: 'TRIMIN',
  },
  {
    username: 'county.clerk',
    role: 'COUNTY',
    account: 'Tasi County Recorder',
    first: 'Carmen',
    last: 'Clerk',
    label: 'COUNTY',
  },
  {
    username: 'title.admin',
    role: 'ACCOUNT',
    account: 'Pacific Title',
    first: 'Tomas',
    last: 'Admin',
    label: 'ACCOUNT (escrow)',
  },
  {
    username: 'title.examiner',
    role: 'USER',
    account: 'Pacific Title',
    first: 'Elena',
    last: 'Examiner',
    label: 'USER (escrow)',
  },
  {
    username: 'flatfee.admin',
    role: 'ACCOUNT',
    account: 'Island Abstract',
    first: 'Felix',
    last: 'Admin',
    label: 'ACCOUNT (flat fee)',
  },
  {
    username: 'flatfee.user',
    role: 'USER',
    account: 'Island Abstract',
    first: 'Flora',
    last: 'User',
    label: 'USER (flat fee)',
  },
  { username: 'card.payer', role: 'USER', account: 'Walk-in Card', first: 'Carl', last: 'Payer', label: 'USER (card)' },
  {
    username: 'invoice.admin',
    role: 'ACCOUNT',
    account: 'Bank of Tasi',
    first: 'Ines',
    last: 'Admin',
    label: 'ACCOUNT (invoice)',
  },
  { username: 'guest.user', role: 'GUEST', account: 'Guests', first: 'Guest', last: 'User', label: 'GUEST' },
] as const;

/** The users, with their descriptions from the login page. */
export function describeDemonstrationUsers(): { username: string; role: string; account: string }[] {
  const { demonstration: descriptions } = z.parse(
    z.object({ demonstration: z.record(z.string(), z.string()) }),
    readEnglishTexts('login'),
  );
  return DEMONSTRATION_USERS.map(({ username, label, account }) => ({
    username,
    role: descriptions[label] ?? label,
    account,
  }));
}

/** The list that the login page shows: usernames by the keys of their descriptions, and the common password. */
export const demonstrationLogins = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(DEMONSTRATION_USERS.map(({ label, username }) => [label, username])),
  password: DEMONSTRATION_PASSWORD,
});
