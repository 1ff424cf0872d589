import {
  type Call,
  searchByAddress,
  searchByDate,
  searchByLegalDescription,
  searchByParcelId,
  searchByPlat,
  searchByTractIndexNMI,
} from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { findLeakingInputs } from './document-search.testing.ts';
import { refusalOf, SearchPortal } from './search-portal.testing.ts';

const number = (document_number: string) => ({ document_number });
/** The number of a confidential document, which only staff may see. Every search below would find it. */
const CONFIDENTIAL = '9';

describeOnBothDatabases('the document searches', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let examiner: Session;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    examiner = await searches.person();
    await importRows(getDb(), {
      'codes.csv': [
        { list: 'instrument', code: 'WD', description: 'Warranty Deed', group: 'DEEDS' },
        { list: 'instrument', code: 'MTG', description: 'Mortgage', group: 'LOANS' },
      ],
      'plats.csv': [{ plat_number: 'P9', plat_name: 'Chelsea Heights' }],
      'documents.csv': [
        documentRow('1', { recorded_at: '2001-02-03T10:20:30', book: 'A-012', page: '0034', book_type: 'D' }),
        documentRow('2', { recorded_at: '2010-01-01T14:05:00', book: 'a12', page: '35', instrument_code: 'MTG' }),
        documentRow('10', { recorded_at: '2020-05-05T08:00:00', document_type: 'TOR', book: '13', page: '1' }),
        documentRow(CONFIDENTIAL, { recorded_at: '2010-01-01T09:00:00', confidential: true, book: 'A12', page: '34' }),
      ],
      'parties.csv': [partyRow('1', 'GRANTOR', 'Cruz', 'Maria', 'T'), partyRow('2', 'GRANTEE', 'Bank of Tasi')],
      'addresses.csv': [
        { ...number('1'), house_number: '0120-124', street: 'N. Beach Road', city: 'Garapan' },
        { ...number('2'), house_number: '120A', street: 'Beach Rd', city: 'San Jose' },
        { ...number('10'), house_number: '12', street: 'Beach Road', city: 'Garapan' },
        { ...number('1'), house_number: '3301', street: 'Lyndale Avenue North', city: 'Saint Paul' },
        { ...number('2'), house_number: '3301', street: 'Lyndale Ave. NE', city: '' },
        { ...number('10'), house_number: '3301', street: 'Ocean Plaza N', city: '' },
        { ...number(CONFIDENTIAL), house_number: '120', street: 'Beach Road', city: 'Garapan' },
      ],
      'parcels.csv': [
        { ...number('1'), parcel_id: 'R-77-01' },
        { ...number('2'), parcel_id: 'r 7701' },
        { ...number('10'), parcel_id: 'R77-012' },
        { ...number(CONFIDENTIAL), parcel_id: 'R7701' },
      ],
      'islands.csv': [
        { ...number('1'), island: 'SAIPAN', village: 'San Jose' },
        { ...number('2'), island: 'SAIPAN', village: 'San Roque' },
        { ...number('10'), island: 'TINIAN', village: 'San Jose' },
        { ...number(CONFIDENTIAL), island: 'SAIPAN', village: 'San Jose' },
      ],
      'legals.csv': [
        { ...number('1'), kind: 'LB', plat_number: 'P9', lot: '5', block: '7', other_lot_code: 'OL', other_lot: 'A' },
        { ...number('1'), kind: 'LB', plat_number: 'P9', lot: '6', block: '8', sublot: '2' },
        {
          ...number('2'),
          kind: 'CONDO',
          plat_number: 'P9',
          lot: '15',
          block: '07',
          building: 'B',
          unit: '12',
          garage: '3',
        },
        {
          ...number('2'),
          kind: 'MB',
          section: '31',
          township: '05N',
          range: '3E',
          qq: 'NE/4',
          q: 'SW1/4',
          meridian: 'CM',
          base: 'SBL',
          qqqq: 'N1/2',
          qqq: 'E1/2',
          other_lot_code: 'GL',
          other_lot: '4',
        },
        { ...number('10'), kind: 'MB', section: '31', township: '15N', range: '3E', municipality: 'Rota' },
        { ...number(CONFIDENTIAL), kind: 'LB', plat_number: 'P9', lot: '5', block: '7' },
        { ...number(CONFIDENTIAL), kind: 'MB', section: '31', township: '5', range: '3' },
      ],
    });
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
  });
  afterEach(() => searches.close());

  const found = async (name: string, body: object): Promise<readonly string[]> =>
    (await searches.search(name, examiner, body)).numbers;
  const each = <Row>(rows: readonly (readonly [object, Row])[]) => rows;

  describe('the search by date', () => {
    const days = (fromRecordedDate: string, toRecordedDate: string) => ({ fromRecordedDate, toRecordedDate });

    test('[001-2.2.date.2] [001-3.date.1] finds documents of a date range, a document type and an instrument group', async () => {
      const expected = each([
        [days('01/01/1900', ''), ['1', '2', '10']],
        [days('01/01/2010', '01/01/2010'), ['2']],
        [days('02/04/2001', '12/31/2009'), []],
        [{ ...days('01/01/1900', ''), documentType: 'TOR' }, ['10']],
        [{ ...days('01/01/1900', ''), instrumentGroup: 'LOANS' }, ['2']],
        [{ ...days('01/01/1900', ''), instrumentGroup: 'NONE' }, []],
      ]);
      for (const [typed, numbers] of expected)
        expect([typed, await found('searchByDate', typed)]).toEqual([typed, numbers]);
    });

    test('[001-3.search.1] is sorted by every column, and staff see confidential documents', async () => {
      const all = days('01/01/1900', '');
      expect(await found('searchByDate', { ...all, sortKey: 'recordedDate', sortDirection: 'DESC' })).toEqual([
        '10',
        '2',
        '1',
      ]);
      expect(await found('searchByDate', { ...all, sortKey: 'instrument' })).toEqual(['2', '1', '10']);
      expect(await found('searchByDate', { ...all, sortKey: 'grantor' })).toEqual(['2', '10', '1']);
      const staff = await searches.person({ role: 'COUNTY' });
      expect((await searches.search('searchByDate', staff, all)).numbers).toEqual(['1', '2', '9', '10']);
    });

    test('returns how many documents its default To Date leaves out, like every search with dates', async () => {
      const verified = { showNotableDates: true, useVerificationDate: true, abstractVerifiedDate: '2009-12-31' };
      await searches.portal.saveRecord('notableDates', verified);
      const left = async (name: string, typed: object) =>
        (await searches.search(name, examiner, { ...typed, toRecordedDate: '12/31/2009' })).notVerified;
      expect(await left('searchByDate', { fromRecordedDate: '01/01/1900' })).toEqual({
        count: 2,
        toRecordedDate: '11/20/2026',
      });
      expect(await left('searchByParcelId', { parcelId: 'R77' })).toMatchObject({ count: 2 });
      expect(await left('searchByLegalDescription', { plat: 'P9' })).toMatchObject({ count: 1 });
      expect(await left('searchByAddress', { streetNumber: '120', streetName: 'n beach' })).toBeUndefined();
    });

    test('requires a From Date', async () => {
      const { content } = await refusalOf(found('searchByDate', days('', '')));
      expect(content).toEqual({ errors: { fromRecordedDate: { key: 'required' } } });
    });
  });

  test('[001-2.2.address.2] [001-3.address.1] the search by address finds a house in a street, and filters by city, group and dates', async () => {
    const beach = { streetNumber: '120', streetName: 'beach' };
    const lyndale = { streetNumber: '3301' };
    const expected = each([
      [beach, ['1', '2']],
      [{ ...beach, streetNumber: '120-a' }, ['2']],
      [{ ...beach, streetNumber: '12' }, ['10']],
      [{ ...beach, city: 'gara' }, ['1']],
      [{ ...beach, streetName: 'n beach' }, ['1']],
      [{ ...beach, streetName: 'North Beach Rd.' }, ['1']],
      [{ ...beach, streetName: 'Beach Road' }, ['1', '2']],
      [{ ...beach, streetName: '120 beach rd' }, ['1', '2']],
      [{ ...beach, streetName: 'Beach Lane' }, []],
      // a letter of another street name is not mistaken for a direction
      [{ ...beach, streetName: 'East' }, []],
      [{ ...beach, streetNumber: '12', streetName: 'East Road' }, []],
      [{ ...beach, streetName: 'b_ach' }, []],
      // a direction after the type: typed or not, in either spelling
      [{ ...lyndale, streetName: 'Lyndale Av' }, ['1', '2']],
      [{ ...lyndale, streetName: 'Lyndale Avenue' }, ['1', '2']],
      [{ ...lyndale, streetName: 'Lyndale Av N' }, ['1']],
      [{ ...lyndale, streetName: 'Lyndale Avenue Northeast' }, ['2']],
      [{ ...lyndale, streetName: 'Lyndale Ave S' }, []],
      [{ ...lyndale, streetName: 'Ocean Pl' }, ['10']],
      [{ ...lyndale, streetName: 'Ocean Place' }, []],
      [{ ...lyndale, streetName: 'Ocean Plz North' }, ['10']],
      [{ ...lyndale, streetName: 'Lyndale', city: 'St. Paul' }, ['1']],
      [{ ...lyndale, streetName: 'Lyndale', city: 'St. Peter' }, []],
      [{ ...beach, instrumentGroup: 'LOANS' }, ['2']],
      [{ ...beach, fromRecordedDate: '01/01/2002' }, ['2']],
      [{ ...beach, toRecordedDate: '01/01/2002' }, ['1']],
    ]);
    for (const [typed, numbers] of expected)
      expect([typed, await found('searchByAddress', typed)]).toEqual([typed, numbers]);
  });

  test('[001-2.2.parcel.2] the search by parcel finds IDs by their beginning or exactly, ignoring punctuation', async () => {
    const expected = each([
      [{ parcelId: 'R7701' }, ['1', '2', '10']],
      [{ parcelId: 'r7701', matchType: 'EXACT' }, ['1', '2']],
      [{ parcelId: 'R77', documentType: 'TOR' }, ['10']],
      [{ parcelId: 'R77', toRecordedDate: '01/01/2002' }, ['1']],
      [{ parcelId: '7701' }, []],
    ]);
    for (const [typed, numbers] of expected)
      expect([typed, await found('searchByParcelId', typed)]).toEqual([typed, numbers]);
  });

  test('[001-2.2.tract.2] the search by tract index finds villages of an island by their beginning, and parcels in them', async () => {
    const expected = each([
      [{ island: 'SAIPAN', village: 'san' }, ['1', '2']],
      [{ island: 'SAIPAN', village: 'San J.' }, ['1']],
      [{ island: 'TINIAN', village: 'San Jose' }, ['10']],
      [{ island: 'ROTA', village: 'San' }, []],
      [{ island: 'SAIPAN', village: 'san', parcelId: 'R-77' }, ['1', '2']],
      [{ island: 'TINIAN', village: 'san', parcelId: 'R-77' }, ['10']],
      [{ island: 'TINIAN', village: 'san', parcelId: 'R-78' }, []],
      [{ island: 'SAIPAN', village: 'san', fromRecordedDate: '01/01/2002' }, ['2']],
    ]);
    for (const [typed, numbers] of expected)
      expect([typed, await found('searchByTractIndexNMI', typed)]).toEqual([typed, numbers]);
  });

  test('[001-2.2.plat.2] the search by plat finds each document of the plat once', async () => {
    expect(await found('searchByPlat', { plat: 'P9' })).toEqual(['1', '2']);
    expect(await found('searchByPlat', { plat: 'P9', sortKey: 'recordedDate', sortDirection: 'DESC' })).toEqual([
      '2',
      '1',
    ]);
    expect(await found('searchByPlat', { plat: 'P' })).toEqual([]);
    const { content } = await refusalOf(found('searchByPlat', { platName: 'Chelsea' }));
    expect(content).toEqual({ errors: { plat: { key: 'validPlatRequired' } } });
  });

  describe('the search by legal description', () => {
    const foundByLegal = (typed: object) => found('searchByLegalDescription', typed);

    test('[001-2.2.legal.2] [001-3.legal.1] of lots and blocks matches one legal description of the plat, by parts of fields or by whole fields', async () => {
      const plat = { plat: 'P9' };
      const exact = { ...plat, searchMethod: 'EXACT' };
      const expected = each([
        [plat, ['1', '2']],
        [{ ...plat, lot: '5' }, ['1', '2']],
        [{ ...exact, lot: '5' }, ['1']],
        [{ ...exact, block: '7' }, ['1', '2']],
        [{ ...exact, lot: '5', block: '8' }, []],
        [{ ...exact, lot: '6', block: '8' }, ['1']],
        [{ ...exact, sublot: '2' }, ['1']],
        [{ ...exact, sublot: '3' }, []],
        [{ ...exact, building: 'b', unit: '12', garage: '3' }, ['2']],
        [{ ...plat, unit: '2' }, ['2']],
        [{ ...exact, unit: '2' }, []],
        [{ ...plat, otherLotCodeLb: 'OL', otherLotLb: 'a' }, ['1']],
        [{ ...plat, otherLotCodeLb: 'GL', otherLotLb: 'a' }, []],
        [{ ...plat, lot: '-' }, []],
        [{ ...plat, lot: '%' }, []],
        [{ ...plat, section: '31' }, ['1', '2']],
        [{ ...plat, documentType: 'TOR' }, []],
        [{ ...plat, instrumentGroup: 'LOANS', fromRecordedDate: '01/01/2010' }, ['2']],
      ]);
      for (const [typed, numbers] of expected) expect([typed, await foundByLegal(typed)]).toEqual([typed, numbers]);
    });

    test('[001-2.2.legal.3] [001-3.legal.1] of metes and bounds matches the numbers of section, township and range', async () => {
      const land = { legalType: 'MB', section: '31', township: '5', range: '03' };
      const expected = each([
        [land, ['2']],
        [{ ...land, township: '15' }, ['10']],
        [{ ...land, section: '3' }, []],
        [{ ...land, qq: 'NE1/4', searchMethod: 'EXACT' }, ['2']],
        [{ ...land, qq: 'Northeast Quarter', searchMethod: 'EXACT' }, ['2']],
        [{ ...land, qq: '1/4' }, []],
        [{ ...land, q: 'sw' }, ['2']],
        [{ ...land, q: 'NW' }, []],
        [{ ...land, meridian: 'cm', searchMethod: 'EXACT' }, ['2']],
        [{ ...land, base: 'sbl', qqqq: 'N1/2', qqq: 'E1/2', searchMethod: 'EXACT' }, ['2']],
        [{ ...land, base: 'HUM' }, []],
        [{ ...land, qqqq: 'S1/2' }, []],
        [{ ...land, qqq: 'W1/2' }, []],
        [{ ...land, otherLotCodeMb: 'GL', otherLotMb: '4' }, ['2']],
        [{ ...land, otherLotCodeMb: 'GL', otherLotMb: '5' }, []],
        [{ ...land, township: '15', municipality: 'ro' }, ['10']],
        [{ ...land, plat: 'P9', lot: '99' }, ['2']],
      ]);
      for (const [typed, numbers] of expected) expect([typed, await foundByLegal(typed)]).toEqual([typed, numbers]);
    });

    test('[001-2.2.legal.4] filters by a party of the document', async () => {
      const named = (last: string, first = '', middle = '') => ({
        plat: 'P9',
        grantorGranteeLastNameLb: last,
        grantorGranteeFirstNameLb: first,
        grantorGranteeMiddleInitialLb: middle,
      });
      expect(await foundByLegal(named('cr'))).toEqual(['1']);
      expect(await foundByLegal(named('Cruz', 'M', 'T'))).toEqual(['1']);
      expect(await foundByLegal(named('Cruz', 'Juan'))).toEqual([]);
      expect(await foundByLegal(named('Bank'))).toEqual(['2']);
      const land = { legalType: 'MB', section: '31', township: '5', range: '3' };
      expect(await foundByLegal({ ...land, grantorGranteeLastNameMb: 'Bank' })).toEqual(['2']);
      expect(await foundByLegal({ ...land, grantorGranteeLastNameMb: 'Cruz' })).toEqual([]);
    });
  });

  test('[S31] the searches treat attack strings as plain text or refuse them, in every field', async () => {
    const bodies: readonly (readonly [Call, object])[] = [
      [searchByDate, { fromRecordedDate: '01/01/1900' }],
      [searchByAddress, { streetNumber: '120', streetName: 'Beach' }],
      [searchByParcelId, { parcelId: 'R77' }],
      [searchByTractIndexNMI, { island: 'SAIPAN', village: 'San' }],
      [searchByPlat, { plat: 'P9' }],
      [searchByLegalDescription, { plat: 'P9' }],
      [searchByLegalDescription, { legalType: 'MB', section: '31', township: '5', range: '3' }],
    ];
    for (const [call, body] of bodies) {
      const shown = await findLeakingInputs(call, body, (typed) => found(call.name, typed), CONFIDENTIAL);
      expect([call.name, shown]).toEqual([call.name, []]);
    }
    expect(await getDb().selectFrom('document').select('id').execute()).toHaveLength(4);
  }, 120_000);

  test('[001-7.search.1] each search is in the history with its type and call, and charged at its own rate', async () => {
    const cases: readonly (readonly [string, string, object])[] = [
      ['searchByDate', 'Date', { fromRecordedDate: '01/01/2001', toRecordedDate: '01/01/2011' }],
      ['searchByBookAndPage', 'BookAndPage', { book: 'A12' }],
      ['searchByAddress', 'Address', { streetNumber: '120', streetName: 'Beach' }],
      ['searchByParcelId', 'ParcelId', { parcelId: 'R77' }],
      ['searchByPlat', 'Plat', { plat: 'P9' }],
    ];
    await searches.portal.saveRecord('aLaCarte', {
      searchByDate: 1,
      searchByBookAndPage: 2,
      searchByAddress: 3,
      searchByParcelId: 4,
      searchByPlat: 5,
      searchByLegalDescription: 6,
    });
    const payer = await searches.person({ paymentMethod: 'INVOICE' });
    for (const [name, , body] of cases) await searches.search(name, payer, body);
    await searches.search('searchByLegalDescription', payer, { plat: 'P9' });
    const tract = await searches.search('searchByTractIndexNMI', payer, { island: 'SAIPAN', village: 'San' });
    const charged = (await searches.audited(payer)).map(({ detail }) =>
      'chargedCents' in detail ? detail.chargedCents : undefined,
    );
    expect(charged).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(tract.historyResults.searchHistoryList.map(({ type, link }) => [type, link])).toEqual([
      ['TractIndexNMI', 'search/searchByTractIndexNMI'],
      ['LegalDescription', 'search/searchByLegalDescription'],
      ['Plat', 'search/searchByPlat'],
      ['ParcelId', 'search/searchByParcelId'],
      ['Address', 'search/searchByAddress'],
    ]);
  });
});
