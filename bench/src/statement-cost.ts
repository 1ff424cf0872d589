import { existsSync, readFileSync } from 'node:fs';
import { nameOfKeptPlan } from '@portal/server/src/platform/database/kept-plan.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { webSettings } from '@portal/server/src/platform/database/postgres/pools.ts';
import pg from 'pg';
import * as z from 'zod/mini';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A database that records the SQL of its reads. */
export interface WatchedDatabase {
  readonly database: PortalDatabase;
  /** Returns the statements recorded since its last call. */
  readonly takeStatements: () => readonly Statement[];
}

export const recordReads = (database: PortalDatabase): WatchedDatabase => {
  let statements: Statement[] = [];
  const db = database.read();
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const takeStatements = (): readonly Statement[] => {
    const taken = statements;
    statements = [];
    return taken;
  };
  return { database: { ...database, read: () => watched }, takeStatements };
};

const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.optional(z.number()),
  'Rows Removed by Index Recheck': z.optional(z.number()),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.optional(z.array(planNode));
  },
});
type PlanNode = z.infer<typeof planNode>;
const explainOutput = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) }));

/** Rows and pages that PostgreSQL read for the statements of a search. */
export interface Cost {
  readonly rows: number;
  readonly buffers: number;
  /** Large tables that were read completely. */
  readonly wholeTables: readonly string[];
}

/** A full scan of a table with at most this many rows is acceptable. */
const SMALL_TABLE_ROWS = 1_000;

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** All rows that a node read, including those that it filtered out. */
const rowsOf = (node: PlanNode): number => {
  const filteredOut = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] + filteredOut) * node['Actual Loops'];
};

const isFullScan = (node: PlanNode): boolean => node['Node Type'] === 'Seq Scan' && rowsOf(node) > SMALL_TABLE_ROWS;

/**
 * Returns a function that reads the CPU milliseconds used by this connection's server process. It returns 0 where the operating system does
 * not report them.
 */
const openCpuClock = async (client: pg.Client): Promise<() => number> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const file = `/proc/${rows[0]?.pid ?? 0}/schedstat`;
  if (!existsSync(file)) return () => 0;
  return () => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
};

/** Opens one connection of the driver with the portal's settings, to run statements without the server's layers. */
export const openBareConnection = async (url: string) => {
  const options = Object.entries(webSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  const run = async (statements: readonly Statement[]): Promise<void> => {
    for (const { sql: text, parameters } of statements) {
      const name = nameOfKeptPlan(text);
      await client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) });
    }
  };
  const costOf = async (statements: readonly Statement[]): Promise<Cost> => {
    let [rows, buffers] = [0, 0];
    const wholeTables = new Set<string>();
    for (const { sql: text, parameters } of statements) {
      const result = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...parameters]);
      for (const { 'QUERY PLAN': plans } of z.parse(explainOutput, result.rows))
        for (const { Plan: plan } of plans) {
          buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
          for (const node of nodesOf(plan)) {
            rows += rowsOf(node);
            if (isFullScan(node)) wholeTables.add(node['Relation Name'] ?? '');
          }
        }
    }
    return { rows, buffers, wholeTables: [...wholeTables] };
  };
  const cpuMs = await openCpuClock(client);
  return { run, costOf, cpuMs, close: () => client.end() };
};
