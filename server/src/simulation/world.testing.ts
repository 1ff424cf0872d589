import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentMethod, Role } from '@portal/domain';
import { cents } from '@portal/domain';
import { sql } from 'kysely';
import { insertSession } from '../auth/session.store.ts';
import { saveCountyRecord } from '../county-config/county-config.store.ts';
import { newSecret } from '../credentials/secret.ts';
import { addDocument, type ImagingPortal, openDocType, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { grantImages, postOpeningBalance } from '../ledger/balance-changes.ts';
import { CARD_RULES } from '../payments/testing/paying.testing.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { installBooks } from './books.testing.ts';

/** True for the large counts of `npm run test:long`. */
export const isLong = process.env.PROPERTY_RUNS !== undefined;
/** Opening a portal takes long on a busy machine. */
export const OPENING_MS = 60_000;

export const START = new Date('2026-11-20T01:00:00Z');

/** The county's prices in the simulation, in cents. */
export const PRICES = {
  /** For accounts that pay by the document. */
  document: 300,
  standard: { first: 100, additional: 50, search: 25 },
  card: { first: 120, additional: 60, search: 30 },
  largestHold: 700,
  surchargeBasisPoints: 250,
  addOns: [
    { images: 5, cost: 300 },
    { images: 10, cost: 500 },
  ],
} as const;

/** How a person pays. */
export type Kind = 'ESCROW' | 'INVOICE' | 'CARD' | 'IMAGES' | 'FREE';

/** A person of the world: a user with a payment method and opening balances. */
interface Member {
  readonly username: string;
  readonly role: Role;
  readonly account: string;
  readonly kind: Kind;
  readonly paymentMethod: PaymentMethod;
  readonly escrow: number;
  readonly images: number;
}

const person = (username: string, account: string, kind: Kind, facts: Partial<Member> = {}): Member => ({
  username,
  account,
  kind,
  role: 'USER',
  paymentMethod: 'ESCROW',
  escrow: 0,
  images: 0,
  ...facts,
});
const BY_CARD = { paymentMethod: 'CREDIT_CARD' } as const;

/** The flat-fee options, in the order of their numbers. */
export const OPTIONS = [
  { images: 5, cost: 200 },
  { images: 8, cost: 350 },
] as const;
/** The monthly fee of accounts without a flat fee, in cents. */
const MONTHLY_FEE = 45;
/** Months are billed from the first minute of this day. The schedule was set before any history begins. */
export const RENEWAL_DAY = 10;
const SCHEDULED = new Date('2026-01-01T00:00:00Z');

/** All six payment methods, with two people for each shared account. GUEST is one user with two sessions. */
export const PEOPLE: readonly Member[] = [
  person('escrow.admin', 'Escrow', 'ESCROW', { role: 'ACCOUNT', escrow: 400 }),
  person('escrow.clerk', 'Escrow', 'ESCROW'),
  person('invoice.clerk', 'Invoice', 'INVOICE', { paymentMethod: 'INVOICE' }),
  person('card.one', 'Cards', 'CARD', BY_CARD),
  person('card.two', 'Cards', 'CARD', BY_CARD),
  person('flat.escrow', 'Flat by escrow', 'IMAGES', { role: 'ACCOUNT', escrow: 700, images: 6 }),
  person('flat.invoice', 'Flat by invoice', 'IMAGES', { role: 'ACCOUNT', paymentMethod: 'INVOICE', images: 4 }),
  person('flat.card', 'Flat by card', 'IMAGES', { role: 'ACCOUNT', ...BY_CARD, images: 3 }),
  person('county.clerk', 'County', 'FREE', { role: 'COUNTY' }),
  person('guest', 'Guests', 'CARD', { role: 'GUEST', ...BY_CARD }),
  person('guest', 'Guests', 'CARD', { role: 'GUEST', ...BY_CARD }),
];

/** A portal with all people of the world, on one database for many histories. */
export interface World {
  readonly portal: ImagingPortal;
  readonly database: PortalDatabase;
  readonly people: readonly Person[];
  readonly dropFolder: string;
}
export type Person = Member & { readonly userId: number; readonly accountId: number; readonly isGuest: boolean };

/** Opens a portal with prices, a document and all people. */
export async function openWorld(database: PortalDatabase): Promise<World> {
  await installBooks(database.admin);
  const portal = await openImagingPortal(database);
  const { standard, card } = PRICES;
  const rates = ({ first, additional, search }: typeof standard | typeof card) => ({
    imageDocument: PRICES.document,
    imageFirstPage: first,
    imageAdditionalPages: additional,
    searchByName: search,
  });
  await portal.saveRecord('aLaCarte', rates(standard));
  await portal.saveRecord('creditCard', { applyAlternateRates: true, alternateRates: rates(card) });
  await portal.saveRecord('creditCardExtra', { ...CARD_RULES, maxAmount: PRICES.largestHold, postToLandLink: true });
  await portal.saveRecord('escrow', {
    applySurcharge: true,
    reloadByCreditCard: true,
    minReloadAmount: 100,
    maxReloadAmount: 50_000,
    creditCardSurchargeMethod: 'percent',
    creditCardSurchargeBasisPoints: PRICES.surchargeBasisPoints,
  });
  const addOns = PRICES.addOns.map(({ images, cost }) => ({ option: true, numberOfPages: images, cost }));
  await portal.saveRecord('flatFeeOverride', { accountAdminReload: true, rates: addOns });
  await addDocument(database.db, { document_number: '2024-000124', image_key: 'ab/abc.tif' });
  const people: Person[] = [];
  for (const member of PEOPLE) people.push(await addPerson(portal, member, people));
  await database.db.updateTable('account').set({ landlink_account: 'LL', post_to_landlink: true }).execute();
  await openSchedule({ portal, database });
  await openBalances({ portal }, people);
  return { portal, database, people, dropFolder: mkdtempSync(join(tmpdir(), 'portal-drop-')) };
}

/** Opens the world before each test of a block and closes its portal afterwards. Returns a function that returns it during a test. */
export function useWorld(getDatabase: () => PortalDatabase): () => World {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(getDatabase());
  }, OPENING_MS);
  afterEach(() => world.portal.close());
  return () => world;
}

