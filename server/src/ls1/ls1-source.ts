import { lookup } from 'node:dns/promises';
import { isIP, Socket } from 'node:net';
import type { ErrorCode } from '@portal/contracts/errors';
import { findLs1Host, type Ls1Host, type Ls1Row, networkScopeOf } from '@portal/domain';
import pg from 'pg';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import { errorText } from '../platform/errors/texts.ts';
import type { Services } from '../platform/services.ts';

/** The servers that the operator allows, and the timeouts for responses of LS1. */
export interface Ls1Settings {
  /** `LS1_ALLOWED_HOSTS`: the migration connects to no other server. */
  readonly allowedHosts: readonly string[];
  readonly connectMs: number;
  readonly statementMs: number;
}

export const LS1_TIMES = { connectMs: 5_000, statementMs: 15_000 } as const;

declare module '../platform/services.ts' {
  interface Services {
    readonly ls1: Ls1Settings;
  }
}

/** The address and login of LS1's database, with the field names of the calls. */
export interface Ls1Access {
  readonly landSharkOneDbAddress: string;
  readonly landSharkOneDbName: string;
  readonly landSharkOneDbUsername: string;
  readonly landSharkOneDbPassword: string;
}

/** The maximum number of bytes that LS1 may send in one session, so that it cannot fill the server's memory. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Longer texts of a column are cut to this length. Each field then rejects a text that is longer than the field allows. */
const LONGEST_TEXT = 20_001;

/** A view of LS1 and the columns that are read from it. */
interface View<Column extends string> {
  readonly view: string;
  readonly columns: readonly Column[];
}

/** An open, read-only session of LS1. */
export interface Ls1Session {
  /** Throws a refusal unless the view has the columns, and those of `typed` have one of the given types. */
  check(view: View<string>, typed?: Readonly<Record<string, readonly number[]>>): Promise<void>;
  /** Reads rows as texts. `rest` is the query after its FROM clause. */
  read<Column extends string>(
    view: View<Column>,
    rest: string,
    values: readonly unknown[],
  ): Promise<readonly Ls1Row<Column>[]>;
  count(view: View<string>, where: string, values: readonly unknown[]): Promise<number>;
}

const withValues = (code: ErrorCode, values: Readonly<Record<string, string>>): Refusal => {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, value),
    errorText(code),
  );
  return new Refusal(code, { message: filled, content: values });
};

/** The allowed host that an address names, with the IP address to connect to. A name is resolved only once. */
async function findAddress(settings: Ls1Settings, typed: string): Promise<{ entry: Ls1Host; ip: string }> {
  const refused = () => invalid({ landSharkOneDbAddress: { key: 'ls1Address' } });
  const entry = findLs1Host(typed, settings.allowedHosts);
  if (entry === null) throw refused();
  const isAddress = isIP(entry.host) !== 0;
  const found = isAddress ? [entry.host] : await addressesOf(entry.host);
  // a stranger who controls a name could point it into our own network, so a server there must be listed by its IP address
  const scopes = found.map(networkScopeOf);
  const isAllowed = scopes.every((scope) => scope === 'PUBLIC' || (scope === 'PRIVATE' && isAddress));
  const [ip] = found;
  if (ip === undefined) throw new Refusal('LS1_UNREACHABLE');
  if (!isAllowed) throw refused();
  return { entry, ip };
}

const addressesOf = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address);

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Object ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
};
const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);
/** The user, password or database is wrong, or the right to connect is missing. Timeouts and interruptions are not included. */
const isLoginRefused = (code: string): boolean => /^28|^3D000$|^42501$/.test(code);
const isInterrupted = (code: string): boolean => !isSqlState(code) || /^(?:08|57|53)/.test(code);

const refusalToRead = ({ view }: Pick<View<string>, 'view'>, error: unknown): Refusal =>
  isInterrupted(codeOf(error)) ? new Refusal('LS1_UNREACHABLE') : withValues('LS1_VIEW_UNREADABLE', { view });

// Only the code of a failure of LS1 is logged, because its message could contain a password or personal data.
type Ls1SourceServices = Pick<Services, 'log' | 'ls1'>;

/**
 * Opens a session of LS1, runs `work` with it, and always closes it.
 * @throws Refusal for every failure of LS1
 */
