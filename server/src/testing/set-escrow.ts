import { type Cents, cents } from '@portal/domain';
import type { Transaction } from 'kysely';
import { adjustEscrow } from '../ledger/balance-changes.ts';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { openEmbedded } from '../platform/database/open-embedded.ts';
import { openServer } from '../platform/database/open-server.ts';
import type { Database } from '../platform/database/schema.ts';

// Run by tests as a separate process, before a server has the data folder open, or beside servers on PostgreSQL: the office's
// correction of an account, after which no more than so many cents are left in its escrow. Buying that much away would draw
// hundreds of pages. Takes the data folder or the address of PostgreSQL, the account's name, and the cents.

const [place = '', name = '', wanted = ''] = process.argv.slice(2);

async function leave(tx: Transaction<Database>, left: Cents): Promise<void> {
  const { id } = await tx.selectFrom('account').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  await adjustEscrow(tx, {
    accountId: id,
    amount: cents(left - (await balanceOf(tx, customerLedgerAccount('ESCROW', id)))),
    idempotencyKey: `test-correction:${id}`,
    actor: { userId: null, accountId: null },
    reference: 'correction',
    now: new Date(),
  });
}

const database = place.startsWith('postgres:')
  ? await openServer({ kind: 'server', url: place, adminUrl: place, readUrls: [] })
  : await openEmbedded({ dataFolder: place });
try {
  await database.db.transaction().execute((tx) => leave(tx, cents(Number(wanted))));
} finally {
  await database.close();
}