/** Sets up monthly billing, which affects only histories that pass into another month. */
async function openSchedule({ portal, database }: Pick<World, 'portal' | 'database'>): Promise<void> {
  const rates = OPTIONS.map(({ images, cost }) => ({ option: true, numberOfPages: images, cost }));
  const automatic = { automaticBilling: true, automaticImageRenewal: true };
  const schedule = { ...automatic, renewalDay: RENEWAL_DAY, renewalTime: '0:00' };
  await database.db.transaction().execute(async (tx) => {
    await saveCountyRecord(tx, 'flatFee', { rates }, { at: SCHEDULED });
    await saveCountyRecord(tx, 'billingSchedule', schedule, { at: SCHEDULED });
    await tx.updateTable('account').set({ flat_fee_rate_level: 1 }).where('account_type', '=', 'FLAT_FEE').execute();
    // account administrators get an email about a low escrow
    await tx.updateTable('portal_user').set({ email: 'admin@tasi.example' }).where('role', '=', 'ACCOUNT').execute();
    const names = ['Escrow', 'Invoice'];
    await tx.updateTable('account').set({ monthly_fee_cents: MONTHLY_FEE }).where('name', 'in', names).execute();
  });
  await portal.county.refresh();
}

async function addPerson(portal: ImagingPortal, member: Member, before: readonly Person[]): Promise<Person> {
  const existing = before.find(({ username }) => username === member.username);
  const isGuest = member.role === 'GUEST';
  if (existing !== undefined) return { ...member, userId: existing.userId, accountId: existing.accountId, isGuest };
  const accountType = member.kind === 'IMAGES' ? 'FLAT_FEE' : 'A_LA_CARTE';
  const added = await portal.addUser({ ...member, accountType, passwordHash: null });
  const isFirst = !before.some(({ accountId }) => accountId === added.accountId);
  if (isFirst) await openDocType(portal.services.database.db, added.accountId);
  return { ...member, ...added, isGuest };
}

/** Deletes everything from a history except the journals of the opening balances. */
const CLEARING = `do $$
declare t text; last_journal bigint := (select max(id) from journal where kind = 'OPENING_BALANCE');
begin
  perform set_config('session_replication_role', 'replica', true);
  foreach t in array array['landlink_row', 'image_state', 'add_on_order', 'card_task', 'card_refund', 'card_hold', 'payment_attempt',
    'staff_alert', 'lookup_charge', 'audit_log', 'session', 'account_task', 'account_month', 'statement_part', 'statement',
    'job_item', 'outbox'] loop
    execute format('delete from %I', t);
  end loop;
  foreach t in array array['entry', 'card_task', 'card_hold', 'payment_attempt', 'journal', 'session'] loop
    perform setval(pg_get_serial_sequence(t, 'id'), 1000, true);
  end loop;
  delete from entry where journal_id > last_journal;
  delete from journal where id > last_journal;
  delete from ledger_account a where not exists (select from entry e where e.ledger_account_id = a.id);
  perform setval(pg_get_serial_sequence('ledger_account', 'id'), 1000, true);
  update ledger_account set is_closed = false where is_closed;
  update account set deleted_at = null, status = 'A', needs_billing = false, needs_image_renewal = false,
    last_billed_at = null, last_renewed_at = null, last_tasks_at = null, flat_fee_rate_level = least(flat_fee_rate_level, 1)
    where last_tasks_at is not null or needs_billing or deleted_at is not null or status <> 'A' or flat_fee_rate_level > 1;
  update portal_user set deleted_at = null where deleted_at is not null;
  update ledger_account a set balance = (select sum(amount) from entry e where e.ledger_account_id = a.id)
    where balance is not null;
end $$`;

/** Resets the world for the next history: opening balances only, no sessions, no transactions at the provider. */
export async function resetWorld({ portal, database }: World): Promise<void> {
  await sql.raw(CLEARING).execute(database.admin);
  portal.setNow(START);
  portal.provider.forget();
}

async function openBalances({ portal }: Pick<World, 'portal'>, people: readonly Person[]): Promise<void> {
  await portal.services.database.db.transaction().execute(async (tx) => {
    for (const { userId, accountId, escrow, images, username } of people) {
      const change = { accountId, actor: { userId, accountId }, reference: '', now: START };
      const key = `open:${username}`;
      if (escrow > 0) await postOpeningBalance(tx, { ...change, idempotencyKey: key, amount: cents(escrow) });
      const kind = 'OPENING_BALANCE';
      if (images > 0) await grantImages(tx, kind, { ...change, idempotencyKey: `${key}:images`, images });
    }
  });
}

/** Opens a new session, as a login would. */
export async function newSession({ portal, database }: World, { userId }: Person): Promise<string> {
  const token = newSecret();
  const session = { token, userId, network: '127.0.0.0/24', language: 'ENGLISH', now: portal.services.now() };
  await database.db.transaction().execute((tx) => insertSession(tx, session));
  return token;
}
