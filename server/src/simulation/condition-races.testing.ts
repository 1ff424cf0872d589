import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import { invoicePaidCommand } from '../ledger/account-balances.command.ts';
import { postCharge } from '../ledger/ledger.testing.ts';
import { balanceOf, closeLedgerAccounts, customerLedgerAccount, openLedgerAccount } from '../ledger/ledger-account.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { refundOrder } from '../orders/refund-order.service.ts';
import { cardSettleCommand } from '../payments/holds/card-settle.command.ts';
import { closeAlert } from '../payments/notices/staff-notices.store.ts';
import { runCardPaymentsJob } from '../payments/testing/run-card-payments-job.testing.ts';
import { readConfig } from '../platform/config/read-config.ts';
import type { Services } from '../platform/services.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { newBrowser } from './browser.testing.ts';
import { type Client, openClient, resetWithBalance } from './clients.testing.ts';
import type { Race } from './race.testing.ts';
import { sessionOf } from './requests.testing.ts';
import type { World } from './world.testing.ts';

const settings = readConfig({});
if ('problems' in settings) throw new Error(settings.problems.join(' '));
const { config } = settings;
const SIX = [1, 2, 3, 4, 5, 6];

const checkLedger = async ({ database, portal }: World): Promise<string> => {
  const broken = await verifyLedger(database.db, portal.services.now());
  return broken === null ? '' : `${broken.id} ${broken.violation}`;
};

/** A card payer with an authorized hold. */
async function openPreauthorized(world: World, services: Services): Promise<Client> {
  const client = await openClient(world, 3, services);
  await client.send('AUTHORIZE');
  await client.reportAuthorization(client.payForm());
  return client;
}

/** A request to refund the only order. The session is that of any person: the rights are checked before the service is called. */
async function requestRefund(world: World) {
  const [person] = world.people;
  if (person === undefined) throw new RangeError('There are no people.');
  const { guid } = await world.database.db.selectFrom('image_state').select('guid').executeTakeFirstOrThrow();
  const input = { imageStateGuid: guid, reason: 'Bought by mistake' };
  return { input, session: await sessionOf(world, newBrowser(person)), request: REQUEST };
}

/** Closes an account's ledger like the deletion of the account; rolls back if something is owed. */
async function closeUnlessOwing({ database }: Services, accountId: number): Promise<boolean> {
  const owing = new Error('Something is owed.');
  const work = database.db.transaction().execute(async (tx) => {
    if ((await closeLedgerAccounts(tx, accountId)).receivable !== 0) throw owing;
    return true;
  });
  return work.catch((error: unknown) => {
    if (error !== owing) throw error;
    return false;
  });
}

