// Writes a statement and an account report of a whole county, as files of 10,000 and 100,000 rows from the embedded database. Measures
// the time to the last byte, the memory, and how long the event loop was blocked, each with its goal. Run it with
// npm run bench -- reports
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { finished } from 'node:stream/promises';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { FileWriter } from '@portal/server/src/platform/files-out/files-out.ts';
import type { Cell, FileKind, FileTable } from '@portal/server/src/platform/files-out/table-file.ts';
import { exampleTable } from '@portal/server/src/platform/files-out/tables.testing.ts';
import { findAuditRows } from '@portal/server/src/reports/audit-rows.store.ts';
import { findTransactions } from '@portal/server/src/reports/transactions.store.ts';
import { sql } from 'kysely';
import type { BenchOptions } from './bench-options.ts';
import { measureIdle } from './idle-loop.ts';
import { openEmptyEmbedded } from './loaded-county.ts';
import { printTable } from './table.ts';

const MEGABYTE = 1e6;
/** Goals for a file: seconds by its kind and number of rows; memory and blocking for any number of rows. */
const GOAL_SECONDS = { pdf: { 1000: 4, 10000: 4, 100000: 40 }, xlsx: { 1000: 10, 10000: 10, 100000: 10 } } as const;
const GOAL_MEGABYTES = 150;
const GOAL_BLOCK_MS = 50;
const YEAR = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2027-01-01T00:00:00Z') };

/** Inserts charges and the events that caused them, spread over a year and forty accounts with five users each. */
async function insertRows({ admin }: PortalDatabase, rows: number): Promise<void> {
  await sql`insert into account (name, kind, account_type, payment_method)
    select 'Account ' || at, 'CUSTOMER', 'A_LA_CARTE', 'INVOICE' from generate_series(1, 40) at`.execute(admin);
  await sql`insert into portal_user (account_id, username, username_key, role)
    select id, 'user.' || id || '.' || at, 'user.' || id || '.' || at, 'USER' from account, generate_series(1, 5) at
    where kind = 'CUSTOMER'`.execute(admin);
  await sql`insert into ledger_account (kind, owner, unit, balance) values ('REVENUE', '', 'CENTS', null),
    ('RECEIVABLE', '1', 'CENTS', 0)`.execute(admin);
  await sql`with people as (select id, account_id, username, row_number() over (order by id) - 1 as at, count(*) over () as many
      from portal_user), moments as (select at, '2026-01-01'::timestamptz + at * (interval '360 days' / ${rows}::int) as moment
      from generate_series(1, ${rows}::int) at)
    insert into audit_log (at, kind, user_id, username, account_id, address, request_id, detail)
    select date_trunc('milliseconds', moment), 'DETAILS', people.id, username, account_id, '10.1.2.3', '',
      jsonb_build_object('docType', 'LR', 'docNumber', '2026-' || moments.at, 'chargedCents', 25)
    from moments join people on people.at = moments.at % people.many order by moments.at`.execute(admin);
  await sql`insert into journal (idempotency_key, request_hash, kind, user_id, account_id, reference, posted_at, lines)
    select 'bench:' || id, '', 'DETAILS', user_id, account_id, 'bench', at, '[]' from audit_log order by id`.execute(
    admin,
  );
  await sql`insert into entry (journal_id, ledger_account_id, unit, amount)
    select journal.id, ledger_account.id, 'CENTS', case ledger_account.kind when 'REVENUE' then 25 else -25 end
    from journal, ledger_account where ledger_account.unit = 'CENTS'`.execute(admin);
  await sql`analyze`.execute(admin);
}

interface Source {
  readonly columns: FileTable['columns'];
  readonly open: () => Promise<() => AsyncIterable<readonly Cell[]>>;
}

