import { gisLinks, legalDescriptionDetails, taxLinks } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { COUNTY_JSON, documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { refusalOf, SearchPortal, TEST_TIME } from '../search/search-portal.testing.ts';

jest.setTimeout(60_000);

const LAND = {
  kind: '',
  plat_number: '',
  lot: '',
  block: '',
  section: '',
  township: '',
  range: '',
  q: '',
  building: '',
  unit: '',
  comment: '',
};
const COUNTY = JSON.stringify({
  ...z.parse(z.looseObject({}), JSON.parse(COUNTY_JSON)),
  taxLinkTemplate: 'https://tax.example/of/{parcelId}',
  gisLinkTemplate: 'https://map.example/?p={parcelId}&again={parcelId}',
});

describeOnBothDatabases('the legal descriptions and links of a record', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    await importRows(getDb(), {
      'county.json': COUNTY,
      'documents.csv': [documentRow('1'), documentRow('2'), documentRow('3', { confidential: true })],
      'plats.csv': [{ plat_number: 'P1', plat_name: 'CHELSEA HEIGHTS' }],
      'legals.csv': [
        { document_number: '1', ...LAND, kind: 'LB', plat_number: 'P1', lot: '5', block: '7' },
        { document_number: '1', ...LAND, kind: 'LB', plat_number: 'P1', lot: '6', comment: 'less the road' },
        { document_number: '1', ...LAND, kind: 'MB', section: '5', township: '2N', range: '3', q: 'NE' },
        { document_number: '1', ...LAND, kind: 'CONDO', building: 'B', unit: '12' },
      ],
      'parcels.csv': [
        { document_number: '1', parcel_id: '010-22 A/3' },
        { document_number: '1', parcel_id: '011' },
        { document_number: '1', parcel_id: '011' },
        { document_number: '3', parcel_id: '012' },
      ],
      'tract_book.csv': [{ tract_book_id: '3-1', ...LAND, kind: 'LB', plat_number: 'P1', lot: '9' }],
    });
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    await searches.portal.saveRecord('search2', { map: true, tax: true });
  });
  afterEach(() => searches.close());

  const idOf = async (number: string): Promise<number> => {
    const { id } = await getDb()
      .selectFrom('document')
      .select('id')
      .where('document_number', '=', number)
      .executeTakeFirstOrThrow();
    return id;
  };
  /** Shows a document to the examiner by a search, and returns its id. */
  const shownIdOf = async (number: string): Promise<number> => {
    await searches.search('searchByDocumentNumber', examiner, { fromDocumentNumber: number });
    return idOf(number);
  };
  const codeOf = async (name: string, id: number, session = examiner) =>
    (await refusalOf(searches.call(name, session, { id }))).entry.code;

  test('[001-7.legalDetails.1] [001-3.legalDetails.1] are returned by kind, with only the fields that at least one row fills', async () => {
    const { content } = await searches.call('legalDescriptionDetails', examiner, { id: await shownIdOf('1') });
    const line = (...legalDescriptionTypeDetails: string[]) => ({ legalDescriptionTypeDetails });
    expect(z.parse(legalDescriptionDetails.content, content)).toEqual({
      lotsAndBlocksHeaders: [line('platNumber', 'lot', 'block', 'comment', 'platName')],
      lotsAndBlocksRows: [
        line('P1', '5', '7', '', 'CHELSEA HEIGHTS'),
        line('P1', '6', '', 'less the road', 'CHELSEA HEIGHTS'),
      ],
      metesAndBoundsHeaders: [line('section', 'township', 'range', 'q')],
      metesAndBoundsRows: [line('5', '2N', '3', 'NE')],
      condoHeaders: [line('building', 'unit')],
      condoRows: [line('B', '12')],
    });
    expect((await searches.audited(examiner)).at(-1)).toMatchObject({
      kind: 'DETAILS',
      detail: { docNumber: '1', part: 'LEGALS' },
    });
  });

  test('[001-7.legalDetails.2] are also returned for an entry of the tract book', async () => {
    await searches.call('searchByTractBookId', examiner, { tractBookId: '3-1', timestamp: TEST_TIME });
    const { id } = await getDb().selectFrom('tract_book_entry').select('id').executeTakeFirstOrThrow();
    const { content } = await searches.call('legalDescriptionDetails', examiner, { id });
    const { lotsAndBlocksRows } = z.parse(legalDescriptionDetails.content, content);
    expect(lotsAndBlocksRows).toEqual([{ legalDescriptionTypeDetails: ['P1', '9', 'CHELSEA HEIGHTS'] }]);
  });

  test('are NOT_FOUND for a record that was not shown to the user; only staff get those of confidential records', async () => {
    const names = ['legalDescriptionDetails', 'taxLinks', 'gisLinks'];
    for (const name of names) expect([name, await codeOf(name, await idOf('1'))]).toEqual([name, 'NOT_FOUND']);
    for (const name of names) expect([name, await codeOf(name, await idOf('3'))]).toEqual([name, 'NOT_FOUND']);
    const id = await shownIdOf('1');
    await getDb().updateTable('document').set({ confidential: true }).where('id', '=', id).execute();
    for (const name of names) expect([name, await codeOf(name, id)]).toEqual([name, 'NOT_FOUND']);
    const clerk = await searches.person({ role: 'COUNTY' });
    const { content } = await searches.call('taxLinks', clerk, { id: await idOf('3') });
    expect(z.parse(taxLinks.content, content).parcelIds).toEqual(['012']);
  });

  test('[001-7.links.1] [001-3.links.1] include each parcel once, with a URL-encoded link', async () => {
    const id = await shownIdOf('1');
    const tax = z.parse(taxLinks.content, (await searches.call('taxLinks', examiner, { id })).content);
    expect(tax.parcelIds).toEqual(['010-22 A/3', '011']);
    expect(tax.parcelIdLinks).toEqual(['https://tax.example/of/010-22%20A%2F3', 'https://tax.example/of/011']);
    expect(tax.header).toMatch(/ 1$/);
    const gis = z.parse(gisLinks.content, (await searches.call('gisLinks', examiner, { id })).content);
    expect(gis.parcelIdLinks[1]).toBe('https://map.example/?p=011&again=011');
  });

  test('[001-8.links.1] are refused with NO_PARCELS if the links of a document without parcels are requested', async () => {
    expect(await codeOf('taxLinks', await shownIdOf('2'))).toBe('NO_PARCELS');
  });

  test('[001-6.links.1] are refused with DENIED for tax or map links that the county turned off', async () => {
    const id = await shownIdOf('1');
    await searches.portal.saveRecord('search2', { map: false, tax: true });
    expect(await codeOf('gisLinks', id)).toBe('DENIED');
    await searches.call('taxLinks', examiner, { id });
    await searches.portal.saveRecord('search2', { map: true, tax: false });
    expect(await codeOf('taxLinks', id)).toBe('DENIED');
  });
});