/** Races that are decided by an update's condition on the row's state. */
export const CONDITION_RACES: Readonly<Record<string, Race>> = {
  'one add-on is bought and canceled': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openClient(world, 5, open());
    await client.send('OPEN_ADD_ON');
    await client.send('CONFIRM_ADD_ON', 0);
    const answers = await Promise.all([client.send('BUY_ADD_ON'), client.send('CANCEL_ADD_ON')]);
    const { state } = await world.database.db.selectFrom('add_on_order').select('state').executeTakeFirstOrThrow();
    const results = `${answers.join()} ${state}`;
    const isExpected = results === 'BOUGHT,CANCELLED BOUGHT' || results === 'ORDER_CLOSED,CANCELLED CANCELLED';
    return isExpected ? checkLedger(world) : results;
  },
  'an account is charged and deleted': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openClient(world, 2, open());
    const owed = customerLedgerAccount('RECEIVABLE', client.accountId);
    await world.database.db.transaction().execute((tx) => openLedgerAccount(tx, owed));
    const close = wait(Math.random() * 60).then(() => closeUnlessOwing(open(), client.accountId));
    const [results, isClosed] = await Promise.all([client.send('SEARCH'), close]);
    const balance = await balanceOf(world.database.db, owed);
    return isClosed && balance !== 0 ? `${results}, closed with ${balance} cents` : checkLedger(world);
  },
  'orders are fetched and refunded': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openPreauthorized(world, open());
    const other = await openClient(world, 3, open());
    for (const pages of [0, 4, 10]) {
      await client.send('COMPUTE', pages);
      await client.send('PAY');
    }
    const fetches = [0, 1, 2].map((order) => client.send('FETCH', order));
    const results = await Promise.all([...fetches, wait(Math.random() * 30).then(() => other.send('LOG_OUT'))]);
    const isEachKnown = results.every((word) => ['PDF', 'PREVIEW', 'ORDER_CLOSED', 'LOGGED_OUT'].includes(word));
    const rows = await world.database.db.selectFrom('image_state').select(['guid', 'state']).execute();
    const delivered = rows.filter(({ state }) => state === 'DELIVERED').length;
    const isExpected = isEachKnown && delivered === results.filter((word) => word === 'PDF').length;
    return isExpected ? checkLedger(world) : `${results.join()} ${delivered}`;
  },
  'two orders of one page are fetched': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openPreauthorized(world, open());
    for (let order = 0; order < 2; order += 1) {
      await client.send('COMPUTE', 0);
      await client.send('PAY');
    }
    const results = await Promise.all([client.send('FETCH', 0), client.send('FETCH', 1)]);
    return results.join() === 'PDF,PDF' ? checkLedger(world) : results.join();
  },
  'two servers refund a settled payment': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const { provider } = world.portal;
    const client = await openClient(world, 0, open());
    await client.send('DEPOSIT', 0);
    await client.reportDeposit(client.payForm());
    await client.reportDeposit(client.payForm());
    provider.settle();
    const before = provider.calls.refund;
    await Promise.all([runCardPaymentsJob(open()), runCardPaymentsJob(open())]);
    const sent = provider.calls.refund - before;
    return sent === 1 ? checkLedger(world) : `${sent} refunds`;
  },
  'two servers refund an order': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const { provider } = world.portal;
    const client = await openPreauthorized(world, open());
    for (const action of ['COMPUTE', 'PAY', 'FETCH', 'LOG_OUT'] as const) await client.send(action);
    await runCardPaymentsJob(open());
    provider.settle();
    await refundOrder(open(), await requestRefund(world));
    const before = provider.calls.refund;
    await Promise.all([runCardPaymentsJob(open()), runCardPaymentsJob(open())]);
    const sent = provider.calls.refund - before;
    return sent === 1 ? checkLedger(world) : `${sent} refunds`;
  },
  'one order is refunded by six clerks': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const client = await openClient(world, 0, open());
    for (const action of ['COMPUTE', 'PAY', 'FETCH'] as const) await client.send(action);
    const refund = await requestRefund(world);
    const refunds = await Promise.allSettled(SIX.map(() => refundOrder(open(), refund)));
    const done = refunds.filter(({ status }) => status === 'fulfilled').length;
    const escrow = await balanceOf(world.database.db, customerLedgerAccount('ESCROW', client.accountId));
    return done === 1 && escrow === 400 ? checkLedger(world) : `${done} refunds, ${escrow} cents`;
  },
  'an owed charge is settled six times': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const { provider } = world.portal;
    const client = await openClient(world, 3, open());
    await client.send('AUTHORIZE');
    await client.reportAuthorization(client.payForm());
    for (const action of ['COMPUTE', 'PAY', 'FETCH', 'LOG_OUT'] as const) await client.send(action);
    provider.faults.capture = ['REFUSED'];
    await runCardPaymentsJob(open());
    const { id } = await world.database.db.selectFrom('card_hold').select('id').executeTakeFirstOrThrow();
    const context = { config, print: () => undefined, signal: new AbortController().signal };
    const settle = () => cardSettleCommand.run([String(id)], { ...context, database: open().database });
    const answers = (await Promise.all(SIX.map(settle))).sort().join('');
    const owed = await balanceOf(world.database.db, customerLedgerAccount('RECEIVABLE', client.accountId));
    return answers === '011111' && owed === 0 ? checkLedger(world) : `${answers}, ${owed} cents`;
  },
  'an invoice is recorded as paid six times': async (world, open, key) => {
    await resetWithBalance(world, 400, key, open().database);
    const { accountId = 0, userId = 0 } = world.people[5] ?? {};
    const at = world.portal.services.now().toISOString();
    await postCharge(world.database.db, { accountId, userId }, { at, amount: 4250, kind: 'MONTHLY_FEE' });
    const context = { config, print: () => undefined, signal: new AbortController().signal };
    const pay = () => invoicePaidCommand.run([String(accountId), '42.50'], { ...context, database: open().database });
    const answers = (await Promise.all(SIX.map(pay))).sort().join('');
    const owed = await balanceOf(world.database.db, customerLedgerAccount('RECEIVABLE', accountId));
    return answers === '011111' && owed === 0 ? checkLedger(world) : `${answers}, ${owed} cents`;
  },
  'an alert is closed by six people': async (world, open, key) => {
    const { id } = await world.database.db
      .insertInto('staff_alert')
      .values({ alert_key: key, kind: 'CAPTURE_FAILED', detail: '{}', raised_at: world.portal.services.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const closing = { actor: SYSTEM_ACTOR, request: NO_REQUEST, now: world.portal.services.now() };
    await Promise.all(SIX.map(() => closeAlert(open().database.db, id, closing)));
    const closed = await world.database.db
      .selectFrom('audit_log')
      .select('id')
      .where(sql<boolean>`detail->>'key' = ${key}`)
      .execute();
    return closed.length === 1 ? '' : `closed ${closed.length} times`;
  },
};
