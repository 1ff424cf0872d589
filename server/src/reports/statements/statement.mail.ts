import { type Cents, cents } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { buttonBlock, defineMail, paragraphBlock } from '../../mail/mail-template.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { enqueue, type OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { accountAdministrators, findAccountAdministrator } from '../../users/account-administrators.store.ts';
import { readHead } from './statement-content.ts';
import { findStatement } from './statements.store.ts';

interface StatementFacts {
  readonly number: string;
  readonly account: string;
  readonly charged: { readonly cents: Cents };
  readonly due: { readonly cents: Cents };
  /** Link to the list of issued statements, which requires a login. */
  readonly link: string;
}

/** Notifies an invoiced account of its statement. */
export const statementMail = defineMail<StatementFacts>({
  kind: 'statementIssued',
  sample: {
    number: '202610-12',
    account: 'Bank of Tasi',
    charged: { cents: cents(4250) },
    due: { cents: cents(6250) },
    link: 'http://portal.test/reports/IssuedStatements',
  },
  values: ({ number, account, charged, due }) => ({ number, account, charged, due }),
  blocks: ({ link }) => [
    paragraphBlock('lead'),
    paragraphBlock('charged'),
    paragraphBlock('due'),
    buttonBlock('action', link),
  ],
});

/**
 * There is one message per reader, so that the retry of a failed email does not reach other readers again. A null userId stands for the
 * account's own address.
 */
const messageSchema = z.object({ number: z.string(), userId: z.nullable(z.int()) });

interface StatementAccount {
  readonly id: number;
  readonly email: string;
}

/**
 * Enqueues the emails of a statement in the transaction that issues it: to the account's administrators and to its own address.
 */
export async function enqueueStatementMails(
  tx: Transaction<Database>,
  number: string,
  { id, email }: StatementAccount,
): Promise<void> {
  const readers = await accountAdministrators(tx, id);
  const isKnown = readers.some((reader) => reader.email.toLowerCase() === email.toLowerCase());
  for (const userId of [...readers.map((reader) => reader.id), ...(email === '' || isKnown ? [] : [null])])
    await enqueue(tx, 'statement', { number, userId });
}

interface Reader {
  readonly to: string;
  readonly language: string;
  readonly name: string;
}

async function readerOf(db: Kysely<Database>, accountId: number, userId: number | null): Promise<Reader | null> {
  const found = await findAccountAdministrator(db, accountId, userId);
  return found === undefined || found.email === ''
    ? null
    : { to: found.email, language: found.language, name: found.name };
}

/** Sends the email to one reader. A user who no longer administers the account gets nothing. */
export const statementMailHandler =
  (services: Pick<Services, 'database'>, mailer: Mailer): OutboxHandler =>
  async (message) => {
    const { number, userId } = z.parse(messageSchema, message);
    const { db } = services.database;
    const statement = await findStatement(db, number);
    if (statement === undefined) return;
    const { accountId, accountName, cents: charged, balances } = readHead(statement.head);
    const reader = await readerOf(db, accountId, userId);
    if (reader === null) return;
    const content = statementMail.compose(reader, {
      number,
      account: accountName,
      charged: { cents: cents(charged) },
      due: { cents: cents(0 - (balances.owed?.after ?? 0)) },
      link: `${mailer.portalUrl}reports/IssuedStatements`,
    });
    await mailer.send(content, `statement ${number} ${userId ?? 'account'}`);
  };
