import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { describeOnServerDatabase } from '../platform/database/testing.ts';
import { openClient } from './clients.testing.ts';
import { GUARDS, REDUNDANT_GUARDS } from './guards.testing.ts';
import { guardsOf, insertCopy, MONEY_TABLES, REFUSED_STATEMENTS, VIOLATIONS } from './violations.testing.ts';
import { OPENING_MS, openWorld, type World } from './world.testing.ts';

/**
 * Guards that refuse no row on their own: the unit key exists for foreign keys of entries, and the surcharge check implies the
 * amount check.
 */
const IMPLIED = ['ledger_account.ledger_account_id_unit_key', 'payment_attempt.payment_attempt_amount_check'];

class RollBack extends Error {}

const TESTS = { name: '[R43] keys and checks of the money tables', isOwn: true };
describeOnServerDatabase(TESTS, (getDb, getPortalDatabase) => {
  let world: World;

  /** Creates rows in every table: orders, holds, tasks, add-ons and searches in various states. */
  async function createRows(): Promise<void> {
    const { services } = world.portal;
    const [clerk, payer, buyer] = [
      await openClient(world, 2, services),
      await openClient(world, 3, services),
      await openClient(world, 6, services),
    ];
    for (const action of ['COMPUTE', 'PAY', 'FETCH', 'COMPUTE', 'SEARCH'] as const) await clerk.send(action);
    for (const action of ['OPEN_ADD_ON', 'CONFIRM_ADD_ON', 'BUY_ADD_ON', 'OPEN_ADD_ON', 'CONFIRM_ADD_ON'] as const)
      await buyer.send(action);
    await payer.send('AUTHORIZE');
    await payer.reportAuthorization(payer.payForm());
    for (const action of ['COMPUTE', 'PAY', 'FETCH', 'LOG_OUT'] as const) await payer.send(action);
    const other = await openClient(world, 4, services);
    await other.send('AUTHORIZE');
    const [now, times] = [world.portal.services.now(), { sent_at: null, ended_at: null }];
    await getDb()
      .insertInto('card_refund')
      .values({ guid: 'one', transaction_id: '1', amount: 1, state: 'WAITING', created_at: now, due_at: now, ...times })
      .execute();
  }

  /** Runs a statement and rolls it back; returns 'accepted' or the violated constraint. */
  async function attempt(work: (tx: Transaction<Database>) => Promise<unknown>): Promise<string> {
    try {
      return await getPortalDatabase()
        .admin.transaction()
        .execute(async (tx) => {
          await work(tx);
          throw new RollBack('accepted');
        });
    } catch (error) {
      const constraint = error instanceof Object ? Reflect.get(error, 'constraint') : undefined;
      if (typeof constraint === 'string') return constraint;
      return error instanceof Error ? error.message : String(error);
    }
  }

  it('are all listed in this test, so that a new one cannot remain untested', async () => {
    const proved = [...Object.keys(VIOLATIONS), ...Object.keys(REFUSED_STATEMENTS), ...IMPLIED];
    expect(await guardsOf(getDb())).toEqual(proved.sort());
  });

  it(
    'each refuse a violating row that is accepted without them, and refuse no valid row',
    async () => {
      world = await openWorld(getPortalDatabase());
      await createRows();
      for (const table of MONEY_TABLES) {
        expect([table, await attempt((tx) => insertCopy(tx, table))]).toEqual([table, 'accepted']);
      }
      const seen: string[] = [];
      for (const [name, changes] of Object.entries(VIOLATIONS)) {
        const table = MONEY_TABLES.find((each) => name.startsWith(`${each}.`));
        if (table === undefined) throw new Error(`${name} is not in a money table.`);
        const refused = await attempt((tx) => insertCopy(tx, table, changes));
        const without = await attempt(async (tx) => {
          const constraint = sql.ref(name.slice(table.length + 1));
          await sql`alter table ${sql.table(table)} drop constraint ${constraint} cascade`.execute(tx);
          await insertCopy(tx, table, changes);
        });
        seen.push(`${table}.${refused}: ${without}`);
      }
      expect(seen).toEqual(Object.keys(VIOLATIONS).map((name) => `${name}: accepted`));
      for (const [name, statement] of Object.entries(REFUSED_STATEMENTS)) {
        const [table = '', trigger = ''] = name.split('.');
        const run = async (tx: Transaction<Database>) => {
          for (const part of statement.split(';')) await sql.raw(part).execute(tx);
        };
        expect([name, await attempt(run)]).not.toEqual([name, 'accepted']);
        const without = await attempt(async (tx) => {
          await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(tx);
          await run(tx);
        });
        expect([name, without]).toEqual([name, 'accepted']);
      }
      await world.portal.close();
    },
    OPENING_MS,
  );
});

