import { bookNameRange, compareInC, type NameRange, typedNameRanges } from '@portal/domain';
import { bookFiles } from './book-files.ts';
import { generateCounty } from './generate.ts';

const TODAY = '2026-11-22';
const { documents } = generateCounty(TODAY, 3_000);
const files = bookFiles(documents, TODAY);

/** The rows of a CSV file by column. The demonstration's names contain no quotes. */
const rowsOf = (file: string): Record<string, string>[] => {
  const [header = '', ...lines] = (files[file] ?? '').trimEnd().split('\n');
  const columns = header.split(',');
  const cells = (line: string) =>
    [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(([, plain, quoted]) => quoted ?? plain);
  return lines.map((line) => Object.fromEntries(columns.map((column, index) => [column, cells(line)[index] ?? ''])));
};

describe('the books of the demonstration county', () => {
  it('have an entry and a page for every ten documents', () => {
    const entries = new Set(rowsOf('tract_book.csv').map((row) => row.tract_book_id));
    expect(entries.size).toBe(300);
    const pages = rowsOf('grantor_grantee_book.csv');
    expect(new Set(pages.map((row) => row.reference_id)).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThanOrEqual(300);
    expect(pages.length).toBeLessThan(420);
  });

  it('do not contain confidential documents', () => {
    const confidentialNumbers = new Set(
      documents.filter(({ confidential }) => confidential).map(({ number }) => number),
    );
    expect(confidentialNumbers.size).toBeGreaterThan(0);
    expect(rowsOf('tract_book.csv').filter((row) => confidentialNumbers.has(row.document_number ?? ''))).toEqual([]);
    const ofConfidential = bookFiles(
      documents.filter(({ confidential }) => confidential),
      TODAY,
    );
    expect(Object.values(ofConfidential).map((text) => text.trimEnd().split('\n').length)).toEqual([1, 1]);
  });

  it('have a page for each grantor in the book of the year', () => {
    const pages = rowsOf('grantor_grantee_book.csv').filter((row) => row.type === 'GRANTOR');
    const isBefore = (low: string, high: string | null) => high === null || compareInC(low, high) < 0;
    const isFound = (name: string, year: string) =>
      pages.some(({ from_name = '', to_name = '', from_date = '' }) => {
        const page = bookNameRange(from_name, to_name);
        const overlaps = (searched: NameRange) =>
          isBefore(page.from, searched.until) && isBefore(searched.from, page.until);
        const matches = typedNameRanges(name).some(overlaps);
        return matches && from_date.startsWith(year);
      });
    const publicDocuments = documents.filter(({ confidential }) => !confidential).slice(0, 400);
    const missing = publicDocuments.flatMap(({ at, grantors }) =>
      grantors.map(({ last }) => last).filter((last) => !isFound(last, String(new Date(at).getUTCFullYear()))),
    );
    expect(missing).toEqual([]);
  });
});
