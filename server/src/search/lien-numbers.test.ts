import { SEARCH_TYPES } from '@portal/domain';
import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { SearchPortal } from './search-portal.testing.ts';

const lien = (document_number: string, lien_number: string, expires_at = '') => ({
  document_number,
  lien_number,
  lien_date: '2024-01-02',
  expires_at,
});

describeOnBothDatabases('the number of a tax lien', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  const find = async (typed: object, as = examiner) => (await searches.search('searchByTaxLien', as, typed)).numbers;
  const byLien = (lienNumber: string, as = examiner) =>
    find({ searchByTaxLienMethod: 'LIENNUMBER', lienNumber, currentOrExpired: 'CURRENT' }, as);
  const byDocument = (documentNumber: string) => find({ searchByTaxLienMethod: 'DOCUMENTNUMBER', documentNumber });
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    const liens = [
      lien('2024-000001', 'TX-24-00012'),
      lien('2024-000002', '104523898'),
      lien('2024-000003', 'TX-240-12'),
      lien('2024-000004', '2024-999'),
      lien('2024-000005', '2024999', '2024-12-31'),
      lien('2024-000006', '2024-777'),
      lien('2024-000007', '98-761'),
      lien('2024-000008', '987-61'),
    ];
    await importRows(getDb(), {
      'documents.csv': liens.map(({ document_number }) =>
        documentRow(document_number, { document_type: 'TL', confidential: document_number === '2024-000006' }),
      ),
      'tax_liens.csv': liens,
    });
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  test('finds its lien however its digits are grouped, and with the words before it', async () => {
    for (const [typed, numbers] of [
      ['TX-24-00012', ['2024-000001']],
      ['TX 24 00012', ['2024-000001']],
      ['tx2400012', ['2024-000001']],
      ['TX-2400012', ['2024-000001']],
      ['TX2412', ['2024-000001']],
      ['TX24012', ['2024-000003']],
      ['Tax Lien No. TX-24-00012', ['2024-000001']],
      ['Lien # TX2400012', ['2024-000001']],
      ['104 523 898', ['2024-000002']],
      ['Serial No. 104523898', ['2024-000002']],
      ['98761', ['2024-000007', '2024-000008']],
    ] as const)
      expect([typed, await byLien(typed)]).toEqual([typed, numbers]);
  });

  test('finds nothing if no lien has it', async () => {
    for (const typed of ['TX-2400-012', 'TX-2-400012', 'TX2400013', '104-523-898', '1045238', 'TX', '24'])
      expect([typed, await byLien(typed)]).toEqual([typed, []]);
  });

  test('finds no other lien in place of one that has the number but has expired', async () => {
    expect(await byLien('2024999')).toEqual([]);
    expect(await byLien('2024-999')).toEqual(['2024-000004']);
  });

  test('of a confidential lien is found without its hyphen by staff only', async () => {
    expect(await byLien('2024777')).toEqual([]);
    expect(await byLien('2024777', await searches.person({ role: 'COUNTY' }))).toEqual(['2024-000006']);
  });

  test('may also be the number of its document, typed without its hyphen or with the words before it', async () => {
    expect(await byDocument('2024000001')).toEqual(['2024-000001']);
    expect(await byDocument('Doc. No. 2024-1')).toEqual(['2024-000001']);
    expect(await byDocument('2024000009')).toEqual([]);
  });
});