describe('[R43] locks and update conditions of money code', () => {
  const ROOT = path.join(import.meta.dirname, '..');
  /** Places that lock rows or names, with the guard whose removal the tests try. */
  const LOCKS: Readonly<Record<string, string>> = {
    'orders/flat-fee/add-on.service.ts forNoKeyUpdate':
      'the locks of an add-on and its account and the key of journals',
    'orders/flat-fee/add-on.store.ts forUpdate': 'the locks of an add-on and its account and the key of journals',
    'image-states/image-state.store.ts forUpdate': 'the lock of an order',
    'orders/purchases.store.ts pg_advisory_xact_lock': 'the lock of purchases',
    'ledger/account-balances.store.ts forNoKeyUpdate': 'the lock of an account whose payment is recorded',
    'ledger/ledger-account.ts forUpdate': 'the lock of a ledger that is closed',
    'ledger/balance-changes.ts forUpdate': 'the lock of a balance that is set',
    'payments/attempts/attempt.store.ts forUpdate': 'the lock of an attempt',
    'payments/holds/hold.store.ts forUpdate': 'the lock of a hold',
    'platform/jobs/process-locks.ts pg_try_advisory_lock': 'the lock of the jobs',
  };

  /** Updates with a condition on the row's state, with the guard whose removal the tests try. */
  const CONDITIONS: Readonly<Record<string, string>> = {
    'orders/flat-fee/add-on.store.ts add_on_order state': 'the condition on the state of an add-on',
    'image-states/image-state.store.ts image_state delivery_began_at': 'the condition on the delivery of an order',
    'image-states/image-state.store.ts image_state state': 'the condition on the state of an order',
    'ledger/journal.ts ledger_account is_closed': 'the condition on a closed ledger',
    'ledger/journal.ts ledger_account or': 'the condition on a balance',
    'payments/attempts/attempt.store.ts payment_attempt ended_at': 'the condition on the state of an attempt alone',
    'payments/attempts/attempt.store.ts payment_attempt state': 'the condition on the state of an attempt alone',
    'payments/holds/card-settle.command.ts card_hold settled_at':
      'the condition on an owed charge and the key of journals',
    'payments/holds/card-settle.command.ts card_hold state': 'the condition on an owed charge and the key of journals',
    'payments/jobs/card-refund.store.ts card_refund sent_at':
      'the lock of the jobs and the condition on a refund of an order',
    'payments/jobs/card-refund.store.ts card_refund state':
      'the lock of the jobs and the condition on a refund of an order',
    'payments/jobs/card-task.store.ts card_task refund_sent_at': 'the lock of the jobs and the condition on a refund',
    'payments/jobs/card-task.store.ts card_task state': 'the lock of the jobs and the condition on a refund',
    'payments/jobs/reconcile.store.ts payment_attempt ended_at': 'the condition on the state of an attempt alone',
    'payments/notices/staff-notices.store.ts staff_alert seen_at': 'the condition on an open alert',
  };
  /** Updates that identify their row by two columns, so the second column is not a condition on a state. */
  const IDENTIFIED_BY_TWO_COLUMNS = [
    'ledger/ledger-account.ts ledger_account owner',
    'ledger/lookup-charge.service.ts lookup_charge lookup',
    'payments/notices/staff-notices.store.ts staff_alert kind',
    'search/saved-search.store.ts saved_search id',
  ];
  /** The guards whose removal the tests try. */
  const REMOVED_GUARDS = [...GUARDS, ...REDUNDANT_GUARDS].map(([guard]) => guard);

  /** The matches of `find` in the sources of money code, as 'file match'. */
  function found(find: (source: string) => readonly string[]): string[] {
    const folders = ['image-states', 'ledger', 'orders', 'payments', 'platform/jobs', 'search'];
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.(?:test|testing)\.ts$/.test(file))
        .map((file) => `${folder}/${file}`),
    );
    const named = files.flatMap((file) =>
      find(readFileSync(path.join(ROOT, file), 'utf8')).map((what) => `${file} ${what}`),
    );
    return [...new Set(named)].sort();
  }

  it('include no lock whose removal is not tested', () => {
    const locksOf = (source: string): string[] =>
      source.match(/for(?:NoKey)?Update(?=\()|pg_(?:try_)?advisory(?:_xact)?_lock/g) ?? [];
    expect(found(locksOf)).toEqual(Object.keys(LOCKS).sort());
    expect(Object.values(LOCKS).filter((guard) => !REMOVED_GUARDS.includes(guard))).toEqual([]);
  });

  it('include no condition whose removal is not tested', () => {
    // where clauses of an update other than the first, which identifies the row
    const conditional = (source: string): string[] =>
      source
        .split(".updateTable('")
        .slice(1)
        .map((update) => update.slice(0, update.indexOf(';\n')))
        .flatMap((update) =>
          [...update.matchAll(/\.where\((?:'(\w+)'|)/g)]
            .slice(1)
            .map(([, column = 'or']) => `${update.slice(0, update.indexOf("'"))} ${column}`),
        );
    expect(found(conditional)).toEqual([...Object.keys(CONDITIONS), ...IDENTIFIED_BY_TWO_COLUMNS].sort());
    expect(Object.values(CONDITIONS).filter((guard) => !REMOVED_GUARDS.includes(guard))).toEqual([]);
  });
});