export async function withLs1<Value>(
  { ls1, log }: Ls1SourceServices,
  access: Ls1Access,
  work: (session: Ls1Session) => Promise<Value>,
): Promise<Value> {
  const { entry, ip } = await findAddress(ls1, access.landSharkOneDbAddress);
  const socket = new Socket();
  let isTooMuch = false;
  const watch = setInterval(() => {
    if (socket.bytesRead <= MAX_BYTES) return;
    isTooMuch = true;
    socket.destroy();
  }, 100).unref();
  const client = new pg.Client({
    host: ip,
    port: entry.port,
    stream: () => socket,
    database: access.landSharkOneDbName,
    user: access.landSharkOneDbUsername,
    password: access.landSharkOneDbPassword,
    // set explicitly, because otherwise environment variables of the process would apply
    ssl: entry.isTls ? { servername: isIP(entry.host) === 0 ? entry.host : '', rejectUnauthorized: true } : false,
    options: `-c default_transaction_read_only=on -c timezone=UTC -c datestyle=ISO -c statement_timeout=${ls1.statementMs} -c lock_timeout=${ls1.connectMs}`,
    connectionTimeoutMillis: ls1.connectMs,
    query_timeout: ls1.statementMs + 1_000,
    application_name: 'land-record-portal',
  });
  client.on('error', () => undefined);
  const failed = (error: unknown, refusal: Refusal): Refusal => {
    log.warn({ ls1: codeOf(error), isTooMuch }, 'LandShark One could not be read');
    return refusal;
  };
  try {
    await client.connect().catch((error: unknown) => {
      throw failed(error, new Refusal(isLoginRefused(codeOf(error)) ? 'LS1_LOGIN_REFUSED' : 'LS1_UNREACHABLE'));
    });
    await begin(client).catch((error: unknown) => {
      throw failed(error, new Refusal('LS1_UNREACHABLE'));
    });
    return await work(sessionOf(client, failed));
  } finally {
    clearInterval(watch);
    // not awaited, because the server may hang
    void client.end().catch(() => undefined);
    socket.destroySoon();
  }
}

async function begin(client: pg.Client): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only');
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  // such a database does not validate its texts, so they are read as bytes, and each row with invalid text is rejected
  if (rows[0]?.server_encoding === 'SQL_ASCII') await client.query("set client_encoding to 'SQL_ASCII'");
}

function sessionOf(client: pg.Client, failed: (error: unknown, refusal: Refusal) => Refusal): Ls1Session {
  const query = async (view: Pick<View<string>, 'view'>, text: string, values: readonly unknown[]) => {
    try {
      return await client.query<Record<string, unknown>>({ text, values: [...values] });
    } catch (error) {
      throw failed(error, refusalToRead(view, error));
    }
  };
  return {
    async check(view, typed = {}) {
      const { fields } = await query(view, `select * from ${view.view} limit 0`, []);
      const types = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
      for (const column of view.columns) {
        const type = types.get(column);
        if (type === undefined || typed[column]?.includes(type) === false)
          throw withValues('LS1_COLUMN_MISSING', { view: view.view, column });
      }
    },
    async read(view, rest, values) {
      const columns = view.columns.map((column) => `left(${column}::text, ${LONGEST_TEXT}) as ${column}`).join(', ');
      const { rows } = await query(view, `select ${columns} from ${view.view} as log ${rest}`, values);
      return rows.map((row) => textsOf(view.columns, row));
    },
    async count(view, where, values) {
      const some = `select from ${view.view} as log ${where}`;
      const { rows } = await query(view, `select count(*)::text as count from (${some}) as some`, values);
      return Number(rows[0]?.count ?? 0);
    },
  };
}

function textsOf<Column extends string>(columns: readonly Column[], row: Record<string, unknown>): Ls1Row<Column> {
  const texts: Partial<Record<Column, string | null>> = {};
  for (const column of columns) {
    const value = row[column];
    texts[column] = typeof value === 'string' ? value : null;
  }
  if (!hasAll(columns, texts)) throw new Error('A row of LS1 is missing a column.');
  return texts;
}

const hasAll = <Column extends string>(
  columns: readonly Column[],
  texts: Partial<Record<Column, string | null>>,
): texts is Record<Column, string | null> => columns.every((column) => column in texts);
