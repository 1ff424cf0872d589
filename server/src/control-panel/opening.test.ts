import { readOpening } from '@portal/contracts/county-config';
import { missingSteps, OPENING_STEPS, type OpeningStep } from '@portal/domain';
import * as z from 'zod/mini';
import { readDocTypes } from '../accounts/account-doc-types.store.ts';
import { saveCountyFacts } from '../county-config/county-config.store.ts';
import { addDocument } from '../imaging/imaging-portal.testing.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { addUnknownCodes, type Code } from '../records/code-lists.store.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { initCommand } from './init.command.ts';

jest.setTimeout(60_000);
const steps = z.object({
  steps: z.array(z.object({ step: z.enum(OPENING_STEPS), isDone: z.boolean(), isNeeded: z.boolean() })),
});

describeOnBothDatabases('a county that opens', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), { services: { hasMailServer: true } });
  });
  afterEach(() => portal.close());

  const settings = (env: Record<string, string>) => {
    const result = readConfig(env);
    if ('problems' in result) throw new Error(result.problems.join(' '));
    return result.config;
  };
  const init = async (args: readonly string[] = [], env: Record<string, string> = {}) => {
    const lines: string[] = [];
    const context = { config: settings(env), database: getDatabase(), signal: new AbortController().signal };
    const status = await initCommand.run(args, { ...context, print: (line) => lines.push(line) });
    return { status, text: lines.join('\n') };
  };
  const ready = async (): Promise<unknown> => {
    // the readiness is updated once a second
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    return (await portal.app.inject({ url: '/api/ready' })).json();
  };
  const listed = async () => {
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    const cookie = await portal.logIn('county.clerk');
    return z.parse(steps, envelopeOfAnswer(await portal.send(readOpening, undefined, { cookie })).content).steps;
  };
  const addRecord = () => addDocument(getDb(), {});

  it('is ready to serve while every step is missing, and reports the missing steps', async () => {
    expect(await ready()).toMatchObject({
      ok: true,
      opening: {
        isComplete: false,
        missing: ['RECORDS', 'ZONE', 'ADMINISTRATOR', 'NAME', 'RATES'],
        advised: ['CONTACT', 'PAYMENTS'],
      },
    });
  });

  it('has the same missing steps in the control panel, the command and the readiness response', async () => {
    const actions: readonly (readonly [OpeningStep, () => Promise<unknown>])[] = [
      ['RECORDS', addRecord],
      [
        'ZONE',
        () =>
          getDb()
            .transaction()
            .execute((tx) => saveCountyFacts(tx, { ...portal.county.current.facts, timeZone: 'Pacific/Guam' })),
      ],
      ['NAME', () => portal.saveRecord('common', { countyName: 'Tasi County' })],
      ['RATES', () => portal.saveRecord('aLaCarte', {})],
    ];
    const missing = new Set<OpeningStep>(['RECORDS', 'ZONE', 'NAME', 'RATES']);
    const list = await listed();
    expect(missingSteps(list, true)).toEqual([...missing]);
    for (const [step, complete] of actions) {
      await complete();
      missing.delete(step);
      expect(await ready()).toMatchObject({ opening: { isComplete: missing.size === 0, missing: [...missing] } });
    }
    expect((await init()).text).toContain('The county can open.');
  });

  it('gets accounts for staff and guests once, and a first administrator from its command', async () => {
    const first = await init(['first.admin']);
    expect(first.status).toBe(0);
    expect(first.text).toMatch(/first\.admin may log in with \S+/);
    expect(first.text).toContain("Created the account 'County'.\nCreated the account 'Guests'.");
    // the step is missing until the user has chosen a password
    expect(first.text).toMatch(/MISSING +First administrator: log in as first\.admin and choose a password: http/);
    expect(first.text).toMatch(/MISSING +Rates: .*controlPanel\/alacarterates/);
    expect(first.text).toMatch(/Missing before the county opens: 5\. .*http\S+controlPanel\/opening$/m);
    const second = await init();
    expect(second.text).toMatch(/MISSING +First administrator: npm run portal -- init USERNAME/);
    expect(second.text).not.toContain('Created');
    const kinds = await getDb().selectFrom('account').select('kind').orderBy('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['COUNTY', 'GUEST', 'PROVIDER']);
    const audited = await getDb().selectFrom('audit_log').select('kind').orderBy('id').execute();
    expect(audited.map(({ kind }) => kind)).toEqual(['USER_CHANGED', 'ACCOUNT_CHANGED', 'ACCOUNT_CHANGED']);
  });

  it('names the account for staff after the county, even if it was created before the import, until it has users', async () => {
    const names = async () => {
      const rows = await getDb().selectFrom('account').select('name').where('kind', '=', 'COUNTY').execute();
      return rows.map(({ name }) => name);
    };
    await init();
    await portal.saveRecord('common', { countyName: 'Guåhan Land Records' });
    expect((await init()).text).toContain("Renamed the account 'County' to 'Guåhan Land Records'.");
    expect(await names()).toEqual(['Guåhan Land Records']);
    expect((await init()).text).not.toContain('Renamed');
    const rows = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'ACCOUNT_CHANGED').execute();
    const change = { before: { name: 'County' }, after: { name: 'Guåhan Land Records' }, by: 'init' };
    expect(rows.at(-1)?.detail).toMatchObject(change);
    await getDb().updateTable('account').set({ name: 'County' }).where('kind', '=', 'COUNTY').execute();
    await listed();
    await init();
    expect(await names()).toEqual(['County']);
  });

  it('lets guests pay by card, and gives them the images of the types that an import brought, until someone sets their rights', async () => {
    await init();
    const guests = await getDb()
      .selectFrom('account')
      .selectAll()
      .where('kind', '=', 'GUEST')
      .executeTakeFirstOrThrow();
    expect(guests.payment_method).toBe('CREDIT_CARD');
    expect(await readDocTypes(getDb(), guests.id)).toEqual([]);
    const codeOf = (code: string): Code => ({ list: 'documentType', code, description: code, groups: [] });
    await addUnknownCodes(getDb(), [codeOf('DEEDS')]);
    await init();
    const deeds = {
      documentType: 'DEEDS',
      imageChargeMethod: 'DOCUMENT',
      imageRetrieval: true,
      previewRetrieval: true,
    };
    expect(await readDocTypes(getDb(), guests.id)).toEqual([deeds]);
    await addUnknownCodes(getDb(), [codeOf('MAPS')]);
    await init();
    expect(await readDocTypes(getDb(), guests.id)).toEqual([deeds]);
  });

  it('uses the settings of the server for cards and email', async () => {
    expect((await init()).text).toMatch(/advised +Payment by card[\s\S]*advised +Mail/);
    const env = {
      PAYMENT_PROVIDER: 'authorizenet',
      AUTHNET_LOGIN_ID: 'x',
      AUTHNET_TRANSACTION_KEY: 'y',
      PORTAL_MAIL_URL: 'smtp://mail.example:587',
    };
    // no card can be charged before the county has said how much it charges at most
    expect((await init([], env)).text).toMatch(/advised +Payment by card: .*creditCardExtra\n[\s\S]*done +Mail/);
    await portal.saveRecord('creditCardExtra', { maxAmount: 2_500 });
    expect((await init([], env)).text).toMatch(/done +Payment by card[\s\S]*done +Mail/);
  });

  it('does not continue with an invalid username', async () => {
    const { status, text } = await init(['x']);
    expect([status, text]).toEqual([1, expect.stringContaining('is not a valid username')]);
  });
});
