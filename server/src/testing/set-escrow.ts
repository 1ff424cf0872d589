import { type Cents, cents } from '@portal/domain';
import type { Transaction } from 'kysely';
import { adjustEscrow } from '../ledger/balance-changes.ts';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { openEmbedded } from '../platform/database/open-embedded.ts';
import { openServer } from '../platform/database/open-server.ts';
import type { Database } from '../platform/database/schema.ts';

// A command that tests run as a separate process. It sets the escrow balance of an account, by a correction of the county. Spending the
// money instead would mean buying hundreds of pages. The data folder must not be open in a server; servers on PostgreSQL may be running.
// Arguments: the data folder or the address of PostgreSQL, the account's name, and the balance in cents.

const [location = '', name = '', balanceCents = ''] = process.argv.slice(2);

async function setEscrow(tx: Transaction<Database>, balance: Cents): Promise<void> {
  const { id } = await tx.selectFrom('account').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  await adjustEscrow(tx, {
    accountId: id,
    amount: cents(balance - (await balanceOf(tx, customerLedgerAccount('ESCROW', id)))),
    idempotencyKey: `test-correction:${id}`,
    actor: { userId: null, accountId: null },
    reference: 'correction',
    now: new Date(),
  });
}

const database = location.startsWith('postgres:')
  ? await openServer({ kind: 'server', url: location, adminUrl: location, readUrls: [] })
  : await openEmbedded({ dataFolder: location });
try {
  await database.db.transaction().execute((tx) => setEscrow(tx, cents(Number(balanceCents))));
} finally {
  await database.close();
}
