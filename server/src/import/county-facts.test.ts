import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { createTestFolder, documentRow } from './testing/import-folder-fixture.ts';

const FACTS = { countyDirectory: 'rota', name: 'Rota County', stateCode: 'MP', timeZone: 'Pacific/Guam' };

describeOnEmbeddedDatabase('a wrong county.json', (getDb) => {
  it.each<[unknown, string]>([
    [{ ...FACTS, name: undefined }, 'name is missing'],
    [{ ...FACTS, name: ' ' }, 'name is empty'],
    [{ ...FACTS, name: 5 }, 'name must be a text'],
    [{ ...FACTS, name: 'x'.repeat(61) }, 'name is longer than 60 characters'],
    [{ ...FACTS, countyDirectory: '../x' }, 'countyDirectory must have letters, digits, - and _ only, at most 60'],
    [{ ...FACTS, stateCode: 'mp' }, 'stateCode must be two capital letters'],
    [{ ...FACTS, timeZone: 'Mars' }, 'timeZone must be an IANA time zone'],
    [{ ...FACTS, landlink: { qqqq: 'true' } }, 'landlink.qqqq must be true or false'],
    [{ ...FACTS, propertyCode: null }, 'propertyCode must be true or false'],
    [{ ...FACTS, gisLinkTemplate: 'http://gis/{parcelId}' }, 'gisLinkTemplate must be https and contain {parcelId}'],
    [[], 'the file must be an object'],
  ])('as in %j is refused in plain words', async (facts, problem) => {
    const folder = await createTestFolder({
      'county.json': JSON.stringify(facts),
      'documents.csv': [documentRow('1')],
    });
    try {
      await expect(folder.import(getDb())).rejects.toThrow(`county.json: ${problem}. Repair it and import again.`);
    } finally {
      await folder.remove();
    }
  });
});

describeOnEmbeddedDatabase('a doubtful county.json', (getDb) => {
  it('is imported, and each setting without effect is reported', async () => {
    const facts = { ...FACTS, stateCode: 'XX', accentColour: 'teal', accentColor: '#123456' };
    const folder = await createTestFolder({
      'county.json': JSON.stringify(facts),
      'documents.csv': [documentRow('1')],
    });
    try {
      const { notes } = await folder.import(getDb());
      expect(notes.filter((note) => note.startsWith('county.json'))).toEqual([
        'county.json: accentColor is not a setting of this file and was ignored',
        'county.json: stateCode XX is not a state or territory of the United States; addresses start without it',
        'county.json: accentColour teal is not a color such as #123456; the built-in color is used',
      ]);
      await folder.write({ 'county.json': JSON.stringify({ ...FACTS, accentColour: '#00707A' }) });
      const second = await folder.import(getDb());
      expect(second.notes.filter((note) => note.startsWith('county.json'))).toEqual([]);
    } finally {
      await folder.remove();
    }
  });
});
