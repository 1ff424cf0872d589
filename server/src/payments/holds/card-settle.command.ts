import { cents, formatCents } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import { audit, NO_REQUEST, systemActorFor } from '../../audit/audit.ts';
import { postJournal } from '../../ledger/journal.ts';
import { countyLedgerAccount, customerLedgerAccount } from '../../ledger/ledger-account.ts';
import type { Command } from '../../platform/control/command.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A charge that is owed because its card could not be charged. */
interface OwedCharge {
  readonly id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly username: string;
  readonly account: string;
  readonly owed: number;
}

/** The owed charges, oldest first. Each was charged to a hold, and became a debt of the account when the hold could not be captured. */
const owedCharges = (db: Kysely<Database>): Promise<OwedCharge[]> =>
  db
    .selectFrom('card_hold')
    .innerJoin('portal_user', 'portal_user.id', 'card_hold.user_id')
    .innerJoin('account', 'account.id', 'card_hold.account_id')
    .innerJoin('journal', (join) =>
      join.onRef('journal.account_id', '=', 'card_hold.account_id').on('journal.kind', '=', 'CAPTURE_FAILED'),
    )
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
    .where(sql<boolean>`journal.reference = 'hold:' || card_hold.id`)
    .where('ledger_account.kind', '=', 'HOLD')
    .where('card_hold.state', '=', 'FAILED')
    .where('card_hold.settled_at', 'is', null)
    .select(['card_hold.id', 'card_hold.user_id', 'card_hold.account_id'])
    .select(['portal_user.username', 'account.name as account', 'entry.amount as owed'])
    .orderBy('card_hold.id')
    .execute();

/** Posts a charge as paid in another way, after which its user may pay by card again. Returns false if it was already settled. */
async function settle(tx: Transaction<Database>, charge: OwedCharge, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('card_hold')
    .set({ settled_at: now })
    .where('id', '=', charge.id)
    .where('state', '=', 'FAILED')
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (marked === undefined) return false;
  await postJournal(tx, {
    idempotencyKey: `settle-hold:${charge.id}`,
    kind: 'INVOICE_PAYMENT',
    actor: { userId: charge.user_id, accountId: charge.account_id },
    reference: `hold:${charge.id}`,
    postedAt: now,
    lines: [{ reason: 'CHARGES', amountCents: charge.owed }],
    entries: [
      { account: countyLedgerAccount('CASH'), amount: 0 - charge.owed },
      { account: customerLedgerAccount('RECEIVABLE', charge.account_id), amount: charge.owed },
    ],
  });
  const detail = { holdId: charge.id, userId: charge.user_id, state: 'SETTLED', paidCents: charge.owed };
  const actor = systemActorFor({ userId: charge.user_id, accountId: charge.account_id });
  await audit(tx, { kind: 'HOLD_ENDED', actor, request: NO_REQUEST, detail });
  return true;
}

/** `portal card settle` */
export const cardSettleCommand: Command = {
  name: 'card settle',
  usage: '[NUMBER]',
  summary: 'lists card charges that could not be collected; with a number, records that charge as paid in another way',
  help: ['A user who owes such a charge cannot pay by card until it is recorded as paid.'],
  minimumArguments: 0,
  run: async ([number], { database, print }) => {
    const owed = await owedCharges(database.admin);
    if (number === undefined) {
      for (const { id, username, account, owed: amount } of owed)
        print(`${id}: ${username} of ${account} owes ${formatCents(cents(amount))}`);
      if (owed.length === 0) print('No card charge is owed.');
      return 0;
    }
    const charge = owed.find(({ id }) => String(id) === number);
    const isSettled =
      charge !== undefined && (await database.admin.transaction().execute((tx) => settle(tx, charge, new Date())));
    if (!isSettled) {
      print(`There is no open card charge ${number}. Run the command without a number to list them.`);
      return 1;
    }
    print(`${charge.username} has paid ${formatCents(cents(charge.owed))} and may pay by card again.`);
    return 0;
  },
};
