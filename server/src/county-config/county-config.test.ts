import { sql } from 'kysely';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { hasCounty, readCountyRecords, saveCountyFacts, saveCountyRecord } from './county-config.store.ts';
import { openCountyConfig } from './county-config.ts';
import { type CountyRecordsInput, isCountyRecordName } from './records.ts';

/** A log that collects its lines. */
function recordingLog() {
  const lines: object[] = [];
  const keep = (facts: object) => lines.push(facts);
  return { lines, log: { error: keep, info: keep } };
}

describeOnBothDatabases("the county's configuration", (getDb) => {
  const save = (value: { countyName: string }, basedOn?: number) =>
    getDb()
      .transaction()
      .execute((tx) => saveCountyRecord(tx, 'common', value, basedOn === undefined ? {} : { basedOn }));

  it('[000-3.county.1] has its defaults before anything is saved', async () => {
    const { common, userAccess } = await readCountyRecords(getDb());
    expect(common).toMatchObject({ appTitle: 'Land Record Portal', bookLabel: 'Book', torrensLabel: 'Torrens' });
    expect(userAccess.inactivityTimeLimitPeriod).toBe(30);
    expect(await hasCounty(getDb())).toBe(false);
  });

  it('[000-3.groups.1] keeps the values saved in every group of the specification', async () => {
    const saved = {
      billingSchedule: { automaticBilling: true, renewalDay: 15 },
      flatFee: { chargingImages: false },
      reports: { statementReport: { enabled: false, countyNote: 'Ask at the desk.' } },
      efile: { efile: true },
      escrow: { reloadByCreditCard: true, minReloadAmount: 2000 },
      creditCardExtra: { maxAmount: 2500 },
      languages: { languages: true },
      notableDates: { showNotableDates: true, abstractIndexBeginDate: '1975-01-02' },
      search: { defaultSearch: 'ParcelId' },
      userAccess: { guestUserName: 'guest.user' },
      loginPageRegistration: { forgotPasswordLink: true, emaileExpireIn: 8 },
      userLockout: { lockoutInPlace: true, messageLogin: 'Closed today.', messageHeadline: 'Closing' },
      userPurgeSchedule: { automaticPurge: true, automaticPurgeAfterDays: 400 },
    } as const satisfies CountyRecordsInput;
    expect(await readCountyRecords(getDb())).not.toMatchObject(saved);
    await getDb()
      .transaction()
      .execute(async (tx) => {
        for (const [name, value] of Object.entries(saved))
          if (isCountyRecordName(name)) await saveCountyRecord(tx, name, value);
      });
    expect(await readCountyRecords(getDb())).toMatchObject(saved);
  });

  it('[001-3.county.1] has every setting that a search needs', async () => {
    const { facts, common, search2, notableDates } = await readCountyRecords(getDb());
    const landlink = ['qqqq', 'qqq', 'baseline', 'municipality', 'meridian', 'mbOtherLot', 'sublot', 'torrens'];
    expect(Object.keys(facts.landlink).sort()).toEqual(landlink.sort());
    const ofFacts = ['propertyCode', 'torrensUseFileNumber', 'stateCode'];
    expect(Object.keys(facts)).toEqual(expect.arrayContaining(ofFacts));
    expect(Object.keys(common)).toEqual(expect.arrayContaining(['torrensLabel', 'bookLabel']));
    expect(search2).toEqual({ map: false, tax: false, allOnlySearch: false, downloadResults: false });
    const dates = ['showNotableDates', 'useVerificationDate', 'abstractIndexBeginDate', 'abstractVerifiedDate'];
    expect(Object.keys(notableDates)).toEqual(expect.arrayContaining(dates));
  });

  it('keeps every version, and an audit row with the values before and after', async () => {
    await save({ countyName: 'Tasi County' });
    await save({ countyName: 'Tasi' });
    expect((await readCountyRecords(getDb())).common.countyName).toBe('Tasi');
    const rows = await getDb().selectFrom('county_config').select(['record', 'version']).orderBy('version').execute();
    expect(rows).toEqual([
      { record: 'common', version: 1 },
      { record: 'common', version: 2 },
    ]);
    const last = await getDb().selectFrom('audit_log').select('detail').orderBy('id', 'desc').executeTakeFirst();
    expect(last?.detail).toMatchObject({ before: { countyName: 'Tasi County' }, after: { countyName: 'Tasi' } });
  });

  it('refuses a save that is based on an older version', async () => {
    await save({ countyName: 'first' }, 0);
    await expect(save({ countyName: 'second' }, 0)).rejects.toThrow();
    const both = await Promise.allSettled([save({ countyName: 'a' }, 1), save({ countyName: 'b' }, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is read by another process automatically after a change', async () => {
    const other = await openCountyConfig(getDb(), { pollMs: 50 });
    const revision = other.revision;
    await save({ countyName: 'Tasi County' });
    const started = performance.now();
    // A busy machine polls later. A timed test of prices checks the delay with the real polling interval.
    while (other.revision === revision && performance.now() - started < 30_000) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(other.current.common.countyName).toBe('Tasi County');
    other.close();
  });

  /** Puts a value into the database without validation, as someone with a SQL prompt could. */
  const saveUnchecked = async (record: string, version: number, value: string) => {
    const row = { record, version, value, changed_by: null, changed_at: new Date(), reason: '' };
    await getDb().insertInto('county_config').values(row).execute();
    await sql`insert into county_config_revision (id, revision) values (1, 1)
      on conflict (id) do update set revision = county_config_revision.revision + 1`.execute(getDb());
  };
  const waitFor = async (condition: () => boolean) => {
    const started = performance.now();
    while (!condition() && performance.now() - started < 30_000)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(condition()).toBe(true);
  };

  it('falls back to the last good version of a broken record, logs the broken one, and reads all other records', async () => {
    await save({ countyName: 'Tasi County' });
    const { log, lines } = recordingLog();
    const config = await openCountyConfig(getDb(), { log, pollMs: 20 });
    await saveUnchecked('common', 2, '{"countyName": 5}');
    await saveUnchecked('aLaCarte', 1, '{"searchByName": 25}');
    await waitFor(() => config.current.aLaCarte.searchByName === 25);
    expect(config.current.common.countyName).toBe('Tasi County');
    expect(lines).toEqual([
      expect.objectContaining({ record: 'common', version: 2, problem: 'countyName: invalid_type' }),
    ]);
    expect(config.isFresh).toBe(true);
    config.close();
    // the same at the start of a process
    const again = recordingLog();
    const other = await openCountyConfig(getDb(), { log: again.log });
    expect([other.current.common.countyName, other.current.aLaCarte.searchByName]).toEqual(['Tasi County', 25]);
    expect(again.lines).toEqual(lines);
    other.close();
  });

  it('logs once per outage that it cannot be read, is not fresh then, and keeps trying', async () => {
    const { log, lines } = recordingLog();
    let isDown = false;
    const refusing = getDb().withPlugin({
      transformQuery: ({ node }) => {
        if (isDown) throw new Error('the database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const config = await openCountyConfig(refusing, { log, pollMs: 10, staleMs: 100 });
    expect(config.isFresh).toBe(true);
    isDown = true;
    await waitFor(() => !config.isFresh);
    expect(lines).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: 'the database is away' }) }),
    ]);
    await save({ countyName: 'Tasi County' });
    isDown = false;
    // the new state is in force before the poll that read it has ended
    await waitFor(() => config.isFresh && lines.length === 2);
    expect(config.current.common.countyName).toBe('Tasi County');
    config.close();
  });

  it('stays unchanged for work that began before a change', async () => {
    const config = await openCountyConfig(getDb(), { pollMs: 60_000 });
    const run = config.takeSnapshot();
    const name = () => config.current.common.countyName;
    const seen = await run(async () => {
      const before = [name(), config.revision];
      await save({ countyName: 'Tasi County' });
      await config.refresh();
      return { before, after: [name(), config.revision] };
    });
    expect(seen.after).toEqual(seen.before);
    expect(run(() => config.newest.common.countyName)).toBe('Tasi County');
    expect(name()).toBe('Tasi County');
    expect(run(name)).toBe('');
    config.close();
  });

  it('stores the facts of an import, and does not change when the same facts are imported again', async () => {
    const facts = { countyDirectory: 'tasi', name: 'Tasi County', timeZone: 'Pacific/Saipan' };
    for (let time = 0; time < 2; time += 1) {
      await getDb()
        .transaction()
        .execute((tx) => saveCountyFacts(tx, facts));
    }
    expect(await hasCounty(getDb())).toBe(true);
    expect(await getDb().selectFrom('county_config').select('version').execute()).toEqual([{ version: 1 }]);
  });
});
