import { cents } from '@portal/domain';
import { insertSession, newSessionToken } from '../../auth/session.store.ts';
import type { Session } from '../../auth/session.ts';
import { type ImagingPortal, openDocType } from '../../imaging/imaging-portal.testing.ts';
import { giveImages, openEscrow } from '../../ledger/balance-changes.ts';
import { sessionOf } from '../../ledger/ledger.testing.ts';
import type { Services } from '../../services.ts';

/** The rows of 'Who pays how', each by those who may do most in it. */
export const KINDS = {
  escrow: { role: 'ACCOUNT', accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW' },
  invoice: { role: 'USER', accountType: 'A_LA_CARTE', paymentMethod: 'INVOICE' },
  card: { role: 'USER', accountType: 'A_LA_CARTE', paymentMethod: 'CREDIT_CARD' },
  flatFee: { role: 'ACCOUNT', accountType: 'FLAT_FEE', paymentMethod: 'CREDIT_CARD' },
  staff: { role: 'COUNTY', accountType: 'A_LA_CARTE', paymentMethod: 'INVOICE' },
  guest: { role: 'GUEST', accountType: 'A_LA_CARTE', paymentMethod: 'CREDIT_CARD' },
} as const satisfies Readonly<Record<string, Partial<Session>>>;
export type Kind = keyof typeof KINDS;

/** Somebody of a history, and what he or she has in hand. */
export interface Actor {
  readonly kind: Kind;
  readonly userId: number;
  readonly accountId: number;
  sessionId: number;
  seenAt: number;
  /** The order on the screen, and what was bought. */
  guid: string;
  readonly paid: Set<string>;
  readonly fetched: Set<string>;
  /** What the provider's forms of this person came to, oldest first. */
  readonly transactions: { readonly id: string; readonly purpose: 'DEPOSIT' | 'HOLD'; isDone: boolean }[];
  /** Purpose of the form that is open. */
  form: 'DEPOSIT' | 'HOLD' | null;
  request: number;
  /** What happened last: 'pay: PAID'. */
  last: string;
}

const INACTIVE_MS = 30 * 60_000;
let number = 0;

/** A new person of a kind with an account of its own. */
export async function addActor({ services }: ImagingPortal, kind: Kind): Promise<Actor> {
  const { db } = services.database;
  const { role, accountType, paymentMethod } = KINDS[kind];
  number += 1;
  const name = `${kind}.${number}`;
  const account = { name, kind: 'CUSTOMER', account_type: accountType, payment_method: paymentMethod } as const;
  const { id: accountId } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
  const user = { account_id: accountId, username: name, username_key: name, password_hash: null, role };
  const { id: userId } = await db.insertInto('portal_user').values(user).returning('id').executeTakeFirstOrThrow();
  await openDocType(db, accountId);
  const change = { accountId, actor: { userId, accountId }, reference: '', now: services.now() };
  await db.transaction().execute(async (tx) => {
    if (kind === 'escrow') await openEscrow(tx, { ...change, idempotencyKey: name, amount: cents(400) });
    if (kind === 'flatFee') await giveImages(tx, 'OPENING_BALANCE', { ...change, idempotencyKey: name, images: 4 });
  });
  const actor: Actor = {
    kind,
    userId,
    accountId,
    sessionId: 0,
    seenAt: 0,
    guid: '',
    paid: new Set(),
    fetched: new Set(),
    transactions: [],
    form: null,
    request: -1,
    last: '',
  };
  await logIn(services, actor);
  return actor;
}

/** A session as logging in opens it. */
export async function logIn(services: Services, actor: Actor): Promise<void> {
  const now = services.now();
  const opened = { token: newSessionToken(), userId: actor.userId, network: '', language: 'ENGLISH', now };
  actor.sessionId = await services.database.db.transaction().execute((tx) => insertSession(tx, opened));
  actor.seenAt = now.getTime();
}

/** The session of a request; who was away for too long has logged in again. */
export async function sessionNow(services: Services, actor: Actor): Promise<Session> {
  const now = services.now();
  if (now.getTime() - actor.seenAt >= INACTIVE_MS) await logIn(services, actor);
  actor.seenAt = now.getTime();
  const { db } = services.database;
  await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', actor.sessionId).execute();
  const { userId, accountId, sessionId, kind } = actor;
  return sessionOf({ userId, accountId }, { ...KINDS[kind], sessionId, loggedInAt: now });
}
