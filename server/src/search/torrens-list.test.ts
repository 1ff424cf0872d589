import { SEARCH_CALLS } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import readSheets from 'read-excel-file/node';
import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { readPdfPages } from '../platform/files-out/read-pdf.testing.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';

jest.setTimeout(60_000);
const COUNTY = { countyDirectory: 'tasi', name: 'Tasi County', stateCode: 'MP', timeZone: 'Pacific/Saipan' };

describeOnBothDatabases('a list of certificates as a file', (getDb, getDatabase) => {
  let portal: TestPortal;
  afterEach(() => portal.close());

  const open = async (hasFileNumbers: boolean): Promise<string> => {
    portal = await openTestPortal(getDatabase());
    await importRows(getDb(), {
      'county.json': JSON.stringify({ ...COUNTY, landlink: { torrens: true }, torrensUseFileNumber: hasFileNumbers }),
      'documents.csv': [documentRow('1')],
      'torrens_certificates.csv': [
        {
          certificate_number: 'T-99',
          certified_at: '1980-01-02T09:00:00',
          status: 'cancelled',
          file_number: 'F-7',
          book: '12',
          page: '34',
          legal_text: 'Lot 5',
        },
        {
          certificate_number: 'T-100',
          certified_at: '1990-01-02T09:00:00',
          status: 'Held',
          file_number: '',
          book: '',
          page: '',
          legal_text: 'Lot 5',
        },
      ],
      'torrens_cancellations.csv': [{ certificate_number: 'T-99', cancelled_by_certificate: 'T-100' }],
    });
    await portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    await portal.saveRecord('search2', { downloadResults: true });
    const { accountId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
    const access = SEARCH_TYPES.map((search_type) => ({ account_id: accountId, search_type, allowed: true }));
    await getDb().insertInto('account_page_access').values(access).execute();
    return portal.logIn('title.examiner');
  };

  test('[001-7.print.2] is printed with the columns and statuses of certificates, and with their number', async () => {
    const cookie = await open(false);
    const answer = await portal.send(
      SEARCH_CALLS.TorrensText.files.print,
      { text: 'lot 5', searchIn: 'LEGAL' },
      { cookie },
    );
    expect(answer.statusCode).toBe(200);
    const text = (await readPdfPages(answer.rawPayload)).join(' ');
    for (const value of [
      'Torrens Text: lot 5',
      'Search In: Legal',
      'Certificates: 2',
      'Certificate #',
      'Certified Date',
    ])
      expect(text).toContain(value);
    for (const value of ['T-99', '12 / 34', 'Cancelled', 'T-100', 'Held']) expect(text).toContain(value);
    expect(text).not.toContain('F-7');
  });

  test('is downloaded with dates that Excel can sort, and with file numbers if the county has them', async () => {
    const cookie = await open(true);
    const answer = await portal.send(SEARCH_CALLS.TorrensText.files.download, { text: 'lot 5' }, { cookie });
    expect(answer.statusCode).toBe(200);
    const [rows] = await readSheets(answer.rawPayload);
    expect(rows?.data[0]).toEqual([
      'Certificate #',
      'File #',
      'Certified Date',
      'Book / Page',
      'Status',
      'Cancelled By',
    ]);
    expect(rows?.data[1]).toEqual(['T-99', 'F-7', expect.any(Date), '12 / 34', 'Cancelled', 'T-100']);
  });
});
