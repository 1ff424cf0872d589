import { missingSteps, type OpeningLine, type OpeningStep } from '@portal/domain';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../audit/audit.ts';
import { readCountyRecords } from '../county-config/county-config.store.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { PortalConfig } from '../platform/config/config.ts';
import type { Command } from '../platform/control/command.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { transact } from '../platform/database/transact.ts';
import { createAdminCommand } from '../users/create-admin.command.ts';
import { openingSteps } from './opening.service.ts';
import { createRequiredAccounts, openImagesToNewGuests } from './opening.store.ts';

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
    for (const name of await prepareAccounts(database, county)) print(`Created the account '${name}'.`);
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

/** Creates missing accounts and returns their names. */
function prepareAccounts({ db }: PortalDatabase, { common, facts }: CountyRecords): Promise<readonly string[]> {
  const county = [common.countyName, facts.name, 'County'].find((name) => name !== '') ?? 'County';
  return transact(db, async (tx) => {
    const created = await createRequiredAccounts(tx, { COUNTY: county, GUEST: 'Guests' });
    for (const { id, name, kind } of created) {
      const detail = { accountId: id, before: null, after: { name, kind }, by: 'init' };
      await audit(tx, { kind: 'ACCOUNT_CHANGED', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail });
    }
    // at each run, since the types of documents come with an import that may be later than the first
    await openImagesToNewGuests(tx);
    return created.map(({ name }) => name);
  });
}

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
