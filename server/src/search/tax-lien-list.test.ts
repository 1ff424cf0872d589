import { type RequestOf, SEARCH_CALLS } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';
import readSheets from 'read-excel-file/node';
import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { readPdfPages } from '../platform/files-out/read-pdf.testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

jest.setTimeout(60_000);
const { print, download } = SEARCH_CALLS.TaxLien.files;
type Input = Partial<RequestOf<typeof print>>;
const FORMULA = '=HYPERLINK("x")';

const COUNTY = {
  'codes.csv': [{ list: 'instrument', code: 'FTL', description: 'Federal Tax Lien', group: '' }],
  'documents.csv': [
    documentRow('2001-10', { document_type: 'TL', instrument_code: 'FTL', recorded_at: '2001-02-03T10:20:30' }),
    documentRow('2020-1', { document_type: 'TL', instrument_code: 'FTL', recorded_at: '2020-05-05T10:20:30' }),
    documentRow('2020-9', { document_type: 'TL', instrument_code: 'FTL', confidential: true }),
  ],
  'tax_liens.csv': [
    { document_number: '2001-10', lien_number: 'X-10', lien_date: '2001-02-01', total_amount: '1250.50' },
    { document_number: '2020-1', lien_number: 'X-2', lien_date: '2020-04-01', expires_at: '2021-01-01' },
    { document_number: '2020-9', lien_number: 'X-HIDDEN', lien_date: '2020-04-01' },
  ],
  'tax_lien_taxpayers.csv': [
    { document_number: '2001-10', name: 'Cruz', first_name: 'Maria', address: 'P.O. Box 7' },
    { document_number: '2001-10', name: 'Bank of Tasi' },
    { document_number: '2020-1', name: FORMULA },
  ],
  'tax_lien_events.csv': [
    {
      document_number: '2001-10',
      kind: 'RELEASE',
      flag: 'FULL',
      event_document_number: '2002-5',
      event_date: '2002-01-01',
    },
    { document_number: '2001-10', kind: 'REVOKE', event_document_number: '2002-6', event_date: '2002-02-01' },
    { document_number: '2001-10', kind: 'REVISION', event_document_number: '2003-7' },
    { document_number: '2020-1', kind: 'RELEASE', flag: 'PARTIAL', event_document_number: '2020-8' },
  ],
};

describeOnBothDatabases('a list of tax liens as a file', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await importRows(getDb(), COUNTY);
    await portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    await portal.saveRecord('search2', { downloadResults: true });
    const { accountId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
    await getDb()
      .insertInto('account_page_access')
      .values({ account_id: accountId, search_type: 'TaxLien', allowed: true })
      .execute();
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  const send = (call: typeof print, input: Input): Promise<LightMyRequestResponse> =>
    portal.send(call, { currentOrExpired: 'ALL', ...input }, { cookie });
  const pageOf = async (input: Input): Promise<string> => {
    const answer = await send(print, input);
    expect(answer.statusCode).toBe(200);
    return (await readPdfPages(answer.rawPayload)).join(' ');
  };

  test('[001-7.lien.3] is printed with its own columns, amounts, count and criteria', async () => {
    const text = await pageOf({ searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'Cruz', taxpayerFirstName: 'Maria' });
    for (const value of [
      'Tax Lien: Cruz, Maria',
      'Search By: Taxpayer Name',
      'Tax liens: 1',
      'Lien Date',
      'Releases/Revokes',
    ])
      expect(text).toContain(value);
    for (const value of [
      'Federal Tax Lien',
      '2001-10',
      '02/03/2001',
      '02/01/2001',
      'X-10',
      'P.O. Box 7',
      'Bank of Tasi',
    ])
      expect(text).toContain(value);
    for (const value of ['1,250.50', '2003-7', '2002-5 / 2002-6']) expect(text).toContain(value);
  });

  test('has only the name of the search as its title if there are no criteria, and contains no confidential liens', async () => {
    const text = await pageOf({});
    expect(text).toContain('Tax liens: 2');
    expect(text).toMatch(/Tax Lien (?!:)/);
    expect(text).not.toContain('Tax Lien:');
    expect(text).toContain('2020-8 / --');
    expect(text).not.toContain('X-HIDDEN');
    expect(await pageOf({ currentOrExpired: 'EXPIRED' })).toContain('Current/Expired: Expired');
  });

  test('[001-7.lien.3] is downloaded with typed dates and amounts, and names as text, in the requested order', async () => {
    const answer = await send(download, { sortKey: 'lienDate', sortDirection: 'DESC' });
    expect(answer.statusCode).toBe(200);
    const [rows, about] = await readSheets(answer.rawPayload);
    expect(rows?.data[0]).toEqual([
      ...['Instrument', 'Document #', 'Recorded Date', 'Lien Date', 'Lien #', 'Taxpayers', 'Total amount'],
      ...['Revisions', 'Releases/Revokes'],
    ]);
    expect(rows?.data.slice(1)).toEqual([
      ['Federal Tax Lien', '2020-1', expect.any(Date), expect.any(Date), 'X-2', FORMULA, null, null, '2020-8 / --'],
      [
        ...['Federal Tax Lien', '2001-10', expect.any(Date), expect.any(Date), 'X-10'],
        ...['Cruz, Maria\nP.O. Box 7\nBank of Tasi', 1250.5, '2003-7', '2002-5 / 2002-6'],
      ],
    ]);
    expect(about?.data.flat()).toContain('Tax liens: 2');
    await portal.saveRecord('search2', { downloadResults: false });
    expect(envelopeOfAnswer(await send(download, {}))).toMatchObject({ ok: false, status: 'DENIED' });
  });

  test('is refused if its search is not paid', async () => {
    await portal.saveRecord('aLaCarte', { searchByTaxLien: 30 });
    const answer = await send(print, {});
    expect([answer.statusCode, envelopeOfAnswer(answer)]).toMatchObject([409, { code: 'LIST_NOT_PAID' }]);
  });
});
