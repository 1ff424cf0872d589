import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { SearchPortal } from './search-portal.testing.ts';

describeOnBothDatabases('a document number', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  const find = async (fromDocumentNumber: string, as = examiner) =>
    (await searches.search('searchByDocumentNumber', as, { fromDocumentNumber })).numbers;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    await importRows(getDb(), {
      'documents.csv': [
        ...['2024-000123', '2024-124', '2024-999', '2024999', '20-24'].map((number) => documentRow(number)),
        documentRow('2024-777', { confidential: true }),
      ],
    });
  });
  afterEach(() => searches.close());

  test('is found without its hyphen, if no document has the number as typed', async () => {
    expect(await find('2024000123')).toEqual(['2024-000123']);
    expect(await find('2024124')).toEqual(['2024-124']);
    expect(await find(' 2024 124 ')).toEqual(['2024-124']);
    expect(await find('2024999')).toEqual(['2024999']);
    expect(await find('2024125')).toEqual([]);
  });

  test('of a confidential document is found without its hyphen by staff only', async () => {
    expect(await find('2024777')).toEqual([]);
    expect(await find('2024777', await searches.person({ role: 'COUNTY' }))).toEqual(['2024-777']);
  });
});
