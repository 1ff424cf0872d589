import fc from 'fast-check';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { ImportResult } from './import-folder.service.ts';
import { ImportError } from './import-report.ts';
import { createTestFolder, csvOf, documentRow, type FolderContent, partyRow } from './testing/import-folder-fixture.ts';

const DOCUMENTS = csvOf(['1', '2', '3'].map((number) => documentRow(number, { note: 'a, b' })));
const PARTIES = csvOf(['1', '2', '3'].map((number) => partyRow(number, 'GRANTOR', 'Cruz, Maria')));

/** The result of importing a folder, or the message of the error that stopped it. */
const outcomeOf = async (db: Kysely<Database>, content: FolderContent): Promise<ImportResult | string> => {
  const folder = await createTestFolder(content);
  try {
    return await folder.import(db);
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  } finally {
    await folder.remove();
  }
};

describeOnBothDatabases('odd files', (getDb) => {
  const outcome = (content: FolderContent) => outcomeOf(getDb(), content);

  const semicolons = (text: string) =>
    text
      .replaceAll('"a, b"', 'a; b')
      .replaceAll(/,(?! Maria)/g, ';')
      .replaceAll('a; b', '"a; b"');
  test.each<[string, string | Buffer]>([
    ['a byte-order mark', `\ufeff${DOCUMENTS}`],
    ['carriage returns alone', DOCUMENTS.replaceAll('\n', '\r')],
    ['all kinds of line ends', DOCUMENTS.replace('\n', '\r\n').replace('\n2', '\r2')],
    ['blank lines', DOCUMENTS.replaceAll('\n', '\n\n')],
    ['no line end', DOCUMENTS.trimEnd()],
    ['semicolons', semicolons(DOCUMENTS)],
    [
      'semicolons, quoted names, a mark and blank lines',
      `\ufeff\r\n${semicolons(DOCUMENTS).replace('document_number', '"document_number"')}`,
    ],
    [
      '5,000 columns',
      DOCUMENTS.split('\n')
        .map((line, index) =>
          line === ''
            ? ''
            : `${line}${Array.from({ length: 4_995 }, (_, n) => (index === 0 ? `,c${n}` : ',x')).join('')}`,
        )
        .join('\n'),
    ],
    [
      'a cell of 10 MB in a column that nobody reads',
      DOCUMENTS.split('\n')
        .map((line, index) =>
          line === '' ? '' : `${line},${index === 0 ? 'scan' : index === 1 ? 'x'.repeat(10_000_000) : ''}`,
        )
        .join('\n'),
    ],
  ])(
    'with %s are read',
    async (_, documents) => {
      expect(await outcome({ 'documents.csv': documents, 'parties.csv': PARTIES })).toMatchObject({
        added: 3,
        rejectedRows: 0,
      });
    },
    60_000,
  );

  test.each<[string, string | Buffer, RegExp]>([
    ['UTF-16', Buffer.from(`\ufeff${DOCUMENTS}`, 'utf16le'), /not written in UTF-8/],
    ['UTF-16 of the other byte order', Buffer.from(`\ufeff${DOCUMENTS}`, 'utf16le').swap16(), /not written in UTF-8/],
    ['UTF-16 without a mark', Buffer.from(DOCUMENTS, 'utf16le'), /not written in UTF-8/],
    [
      'a spreadsheet in place of CSV',
      Buffer.from('PK\u0003\u0004\u0014\0\b\0 xl/workbook.xml', 'latin1'),
      /documents\.csv/,
    ],
    ['two columns of one name', DOCUMENTS.replace('note', 'document_type'), /column document_type twice/],
    ['millions of columns', 'a,'.repeat(2_000_000), /more than 10,000 columns/],
    ['nothing but line ends', '\n\r\n\r', /documents\.csv is empty/],
  ])(
    'of %s are refused with a message',
    async (_, documents, sentence) => {
      expect(await outcome({ 'documents.csv': documents, 'parties.csv': PARTIES })).toMatch(sentence);
    },
    60_000,
  );

  test('with NUL, broken UTF-8 and rows of a million cells have only those rows rejected', async () => {
    const rows = [
      '4,LR,WD,2001-01-01,a\0b',
      '5,LR,WD,2001-01-01,\xff',
      `6,LR,WD,2001-01-01${','.repeat(1_000_000)}`,
      '7,LR,WD,2001-01-01,fine',
    ];
    const documents = Buffer.from(
      `${['document_number,document_type,instrument_code,recorded_at,note', ...rows].join('\n')}\n`,
      'latin1',
    );
    expect(await outcome({ 'documents.csv': documents })).toMatchObject({
      added: 1,
      rejectedRows: 3,
      rejectedDocuments: 3,
    });
  }, 60_000);

  test('with any bytes are imported, rejected or refused with a message, and no document is partly written', async () => {
    const inserts = [
      '"',
      ',',
      ';',
      '\n',
      '\r',
      '\r\n',
      '\0',
      '\ufeff',
      '\u00ff',
      '""',
      '=1',
      "'",
      '\t',
      '\ufdfa',
      '\u{1f600}',
      'x'.repeat(5_000),
      '9999-12-31',
    ];
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      drop: fc.nat(12),
      put: fc.constantFrom('', ...inserts),
    });
    const broken = (text: string) =>
      fc.array(change, { maxLength: 6 }).map((changes) =>
        changes.reduce((whole, { at, drop, put }) => {
          const index = Math.floor(at * whole.length);
          return whole.slice(0, index) + put + whole.slice(index + drop);
        }, text),
      );
    await fc.assert(
      fc.asyncProperty(broken(DOCUMENTS), broken(PARTIES), async (documents, parties) => {
        const result = await outcome({ 'documents.csv': documents, 'parties.csv': parties });
        if (typeof result === 'string') return;
        expect(result.rejectedDocuments).toBeGreaterThanOrEqual(0);
        const { n } = await getDb()
          .selectFrom('document')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('document_names').select('doc_id').whereRef('doc_id', '=', 'document.id'))),
          )
          .executeTakeFirstOrThrow();
        expect(Number(n)).toBe(0);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});
