import { platsCodeDescription } from '@portal/contracts';
import * as z from 'zod/mini';
import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

describeOnBothDatabases('the list of plats', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    const numbered = Array.from({ length: 23 }, (_, index) => ({
      plat_number: `P${index + 1}`,
      plat_name: `Addition ${String(index + 1).padStart(2, '0')}`,
    }));
    await importRows(getDb(), {
      'documents.csv': [documentRow('1')],
      'plats.csv': [
        ...numbered,
        { plat_number: '2001/87', plat_name: 'Chelsea Heights' },
        { plat_number: '2002/87', plat_name: "O'Brien's Hågat Terrace" },
      ],
    });
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  const plats = async (body: object = {}, as = cookie) => {
    const answer = await portal.send(platsCodeDescription, body, { cookie: as });
    expect(answer.statusCode).toBe(200);
    const { codeDescriptionResultList, ...page } = z.parse(
      platsCodeDescription.content,
      envelopeOfAnswer(answer).content,
    );
    return { ...page, codes: codeDescriptionResultList.map(({ code }) => code) };
  };

  test('[001-2.3.plats.2] has ten plats per page, sorted by name or in the natural order of their numbers', async () => {
    const first = await plats();
    expect(first).toMatchObject({ totalRecordCount: 25, pageNumber: 1 });
    expect(first.codes).toHaveLength(10);
    expect((await plats({ pageNumber: 3 })).codes).toEqual(['P21', 'P22', 'P23', '2001/87', '2002/87']);
    expect((await plats({ pageNumber: 99 })).pageNumber).toBe(3);
    const { codes } = await plats({ sortBy: 'platNumber' });
    expect(codes).toEqual(['2001/87', '2002/87', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8']);
  });

  test('[001-2.3.plats.3] returns the page of a position in the list', async () => {
    expect(await plats({ positionTo: 'addition 15' })).toMatchObject({ pageNumber: 2, totalRecordCount: 25 });
    expect(await plats({ positionTo: 'Zz' })).toMatchObject({ pageNumber: 3 });
    expect(await plats({ sortBy: 'platNumber', positionTo: 'P10' })).toMatchObject({ pageNumber: 2 });
    expect(await plats({ positionTo: 'A' })).toMatchObject({ pageNumber: 1 });
  });

  test('[001-4.6.plat.2] is filtered by the beginning of a name or number, ignoring case, accents and punctuation', async () => {
    expect((await plats({ filterText: 'obriens hagat' })).codes).toEqual(['2002/87']);
    expect((await plats({ filterText: 'addition 2' })).codes).toEqual(['P20', 'P21', 'P22', 'P23']);
    expect((await plats({ sortBy: 'platNumber', filterText: 'p2' })).codes).toEqual(['P2', 'P20', 'P21', 'P22', 'P23']);
    expect((await plats({ sortBy: 'platNumber', filterText: '2001/8' })).codes).toEqual(['2001/87']);
    expect(await plats({ filterText: 'heights' })).toEqual({ totalRecordCount: 0, pageNumber: 1, codes: [] });
    expect((await plats({ filterText: '%' })).totalRecordCount).toBe(0);
  });

  test('[001-4.6.plat.2] is filtered by a name in any spelling of its ordinals and abbreviations', async () => {
    await importRows(getDb(), {
      'documents.csv': [documentRow('1')],
      'plats.csv': [
        { plat_number: '1', plat_name: "THURBER'S 1ST SUB" },
        { plat_number: '2', plat_name: 'Thurbers Second Subdivision' },
        { plat_number: '3', plat_name: "WILLIAMS, HEALY & CORNFORTH'S ADD" },
      ],
    });
    for (const [filterText, codes] of [
      ["Thurber's First Subdivision", ['1']],
      ['thurbers 2nd', ['2']],
      ['Thurbers', ['1', '2']],
      ['Williams Healy and Cornforths Addition', ['3']],
      ['Williams Heal', ['3']],
    ] as const)
      expect([filterText, (await plats({ filterText })).codes]).toEqual([filterText, codes]);
  });

  test('leaves out the plats that only confidential documents name, except for those who may see these documents', async () => {
    await importRows(getDb(), {
      'documents.csv': [documentRow('10', { confidential: 'TRUE' }), documentRow('11'), documentRow('1')],
      'legals.csv': [
        ...['HIDDEN/1', 'SHARED/2', 'BOOK/3', '2001/87'].map((plat) => ({ document_number: '10', plat_number: plat })),
        { document_number: '11', plat_number: 'SHARED/2' },
      ],
      'tract_book.csv': [{ tract_book_id: '9-1', plat_number: 'BOOK/3', lot: '1' }],
    });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY' });
    const clerk = await portal.logIn('county.clerk');
    const listed = async (as: string) => {
      const numbers = await Promise.all(
        ['hidden', 'shared', 'book', '2001'].map(async (filterText) => {
          const { codes, totalRecordCount } = await plats({ sortBy: 'platNumber', filterText }, as);
          expect(totalRecordCount).toBe(codes.length);
          return codes;
        }),
      );
      return numbers.flat();
    };
    expect(await listed(cookie)).toEqual(['SHARED/2', 'BOOK/3', '2001/87']);
    expect(await listed(clerk)).toEqual(['HIDDEN/1', 'SHARED/2', 'BOOK/3', '2001/87']);
    const totals = [await plats(), await plats({}, clerk)].map(({ totalRecordCount }) => totalRecordCount);
    expect(totals).toEqual([27, 28]);
    // the position in the list does not count what is hidden
    expect(await plats({ positionTo: 'shared' })).toMatchObject({ pageNumber: 3 });
    // from now on an open document names it too
    await importRows(getDb(), {
      'documents.csv': [documentRow('12')],
      'legals.csv': [{ document_number: '12', plat_number: 'HIDDEN/1' }],
    });
    expect(await listed(cookie)).toContain('HIDDEN/1');
  });

  test('is available to logged-in users', async () => {
    expect((await portal.send(platsCodeDescription, {})).statusCode).toBe(403);
  });
});
