import { FILE_TYPES, type RequestOf, SEARCH_CALLS, searchByName } from '@portal/contracts';
import type { LightMyRequestResponse } from 'fastify';
import readSheets from 'read-excel-file/node';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { readPdfPages } from '../platform/files-out/read-pdf.testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

jest.setTimeout(60_000);
const DOCUMENTS = 130;
const FORMULA = '=HYPERLINK("x")';
const { print, download, csv } = SEARCH_CALLS.Name.files;
type Input = Partial<RequestOf<typeof print>>;

describeOnBothDatabases('a list of search results as a file', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    const numbers = Array.from({ length: DOCUMENTS }, (_, index) => String(1_000 + index));
    await importRows(getDb(), {
      'documents.csv': [...numbers.map((number) => documentRow(number)), documentRow('9', { confidential: true })],
      'parties.csv': [
        ...[...numbers, '9'].map((number) => partyRow(number, 'GRANTOR', 'Smith', 'John')),
        partyRow('1000', 'GRANTEE', FORMULA, ''),
      ],
      'legals.csv': [{ document_number: '1000', comment: 'PT OF THE N 1/2' }, { document_number: '1000' }],
    });
    await portal.saveRecord('search', { enabled: ['Name', 'DocumentNumber'] });
    await portal.saveRecord('common', {
      ...portal.county.current.common,
      countyName: 'Tasi County',
      bookLabel: 'Liber',
    });
    await portal.saveRecord('search2', { downloadResults: true });
    cookie = await logInNewUser('title.examiner', 'ESCROW');
  });
  afterEach(() => portal.close());

  async function logInNewUser(username: string, paymentMethod: string): Promise<string> {
    const { accountId } = await portal.addUser({ username, role: 'USER', account: username, paymentMethod });
    await getDb()
      .insertInto('account_page_access')
      .values(['Name', 'DocumentNumber'].map((search_type) => ({ account_id: accountId, search_type, allowed: true })))
      .execute();
    return portal.logIn(username);
  }

  const bodyOf = (input: Input): Input => ({ grantorGranteeLastName1: 'Smith', pageNumber: -1, ...input });
  const send = (call: typeof print, input: Input = {}): Promise<LightMyRequestResponse> =>
    portal.send(call, bodyOf(input), { cookie });
  const pagesOf = async (input: Input = {}): Promise<string[]> => {
    const answer = await send(print, input);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, FILE_TYPES.pdf]);
    return readPdfPages(answer.rawPayload);
  };

  test('has the comment of land that the index does not describe otherwise, and no empty line', async () => {
    const answer = await send(csv);
    expect(answer.payload.split('\r\n')[1]).toMatch(/^[^\n]*,PT OF THE N 1\/2$/);
  });

  test('[001-7.print.1] [001-9.print.1] is printed with the criteria, the count, the county time and all rows', async () => {
    const answer = await send(print);
    expect(answer.headers['content-disposition']).toBe('inline; filename="SearchResultsReport.pdf"');
    const pages = await readPdfPages(answer.rawPayload);
    const [first = ''] = pages;
    expect(first).toContain('Tasi County Land Record Portal Search Results Name: Smith');
    expect(first).toContain(`Documents: ${DOCUMENTS}`);
    expect(first).toMatch(/Created 11\/\d\d\/2026 \d+:\d\d [AP]M \([A-Z][a-z]+\/\w+\)/);
    expect(first).toContain('Liber');
    const text = pages.join(' ');
    for (const number of ['1000', '1077', '1129']) expect(text).toContain(number);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
    expect(text.match(/Smith, John/gi)).toHaveLength(DOCUMENTS);
  });

  test('[U06] contains the rows in the order of the results, without confidential documents', async () => {
    const text = (await pagesOf({ sortDirection: 'DESC' })).join(' ');
    expect(text.indexOf('1129')).toBeLessThan(text.indexOf('1000'));
    expect(text).toContain(`Documents: ${DOCUMENTS}`);
    expect((await pagesOf({ grantorGranteeLastName1: 'Nobody Here' }))[0]).toContain('No Records Found.');
  });

  test('contains only the selected rows that the search finds, and says so', async () => {
    const rows = await getDb().selectFrom('document').select(['id', 'document_number']).execute();
    const idOf = (number: string): number =>
      rows.find(({ document_number }) => document_number.endsWith(number))?.id ?? 0;
    const secret = rows.find(({ document_number }) => /^0*9$/.test(document_number))?.id ?? 0;
    expect(secret).toBeGreaterThan(0);
    const text = (await pagesOf({ checked: [idOf('1077'), idOf('1002'), secret] })).join(' ');
    expect(text).toContain('Documents: 2');
    expect(text).toContain('Only the selected rows');
    expect(text.indexOf('1002')).toBeLessThan(text.indexOf('1077'));
    expect(text.match(/Smith, John/gi)).toHaveLength(2);
    expect(text).toContain('Selected rows that are not in this list in this order: 1');
    expect((await pagesOf({ checked: [idOf('1077')] }))[0]).not.toContain('not in this list');
    const auditRows = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'SEARCH').execute();
    expect(auditRows.map(({ detail }) => detail)).toMatchObject([
      { listedAs: 'PRINT', count: DOCUMENTS, checked: 2 },
      { listedAs: 'PRINT', count: DOCUMENTS, checked: 1 },
    ]);
    expect((await pagesOf({ grantorGranteeLastName1: 'Nobody', checked: [idOf('1077')] }))[0]).toContain(
      'Documents: 0',
    );
    for (const checked of [[], [0], Array.from({ length: 101 }, (_, index) => index + 1)])
      expect((await send(print, { checked })).statusCode).toBe(400);
  });

  test('[U06] is in the language of the user', async () => {
    await getDb().updateTable('session').set({ language: 'JAPANESE' }).execute();
    const [page] = await pagesOf();
    for (const text of ['検索結果', '譲渡人', '登記日']) expect(page).toContain(text);
  });

  test('[001-6.download.1] [001-7.download.1] is downloaded with typed dates and with names as text, if the county allows it', async () => {
    const answer = await send(download);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, FILE_TYPES.xlsx]);
    const [rows, about] = await readSheets(answer.rawPayload);
    expect(rows?.data).toHaveLength(DOCUMENTS + 1);
    expect(rows?.data[0]).toHaveLength(8);
    expect(rows?.data[1]?.[2]).toBeInstanceOf(Date);
    expect(String(rows?.data[1]?.[5]).toUpperCase()).toContain('=HYPERLINK');
    expect(about?.data.flat()).toContain(`Documents: ${DOCUMENTS}`);
    await portal.saveRecord('search2', { downloadResults: false });
    expect(envelopeOfAnswer(await send(download))).toMatchObject({ ok: false, status: 'DENIED' });
    expect((await send(print)).statusCode).toBe(200);
  });

  test('[U06] is downloaded as CSV with the same columns, if the county allows it', async () => {
    const answer = await send(csv);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, FILE_TYPES.csv]);
    expect(answer.headers['content-disposition']).toContain('filename="SearchResults.csv"');
    const [titles = '', first = '', ...rest] = answer.rawPayload.toString('utf8').split('\r\n');
    expect(titles.startsWith('\ufeff')).toBe(true);
    expect(titles).toContain('Liber');
    expect(first).toContain('1000');
    expect(first).toMatch(/'=HYPERLINK/i);
    expect(rest.filter((line) => line !== '')).toHaveLength(DOCUMENTS - 1);
    await portal.saveRecord('search2', { downloadResults: false });
    expect(envelopeOfAnswer(await send(csv))).toMatchObject({ ok: false, status: 'DENIED' });
  });

  test('is audited, costs nothing in addition to its search, and is refused if the search is not paid', async () => {
    await portal.saveRecord('aLaCarte', { searchByName: 25 });
    const unpaid = await send(print);
    expect([unpaid.statusCode, envelopeOfAnswer(unpaid)]).toMatchObject([409, { code: 'LIST_NOT_PAID' }]);
    cookie = await logInNewUser('invoice.admin', 'INVOICE');
    await portal.send(searchByName, { grantorGranteeLastName1: 'Smith' }, { cookie });
    expect((await send(print)).statusCode).toBe(200);
    const rows = await getDb()
      .selectFrom('audit_log')
      .select('detail')
      .where('kind', '=', 'SEARCH')
      .orderBy('id')
      .execute();
    expect(rows.slice(-2).map(({ detail }) => detail)).toMatchObject([
      { type: 'Name', chargedCents: 25, pageNumber: 1 },
      { type: 'Name', chargedCents: 0, listedAs: 'PRINT', count: DOCUMENTS },
    ]);
  });

  test('can only be requested as a whole, and is refused to users who may not search', async () => {
    const page = await portal.send(print, { grantorGranteeLastName1: 'Smith', pageNumber: 2 }, { cookie });
    expect(page.statusCode).toBe(400);
    expect(envelopeOfAnswer(await send(print, { grantorGranteeLastName1: '' }))).toMatchObject({ status: 'INVALID' });
    expect(envelopeOfAnswer(await portal.send(print, bodyOf({})))).toMatchObject({ status: 'LOGIN' });
    await getDb().deleteFrom('account_page_access').execute();
    const other = await portal.send(
      SEARCH_CALLS.DocumentNumber.files.print,
      { fromDocumentNumber: '1000' },
      { cookie },
    );
    expect(envelopeOfAnswer(other)).toMatchObject({ status: 'DENIED' });
  });
});
