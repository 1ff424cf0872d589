import { commonSetting } from '@portal/contracts/county-config';
import { COUNTY_NAME_LENGTH } from '@portal/domain';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { COUNTY_JSON, createTestFolder, documentRow, type TestFolder } from './testing/import-folder-fixture.ts';

const LONGEST = 'x'.repeat(COUNTY_NAME_LENGTH);

describeOnBothDatabases('the name of a county', (getDb, getDatabase) => {
  let portal: TestPortal;
  let folder: TestFolder;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
  });
  afterEach(async () => {
    await portal.close();
    await folder.remove();
  });

  const importAs = async (name: string) => {
    folder = await createTestFolder({
      'county.json': COUNTY_JSON.replace('Tasi County', name),
      'documents.csv': [documentRow('1')],
    });
    return folder.import(getDb());
  };
  const saveAs = async (countyName: string) => {
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    const cookie = await portal.logIn('county.clerk');
    const defaults = commonSetting.toWire(commonSetting.fromStored({}));
    return envelopeOfAnswer(await portal.send(commonSetting.save, { ...defaults, countyName }, { cookie }));
  };

  it('is imported from county.json up to the length that the control panel accepts', async () => {
    await importAs(LONGEST);
    const { content } = await saveAs(LONGEST);
    expect(content).toMatchObject({ countyName: LONGEST });
  });

  it('is refused by the import and the control panel if it is one character longer', async () => {
    await expect(importAs(`${LONGEST}x`)).rejects.toThrow(/^county\.json: name .*60/);
    const { content } = await saveAs(`${LONGEST}x`);
    expect(content).toEqual({
      errors: { countyName: { key: 'maximumCharacters', values: { maximum: COUNTY_NAME_LENGTH } } },
    });
  });
});
