import { cents } from '@portal/domain';
import { adjustEscrow } from '../ledger/balance-changes.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { newBrowser } from './browser.testing.ts';
import { reportPayment, request, sessionOf } from './requests.testing.ts';
import type { UserAction, UserStep } from './steps.testing.ts';
import { resetWorld, type World } from './world.testing.ts';

/** A browser tab of a person, for requests that run concurrently with those of others. */
export interface Client {
  /** Sends a request about the last order or add-on, and returns its result or the name of its error. */
  send(action: UserAction, choice?: number): Promise<string>;
  /** Makes this tab continue with an order from another tab of the same person. */
  take(guid: string): void;
  /** Submits the open form with a card that is approved. Returns the transaction, which the portal does not know yet. */
  payForm(): string;
  /** Reports the payment of a deposit to the portal. Returns the payment's status or the name of the error. */
  reportDeposit(transactionId: string): Promise<string>;
  /** Reports the authorization of a card payer's hold to the portal. Returns the payment's status or the name of the error. */
  reportAuthorization(transactionId: string): Promise<string>;
  readonly orders: readonly string[];
  readonly accountId: number;
}

const codeOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.entry.code;
  return `ERROR ${error instanceof Error ? error.message : String(error)}`;
};

/** Opens a tab of a person of the world, on the portal's services or on services changed by a test. */
export async function openClient(world: World, personIndex: number, services: Services): Promise<Client> {
  const person = world.people[personIndex];
  if (person === undefined) throw new RangeError(`There is no person ${personIndex}.`);
  const browser = newBrowser(person);
  const session = await sessionOf(world, browser);
  const report = async (payment: Parameters<typeof reportPayment>[1]): Promise<string> => {
    const reply = reportPayment({ services, session }, payment);
    return (await reply.catch((error: unknown) => ({ answer: codeOf(error) }))).answer;
  };
  return {
    orders: browser.orders,
    accountId: person.accountId,
    take: (guid) => browser.orders.push(guid),
    send: async (action, choice = 0) => {
      const step: UserStep = { step: 'USER', action, personIndex, choice, requestFault: null };
      try {
        const reply = await request({ world, services, browser, session, step });
        reply?.onAnswer?.();
        return reply?.answer ?? 'NOTHING';
      } catch (error) {
        return codeOf(error);
      }
    },
    payForm: () => {
      if (browser.form === null) throw new Error('No form is open.');
      return world.portal.provider.pay({}, browser.form.request);
    },
    reportDeposit: (transactionId) => report({ transactionId, isDeposit: true }),
    reportAuthorization: (transactionId) => report({ transactionId, isDeposit: false }),
  };
}

/** Resets the world, and sets the escrow balance of the account that two people share. */
export async function resetWithBalance(
  world: World,
  escrow: number,
  key: string,
  { db }: Pick<PortalDatabase, 'db'> = world.database,
): Promise<void> {
  await resetWorld(world);
  const [{ accountId, userId } = { accountId: 0, userId: 0 }] = world.people;
  const change = { accountId, actor: { accountId, userId }, reference: '', now: world.portal.services.now() };
  const amount = cents(escrow - 400);
  if (amount !== 0) {
    await db.transaction().execute((tx) => adjustEscrow(tx, { ...change, idempotencyKey: key, amount }));
  }
}
