import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { hasCounty, readCountyRecords, saveCountyFacts, saveCountyRecord } from './county-config.store.ts';
import { openCountyConfig } from './county-config.ts';

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

  it('[000-3.groups.1] has a record for every group of the specification', async () => {
    const records = await readCountyRecords(getDb());
    const groups = ['billingSchedule', 'flatFee', 'reports', 'efile', 'escrow', 'creditCardExtra', 'languages'];
    const more = ['notableDates', 'search', 'userAccess', 'loginPageRegistration', 'userPurgeSchedule'];
    expect(Object.keys(records)).toEqual(expect.arrayContaining([...groups, ...more]));
    expect(records.userLockout).toEqual({ lockoutInPlace: false, messageLogin: '', messageHeadline: '' });
  });

  it('[001-3.county.1] has every setting that a search depends on', async () => {
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

  it('keeps every version, and an audit row with what was before and after', async () => {
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

  it('reaches another process within five seconds', async () => {
    const other = await openCountyConfig(getDb(), 50);
    const revision = other.revision;
    await save({ countyName: 'Tasi County' });
    const started = performance.now();
    while (other.revision === revision && performance.now() - started < 5_000) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(other.current.common.countyName).toBe('Tasi County');
    other.close();
  });

  it('takes the facts of an import, and the same facts again change nothing', async () => {
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
