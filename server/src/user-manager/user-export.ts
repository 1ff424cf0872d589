import type { Readable } from 'node:stream';
import type { UserManager } from '@portal/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { audit } from '../audit/audit.ts';
import { fill } from '../mail/mail-texts.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { cellText } from '../platform/files-out/cell-text.ts';
import type { Cell, FileTable } from '../platform/files-out/table-file.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { type Language, readLanguage } from '../platform/texts/language-file.ts';
import { filterOf, type ListInput, orderOf } from './user-list.service.ts';
import { countUsers, type ExportedUser, readExportedUsers, readUserRows, type UserFilter } from './user-list.store.ts';

const words = z.object({
  title: z.string(),
  columns: z.object({
    username: z.string(),
    name: z.string(),
    account: z.string(),
    role: z.string(),
    status: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  statuses: z.record(z.string(), z.string()),
  file: z.object({ text: z.string(), count: z.string(), empty: z.string() }),
});
/** What every file says. */
const fileWords = z.object({
  page: z.string(),
  factsSheet: z.string(),
  transactions: z.object({ made: z.string() }),
});
type Words = Language<z.output<typeof words>>;

type Needs = Pick<Services, 'database' | 'now' | 'county' | 'filesOut'>;

/** The users of a list as a workbook (002 section 7, userExport), by its filters and in its order. */
export async function writeUsers(
  services: Needs,
  { input, session, request }: CallContext<ListInput>,
): Promise<Readable> {
  const { db } = services.database;
  const filter = filterOf(input);
  const rows = await countUsers(db, session, filter);
  await transact(db, (tx) =>
    audit(tx, { kind: 'REPORT', actor: session, request, detail: { report: 'users', ...filter, rows } }),
  );
  const language = readLanguage('users', words, session.language);
  return services.filesOut.write({
    kind: 'xlsx',
    table: tableOf(services, language, {
      input,
      rows,
      language: session.language,
      account: await accountOf(db, session, filter),
    }),
    rows: () => cellsOf(readExportedUsers(db, session, filter, orderOf(input)), language),
  });
}

/** The account that the list is narrowed to, by the name that its users show; null for all. */
async function accountOf(
  db: Kysely<Database>,
  manager: UserManager,
  { accountId }: UserFilter,
): Promise<string | null> {
  if (accountId === null) return null;
  const all = { filterText: '', status: null, accountId };
  const [user] = await readUserRows(db, manager, all, orderOf({}), { offset: 0, limit: 1 });
  return user?.accountName ?? String(accountId);
}

/** What the workbook says beside its rows. */
interface Narrowed {
  readonly input: ListInput;
  readonly rows: number;
  readonly language: string;
  readonly account: string | null;
}

async function* cellsOf(users: AsyncIterable<ExportedUser>, { texts }: Words): AsyncGenerator<Cell[]> {
  for await (const user of users) {
    const status = texts.statuses[user.status] ?? user.status;
    const name = [user.lastName, user.firstName].filter((part) => part !== '').join(', ');
    yield [user.username, name, user.accountName, user.role, status, user.email, user.phone];
  }
}

function tableOf(
  { county, now }: Needs,
  { tag, texts }: Words,
  { input, rows, language, account }: Narrowed,
): FileTable {
  const { page, factsSheet, transactions } = readLanguage('reports', fileWords, language).texts;
  const { common, facts } = county.current;
  const { columns, file, statuses } = texts;
  const { filterText = '', statusType = 'ALL' } = input;
  const shares = { username: 18, name: 22, account: 22, role: 10, status: 10, email: 24, phone: 14 } as const;
  return {
    title: texts.title,
    county: `${common.countyName} ${common.appTitle}`.trim(),
    language: tag,
    zone: facts.timeZone,
    facts: [
      ...(filterText === '' ? [] : [fill(file.text, { text: filterText })]),
      ...(statusType === 'ALL' ? [] : [`${columns.status}: ${statuses[statusType] ?? statusType}`]),
      ...(account === null ? [] : [`${columns.account}: ${account}`]),
      fill(transactions.made, { at: cellText('instant', now().getTime(), facts.timeZone), zone: facts.timeZone }),
    ],
    columns: (['username', 'name', 'account', 'role', 'status', 'email', 'phone'] as const).map((name) => ({
      title: columns[name],
      kind: 'text',
      share: shares[name],
    })),
    totals: [{ label: file.count, kind: 'count', value: rows }],
    empty: file.empty,
    pageWords: page,
    factsSheet,
    isWide: true,
  };
}
