import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { readPlats } from '../records/code-lists.store.ts';
import { readPlatPage } from '../records/plats.store.ts';
import { SearchPortal } from './search-portal.testing.ts';

const COUNTY = {
  'plats.csv': [{ plat_number: 'P9', plat_name: 'Cerro Gordo' }],
  'documents.csv': [
    documentRow('1', { recorded_at: '1870-05-01', book: 'Ñ-07', page: '12A' }),
    documentRow('2', { recorded_at: '1885-05-01', book: 'N7' }),
    documentRow('3', { recorded_at: '1900-01-01' }),
    documentRow('4', { recorded_at: '2001-01-01' }),
  ],
  'parties.csv': [
    { document_number: '1', role: 'GRANTOR', name: 'Kahananui', first_name: 'Kealoha', middle_name: '\u02bbAukai' },
    { document_number: '2', role: 'GRANTOR', name: 'Kahananui', first_name: 'Kealoha', middle_name: '"Bud"' },
    { document_number: '3', role: 'GRANTOR', name: 'Kahananui', first_name: 'Kealoha', middle_name: '.' },
  ],
  'legals.csv': [
    { document_number: '1', section: '5', township: '1N', range: '2E', municipality: 'Bayamón' },
    { document_number: '2', section: '5', township: '1N', range: '2E', municipality: 'BAYAMON' },
    { document_number: '3', section: '5', township: '1N', range: '2E', municipality: 'BAYAMÓN PUEBLO' },
    { document_number: '1', plat_number: 'P9', lot: 'É-03', building: 'Ke\u02bbala' },
    { document_number: '2', plat_number: 'P9', lot: 'e3', building: "KE'ALA" },
    { document_number: '4', plat_number: 'P9', lot: 'E30', building: 'Ke\u2019ala Ø' },
    { document_number: '4', plat_number: 'P9', lot: 'E½ 7', building: 'Gro\u00df' },
    { document_number: '3', plat_number: 'P9', lot: 'E 1/2 7', building: 'Łódź' },
  ],
};

describeOnBothDatabases('a county with old documents and names of other languages', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  const find = async (name: string, typed: object) => (await searches.search(name, examiner, typed)).numbers;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    await importRows(getDb(), COUNTY);
    examiner = await searches.person();
  });
  afterEach(() => searches.close());

  it('finds only documents from the typed From Date on, also before 1900', async () => {
    const from = (fromRecordedDate: string, toRecordedDate = '') =>
      find('searchByDate', { fromRecordedDate, toRecordedDate });
    expect(await from('01/01/1880', '12/31/1889')).toEqual(['2']);
    expect(await from('05/02/1885')).toEqual(['3', '4']);
    expect(await from('05/01/1870', '05/01/1870')).toEqual(['1']);
    // the default From Date hides no older document
    expect(await from('01/01/1900')).toEqual(['1', '2', '3', '4']);
  });

  it.each(['Bayamón', 'BAYAMON', 'bayamo\u0301n', 'BAYAMÓN'])(
    'finds the municipality typed as %s',
    async (municipality) => {
      const land = { legalType: 'MB', section: '5', township: '1', range: '2', municipality };
      expect(await find('searchByLegalDescription', { ...land, searchMethod: 'EXACT' })).toEqual(['1', '2']);
      expect(await find('searchByLegalDescription', { ...land, searchMethod: 'CONTAINS' })).toEqual(['1', '2', '3']);
    },
  );

  it.each([
    [{ lot: 'é3' }, ['1', '2']],
    [{ lot: 'E-03' }, ['1', '2']],
    [{ building: "ke'ala" }, ['1', '2']],
    [{ building: 'KE\u02bbALA' }, ['1', '2']],
    [{ building: 'ke\u2018ala ø' }, ['4']],
    [{ building: 'KEALA O' }, ['4']],
    [{ building: 'lodz' }, ['3']],
    [{ building: 'gross' }, ['4']],
    [{ lot: 'e 1/2 7' }, ['3', '4']],
    [{ lot: 'E½7' }, ['3', '4']],
  ])('finds land by %j', async (typed, numbers) => {
    const land = { legalType: 'LB', plat: 'P9', searchMethod: 'EXACT', ...typed };
    expect(await find('searchByLegalDescription', land)).toEqual(numbers);
  });

  it.each(['Ñ7', 'n 7', 'ñ\u201007'])('finds the book typed as %s', async (book) => {
    expect(await find('searchByBookAndPage', { book })).toEqual(['1', '2']);
  });

  it('returns a middle initial that a name search accepts and finds', async () => {
    const { searchResults } = await searches.search('searchByName', examiner, { grantorGranteeLastName1: 'Kahananui' });
    const initials = searchResults.searchResultList.map(({ grantorSearchResults: [party] }) => party?.middleInitial);
    expect(initials).toEqual(['A', 'B', '']);
    const typed = { grantorGranteeLastName1: 'Kahananui', grantorGranteeFirstName1: 'Kealoha' };
    expect(await find('searchByName', { ...typed, grantorGranteeMiddleInitial1: 'A' })).toEqual(['1']);
  });

  it('can be searched by a plat that no list names, until plats.csv does', async () => {
    const imported = await importRows(getDb(), {
      'documents.csv': [documentRow('7'), documentRow('8')],
      'legals.csv': [
        { document_number: '7', plat_number: 'Vista Add', lot: '4' },
        { document_number: '8', plat_number: 'Vista Add', lot: '5' },
      ],
      'tract_book.csv': [{ tract_book_id: '9-1', plat_number: 'Mesa Add', lot: '1' }],
    });
    expect(imported.notes).toContain(
      'The plat Vista Add is not in plats.csv: it was added with its number as its name',
    );
    const listed = async () => {
      const page = { filterText: '', positionTo: '', pageNumber: 1, pageSize: 100 };
      const query = { ...page, sortBy: 'platName', seesConfidential: false } as const;
      return (await readPlatPage(getDb(), query)).plats.filter(({ code }) => code.endsWith('Add'));
    };
    // the list that browsers load has only named plats
    const loaded = async () => (await readPlats(getDb())).map(({ code }) => code);
    expect(await listed()).toEqual([
      { code: 'Mesa Add', description: 'Mesa Add' },
      { code: 'Vista Add', description: 'Vista Add' },
    ]);
    expect(await loaded()).toEqual(['P9']);
    expect(await find('searchByPlat', { plat: 'Vista Add' })).toEqual(['7', '8']);
    const land = async () => {
      const { searchResults } = await searches.search('searchByPlat', examiner, { plat: 'Vista Add' });
      return searchResults.searchResultList.map(({ legalSearchResults: [legal] }) => legal?.description);
    };
    expect(await land()).toEqual(['LOT 4 PLAT Vista Add', 'LOT 5 PLAT Vista Add']);
    await importRows(getDb(), {
      'documents.csv': [documentRow('9')],
      'plats.csv': [{ plat_number: 'Vista Add', plat_name: 'VISTA ADDITION' }],
    });
    expect(await listed()).toContainEqual({ code: 'Vista Add', description: 'VISTA ADDITION' });
    expect(await loaded()).toEqual(['P9', 'Vista Add']);
    expect(await land()).toEqual(['LOT 4 VISTA ADDITION', 'LOT 5 VISTA ADDITION']);
  });
});