const sourcesOf = ({ db }: PortalDatabase): Readonly<Record<string, Source>> => ({
  statement: {
    columns: [
      { title: 'Account', kind: 'text', share: 18 },
      { title: 'Date and time', kind: 'instant', share: 22 },
      { title: 'User', kind: 'text', share: 18 },
      { title: 'Transaction', kind: 'text', share: 30 },
      { title: 'Charged', kind: 'money', share: 12, isSummed: true },
    ],
    open: async () => {
      const { rows } = await findTransactions(db, YEAR, 'accountAndUser');
      return async function* () {
        for await (const row of rows())
          yield [row.accountName, row.postedAt.getTime(), row.username, row.kind, row.cents];
      };
    },
  },
  'account report': {
    columns: [
      { title: 'Date and time', kind: 'instant', share: 22 },
      { title: 'User', kind: 'text', share: 18 },
      { title: 'Account', kind: 'text', share: 18 },
      { title: 'Event', kind: 'text', share: 20 },
      { title: 'Details', kind: 'text', share: 30 },
    ],
    open: async () => {
      const { rows } = await findAuditRows(db, { ...YEAR, source: 'FIVE', isByUser: true });
      return async function* () {
        for await (const row of rows())
          yield [row.at.getTime(), row.username, row.accountName, row.kind, JSON.stringify(row.detail)];
      };
    },
  },
});

interface Measured {
  readonly firstQuerySeconds: number;
  readonly seconds: number;
  readonly addedMegabytes: number;
  readonly longestBlockMs: number;
}

async function measure(files: FileWriter, kind: FileKind, { columns, open }: Source): Promise<Measured> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const memoryTimer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const rows = await open();
  const firstQuerySeconds = (performance.now() - started) / 1000;
  const file = await files.write({ kind, table: exampleTable({ columns }), rows });
  file.resume();
  await finished(file);
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  clearInterval(memoryTimer);
  return { firstQuerySeconds, seconds, addedMegabytes: (peak - before) / MEGABYTE, longestBlockMs: delay.max / 1e6 };
}

/** The goals that were missed, or 'met'. */
const describeGoals = (seconds: number, figures: Omit<Measured, 'firstQuerySeconds'>): string => {
  const missed = [
    figures.seconds > seconds ? `${seconds} s` : '',
    figures.addedMegabytes > GOAL_MEGABYTES ? `${GOAL_MEGABYTES} MB` : '',
    figures.longestBlockMs > GOAL_BLOCK_MS ? `${GOAL_BLOCK_MS} ms` : '',
  ].filter((goal) => goal !== '');
  return missed.length === 0 ? 'met' : `MISSED ${missed.join(', ')}`;
};

/** Measures both reports, each as a workbook and as a PDF. */
export const run = async ({ quick }: BenchOptions): Promise<void> => {
  for (const rows of quick ? ([1_000] as const) : ([10_000, 100_000] as const)) {
    const { database, close } = await openEmptyEmbedded();
    await insertRows(database, rows);
    const files = new FileWriter(() => undefined);
    const idle = await measureIdle(quick ? 1_000 : 10_000);
    const lines: string[][] = [['idle', '', '', '', idle.toFixed(0), '']];
    for (const [name, source] of Object.entries(sourcesOf(database)))
      for (const kind of ['xlsx', 'pdf'] as const) {
        const measured = await measure(files, kind, source);
        const { firstQuerySeconds, seconds, addedMegabytes, longestBlockMs } = measured;
        const figures = [
          firstQuerySeconds.toFixed(1),
          seconds.toFixed(1),
          addedMegabytes.toFixed(0),
          longestBlockMs.toFixed(0),
          describeGoals(GOAL_SECONDS[kind][rows], measured),
        ];
        lines.push([`${name}, ${kind}`, ...figures]);
      }
    printTable(
      `Reports of ${rows} rows from the embedded database`,
      ['', 'first query s', 'total s', 'added memory MB', 'longest block ms', 'goals'],
      lines,
    );
    files.close();
    await close();
  }
};
