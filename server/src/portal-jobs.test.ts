import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readAuditKey } from './audit/audit-key.ts';
import { openCountyKey } from './audit/county-key.ts';
import { memoryImageStore } from './imaging/imaging.testing.ts';
import { type ImagingPortal, openImagingPortal } from './imaging/imaging-portal.testing.ts';
import { folderTarget } from './ledger/landlink/drop-target.ts';
import { CARD_RULES, paymentActions } from './payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from './platform/database/testing.ts';
import { readJob, syncJobs } from './platform/jobs/job.store.ts';
import { describeSchedule, type Job } from './platform/jobs/job.ts';
import { failedItems } from './platform/jobs/job-items.store.ts';
import { runJob } from './platform/jobs/run-job.ts';
import { enqueue } from './platform/outbox/outbox.ts';
import { portalJobs } from './portal-jobs.ts';

const auditKey = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

describeOnBothDatabases("the portal's jobs", (getDb, getDatabase) => {
  let portal: ImagingPortal;
  let folder: string;
  let jobs: readonly Job[];
  let sent: object[];
  let isMailDown = false;
  const { customer, authorize } = paymentActions(() => portal);

  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    // a message in the outbox is due by the clock of the database
    portal.setNow(new Date(Date.now() + 60_000));
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    folder = mkdtempSync(join(tmpdir(), 'jobs-'));
    sent = [];
    await openCountyKey(getDatabase().admin, { auditKey, dataFolder: '' }, portal.services.now());
    jobs = portalJobs({
      ...portal.services,
      auditKey: readAuditKey(auditKey),
      dataFolder: folder,
      imageFiles: memoryImageStore(new Map()),
      landlinkTarget: folderTarget(folder),
      efileFolder: folder,
      emailFolder: folder,
      outboxHandlers: {
        mail: async (message) => {
          if (isMailDown) throw new Error('no mail server');
          sent.push(message);
        },
      },
    });
    const kept = jobs.map(({ name, when }) => ({ name, schedule: describeSchedule(when) }));
    await syncJobs(getDatabase().admin, kept, portal.services.now());
  });
  afterEach(async () => {
    await portal.close();
    rmSync(folder, { recursive: true });
  });

  const run = async (names: readonly string[]): Promise<void> => {
    for (const job of jobs.filter(({ name }) => names.includes(name))) await runJob(portal.services, job);
  };
  const stateOf = async (name: string) => {
    const { outcome = null, done_items = 0 } = (await readJob(getDb(), name)) ?? {};
    return [outcome, done_items];
  };
  const pollingJobs = () => jobs.filter(({ when }) => when.kind === 'EVERY').map(({ name }) => name);
  /** A text with the version and lock of every row. It changes with every write to this database. */
  async function rowVersions(): Promise<string> {
    const tables = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(getDatabase().admin);
    const versions = tables.rows.map(
      ({ name }) =>
        sql`select tableoid, ctid::text as place, xmin::text as made, xmax::text as held from ${sql.table(name)}`,
    );
    const { rows } = await sql<{ all: string }>`
      select string_agg(concat_ws(' ', tableoid, place, made, held), ',' order by tableoid, place) as all
      from (${sql.join(versions, sql` union all `)}) as version`.execute(getDatabase().admin);
    return rows[0]?.all ?? '';
  }

  it('have unique names', () => {
    const names = jobs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it('are listed in docs/operating.md, with their times', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
    const timesOf = ({ when }: Job): string =>
      when.kind === 'CRON'
        ? `\`${when.expression}\` |`
        : describeSchedule(when).replace('every 60 seconds', 'every minute');
    const missing = jobs.filter((job) => !page.includes(`| \`${job.name}\` | ${timesOf(job)}`));
    expect(missing.map(({ name }) => `${name} has no row in docs/operating.md, or other times there`)).toEqual([]);
  });

  it('each run and record DONE', async () => {
    await getDb()
      .transaction()
      .execute((tx) => enqueue(tx, 'mail', { to: 'somebody' }));
    await run(jobs.map(({ name }) => name));
    expect(sent).toEqual([{ to: 'somebody' }]);
    for (const { name } of jobs) expect([name, ...(await stateOf(name))]).toEqual([name, 'DONE', expect.any(Number)]);
    expect(await stateOf('outbox')).toEqual(['DONE', 1]);
  });

  it('record an email that cannot be sent as failed, until it is sent', async () => {
    await getDb()
      .transaction()
      .execute((tx) => enqueue(tx, 'mail', { to: 'somebody' }));
    isMailDown = true;
    await run(['outbox']);
    expect([await stateOf('outbox'), await failedItems(getDb(), 'outbox')]).toMatchObject([
      ['SOME_FAILED', 0],
      [{ item: 'mail 1', error: 'no mail server' }],
    ]);
    isMailDown = false;
    portal.setNow(new Date(portal.services.now().getTime() + 60_000));
    await run(['outbox']);
    expect([await stateOf('outbox'), await failedItems(getDb(), 'outbox')]).toEqual([['DONE', 1], []]);
  });

  it('write nothing to the database while there is nothing to do, even if a card hold is open', async () => {
    await authorize(await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' }));
    // both write data for other processes a second after a request, so they are closed first
    await portal.services.limits.close();
    await portal.services.shownRecords.close();
    await run(pollingJobs());
    await run(pollingJobs());
    const before = await rowVersions();
    for (let times = 0; times < 3; times += 1) await run(pollingJobs());
    expect(await rowVersions()).toBe(before);
    await getDb()
      .transaction()
      .execute((tx) => enqueue(tx, 'mail', {}));
    const enqueued = await rowVersions();
    await run(pollingJobs());
    expect(await rowVersions()).not.toBe(enqueued);
  });
});
