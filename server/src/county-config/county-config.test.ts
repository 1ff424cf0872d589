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
