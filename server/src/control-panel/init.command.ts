import { missingSteps, type OpeningLine, type OpeningStep } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import { readCountyRecords } from '../county-config/county-config.store.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { PortalConfig } from '../platform/config/config.ts';
import type { Command } from '../platform/control/command.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { createAdminCommand } from '../users/create-admin.command.ts';
import { openingSteps } from './opening.service.ts';
import { createRequiredAccounts, openImagesToNewGuests, renameUnusedStaffAccount } from './opening.store.ts';

interface StepText {
  readonly name: string;
  /** How to complete the step: with a command, an environment variable, or a screen. */
  readonly how: string;
  /** The screen's address, below the portal's own. */
  readonly path?: string;
}

const STEP_TEXTS: Readonly<Record<OpeningStep, StepText>> = {
  RECORDS: { name: 'Records', how: 'npm run portal -- import FOLDER' },
  ZONE: { name: 'Time zone', how: 'timeZone in county.json of the folder that you import' },
  ADMINISTRATOR: {
    name: 'First administrator',
    how: 'npm run portal -- init USERNAME, then log in and choose a password',
  },
  NAME: { name: 'Name of the county', how: 'Control Panel, Common:', path: 'controlPanel/common' },
  CONTACT: { name: 'Contact', how: 'Control Panel, Common:', path: 'controlPanel/common' },
  RATES: { name: 'Rates', how: 'Control Panel, A La Carte Rates:', path: 'controlPanel/alacarterates' },
  PAYMENTS: {
    name: 'Payment by card',
    how: 'PAYMENT_PROVIDER in the environment, and the most to charge in Control Panel, Credit Card Extra:',
    path: 'controlPanel/creditCardExtra',
  },
  MAIL: { name: 'Mail', how: 'PORTAL_MAIL_URL in the environment' },
};

/** `portal init [USERNAME]` */
export const initCommand: Command = {
  name: 'init',
  usage: '[USERNAME]',
  summary: 'prepares a new county, and lists what is missing before it opens',
  help: [
    'It updates the database schema, and creates the accounts for county staff and for guests if they do not exist.',
    'With a username, it also creates the first administrator, like create-admin.',
    'An account for county staff that was created before the county had a name gets that name, until it has users.',
    'Until someone sets up the account for guests, each run gives it the images of all imported document types.',
    'You can run it again at any time: it does not change what already exists.',
  ],
  minimumArguments: 0,
  run: async (args, context) => {
    const { config, database, print } = context;
    await database.migrate();
    if (args[0] !== undefined) {
      const status = await createAdminCommand.run(args, context);
      if (status !== 0) return status;
    }
    const county = await readCountyRecords(database.db);
    for (const line of await prepareAccounts(database, county)) print(line);
    const list = await openingSteps(database, county, settingsOf(config, county));
    const address = `${config.publicUrl}${config.basePath}`;
    for (const line of list) print(lineOf(line, { address, createdUser: args[0] }));
    print(summaryOf(list, address));
    return 0;
  },
};

const settingsOf = ({ payment, mail }: PortalConfig, { demonstration }: CountyRecords) => ({
  hasProvider: payment.kind === 'byDemo' ? demonstration.isDemonstration : payment.kind !== 'none',
  hasMail: mail.kind === 'smtp',
});

/** Name of the account for county staff while the county has none. */
const UNNAMED = 'County';

/** Creates missing accounts, and returns what it changed as lines for the operator. */
function prepareAccounts({ db }: PortalDatabase, { common, facts }: CountyRecords): Promise<readonly string[]> {
  const name = [common.countyName, facts.name].find((text) => text !== '') ?? UNNAMED;
  return transact(db, async (tx) => {
    const lines: string[] = [];
    for (const { id, name: created, kind } of await createRequiredAccounts(tx, { COUNTY: name, GUEST: 'Guests' })) {
      await auditAccount(tx, id, { before: null, after: { name: created, kind } });
      lines.push(`Created the account '${created}'.`);
    }
    if (name !== UNNAMED) lines.push(...(await nameStaffAccount(tx, name)));
    // at each run, since the types of documents come with an import that may be later than the first
    await openImagesToNewGuests(tx);
    return lines;
  });
}

async function nameStaffAccount(tx: Transaction<Database>, to: string): Promise<string[]> {
  const id = await renameUnusedStaffAccount(tx, { from: UNNAMED, to });
  if (id === undefined) return [];
  await auditAccount(tx, id, { before: { name: UNNAMED }, after: { name: to } });
  return [`Renamed the account '${UNNAMED}' to '${to}'.`];
}

const auditAccount = (tx: Transaction<Database>, accountId: number, change: object): Promise<void> =>
  audit(tx, {
    kind: 'ACCOUNT_CHANGED',
    actor: SYSTEM_ACTOR,
    request: NO_REQUEST,
    detail: { accountId, ...change, by: 'init' },
  });

interface LineContext {
  /** The portal's address, with its base path. */
  readonly address: string;
  /** The user that this command created, who only has to log in. */
  readonly createdUser: string | undefined;
}

function lineOf({ step, isDone, isNeeded }: OpeningLine, { address, createdUser }: LineContext): string {
  const { name, how, path } = STEP_TEXTS[step];
  if (isDone) return `  done     ${name}`;
  const isCreated = step === 'ADMINISTRATOR' && createdUser !== undefined;
  const action = isCreated ? `log in as ${createdUser} and choose a password: ${address}` : how;
  const instruction = path === undefined ? action : `${how} ${address}${path}`;
  return `  ${isNeeded ? 'MISSING ' : 'advised '} ${name}: ${instruction}`;
}

function summaryOf(list: readonly OpeningLine[], address: string): string {
  const missing = missingSteps(list, true).length;
  if (missing === 0) return 'The county can open.';
  return `Missing before the county opens: ${missing}. After logging in, see Before You Open: ${address}controlPanel/opening`;
}
