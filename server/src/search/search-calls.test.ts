import type { DocumentDetail } from '@portal/contracts';
import { documentRow, importRows, partyRow } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import type { TestPortal } from '../testing/test-portal.ts';
import { INJECTIONS, refusalOf as refusal, SearchPortal, TEST_TIME } from './search-portal.testing.ts';

describeOnBothDatabases('the search calls', (getDb, getDatabase) => {
  let searches: SearchPortal;
  let portal: TestPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    portal = searches.portal;
    await importRows(getDb(), {
      'codes.csv': [
        { list: 'instrument', code: 'WD', description: 'Warranty Deed', group: 'DEEDS' },
        { list: 'instrument', code: 'MTG', description: 'Mortgage', group: 'LOANS' },
      ],
      'documents.csv': [
        documentRow('1', {
          book: '12',
          page: '34',
          sale_price: '100.50',
          mortgage_amount: '90.25',
          instrument_date: '2001-01-31',
          verified: true,
          note: 'Re-recorded',
        }),
        documentRow('2', { instrument_code: 'MTG', recorded_at: '2010-01-01T14:05:00' }),
        documentRow('3', { confidential: true }),
      ],
      'parties.csv': ['1', '2', '3'].flatMap((number) => [
        partyRow(number, 'GRANTOR', 'Smith', 'John', 'Quincy'),
        partyRow(number, 'GRANTEE', 'Bank of Tasi'),
      ]),
      'references.csv': [
        { document_number: '2', refers_to: '1' },
        { document_number: '2', refers_to: '3' },
      ],
      'legals.csv': [{ document_number: '1', lot: '5', block: '7', plat_number: 'P9', comment: 'north half' }],
      'parcels.csv': [{ document_number: '1', parcel_id: 'R-77' }],
    });
    await portal.county.refresh();
  });
  afterEach(() => portal.close());

  const person: SearchPortal['person'] = (options) => searches.person(options);
  const call: SearchPortal['call'] = (...request) => searches.call(...request);
  const search: SearchPortal['search'] = (...request) => searches.search(...request);
  const isDetail = (content: unknown): content is DocumentDetail =>
    typeof content === 'object' && content !== null && 'parcelIds' in content;
  const byName = (session: Session, body: object) =>
    search('searchByName', session, { grantorGranteeLastName1: 'Smith', ...body });

  test('[001-3.row.1] [001-3.row.2] rows contain parties, legal descriptions and references, but only the number of a confidential reference', async () => {
    const { searchResults } = await byName(await person(), {
      grantorGranteeLastName1: 'smith',
      sortKey: 'recordedDate',
    });
    const [first, second] = searchResults.searchResultList;
    expect(first).toMatchObject({
      docNumber: '1',
      displayDocNumber: '1',
      instrumentCode: 'WD',
      instrumentDescription: 'Warranty Deed',
      recordedDate: '2001-02-03',
      recordedDateTime: '2001-02-03T10:20:30',
      instrumentDate: '2001-01-31',
      displayBookAndPage: '12 / 34',
      mortgageAmount: 90.25,
      salePrice: 100.5,
      verifiedStatus: true,
      additionalInfoSearchResults: ['Re-recorded'],
      grantorSearchResults: [
        { lastName: 'Smith', firstName: 'John', middleInitial: 'Q', displayName: 'Smith, John Quincy' },
      ],
      granteeSearchResults: [{ displayName: 'Bank of Tasi' }],
      legalSearchResults: [{ description: 'LOT 5 BLK 7 PLAT P9', comment: 'north half', docId: first?.docId }],
      sourcedDocKey: { docKeyType: 'LR', docKeyNumber: '1', imageKeyType: 'LR' },
    });
    expect(second?.referenceDocumentSearchResults).toMatchObject([
      {
        docNumber: '1',
        displayDocNumber: '1',
        docId: first?.docId,
        docType: 'LR',
        instrumentDescription: 'Warranty Deed',
        displayBookAndPage: '12 / 34',
        recordedDate: '2001-02-03',
        recordedTime: '10:20',
        recordedAmPm: 'AM',
      },
      { docNumber: '3', docId: 0, recordedDate: '', instrumentDescription: '' },
    ]);
  });

  test('[001-2.2.name.2] [001-3.name.1] [001-3.number.1] a search filters by names, role, group, type and inclusive dates', async () => {
    const session = await person();
    expect((await byName(session, { grantorGranteeSearchIn: 'GRANTEES' })).numbers).toEqual([]);
    expect((await byName(session, { grantorGranteeFirstName1: 'Jane' })).numbers).toEqual([]);
    const john = { grantorGranteeFirstName1: 'John' };
    expect((await byName(session, { ...john, grantorGranteeMiddleInitial1: 'Q' })).numbers).toEqual(['1', '2']);
    expect((await byName(session, { ...john, grantorGranteeMiddleInitial1: 'Z' })).numbers).toEqual([]);
    const nobody = {
      grantorGranteeLastName2: 'Nobody',
      grantorGranteeFirstName2: 'John',
      grantorGranteeMiddleInitial2: 'Q',
    };
    expect((await byName(session, nobody)).numbers).toEqual(['1', '2']);
    expect((await byName(session, { ...nobody, andOr: 'AND' })).numbers).toEqual([]);
    const both = { grantorGranteeLastName2: 'Bank of Tasi', andOr: 'AND' };
    expect((await byName(session, both)).numbers).toEqual(['1', '2']);
    expect((await byName(session, { instrumentGroup: 'DEEDS' })).numbers).toEqual(['1']);
    expect((await byName(session, { instrumentGroup: 'UNKNOWN' })).numbers).toEqual([]);
    expect((await byName(session, { documentType: 'TOR' })).numbers).toEqual([]);
    expect((await byName(session, { fromRecordedDate: '01/01/2010', toRecordedDate: '01/01/2010' })).numbers).toEqual([
      '2',
    ]);
    expect(
      (await search('searchByDocumentNumber', session, { fromDocumentNumber: '1', toDocumentNumber: '3' })).numbers,
    ).toEqual(['1', '2']);
    expect(
      (await search('searchByDocumentNumber', session, { fromDocumentNumber: '1', documentType: 'TOR' })).numbers,
    ).toEqual([]);
  });

  test('staff see confidential documents; others get NOT_FOUND for their details', async () => {
    const staff = await search('searchByDocumentNumber', await person({ role: 'COUNTY' }), { fromDocumentNumber: '3' });
    expect(staff.numbers).toEqual(['3']);
    const docId = staff.searchResults.searchResultList[0]?.docId;
    expect((await refusal(call('documentDetails', await person(), { docId }))).entry.code).toBe('NOT_FOUND');
    expect((await refusal(call('documentDetails', await person(), { docId: 999_999 }))).entry.code).toBe('NOT_FOUND');
  });

  test('[001-3.details.1] [001-7.details.1] details contain parcels, and add an audit row', async () => {
    const session = await person();
    const { searchResults } = await search('searchByDocumentNumber', session, { fromDocumentNumber: '1' });
    const [row] = searchResults.searchResultList;
    const { content } = await call('documentDetails', session, {
      docId: row?.docId,
      sourcedDocKey: row?.sourcedDocKey,
    });
    expect(isDetail(content) && content).toMatchObject({ docNumber: '1', parcelIds: ['R-77'], paymentNeeded: false });
    const audited = await getDb()
      .selectFrom('audit_log')
      .select(['kind', 'detail'])
      .where('user_id', '=', session.userId)
      .orderBy('id')
      .execute();
    expect(audited).toMatchObject([
      { kind: 'SEARCH', detail: { type: 'DocumentNumber', count: 1 } },
      { kind: 'DETAILS' },
    ]);
    const other = { docKeyType: 'LR', docKeyNumber: '2', imageKeyType: 'LR' };
    expect(
      (await refusal(call('documentDetails', session, { docId: row?.docId, sourcedDocKey: other }))).entry.code,
    ).toBe('NOT_FOUND');
  });

  test('[001-2.1.types.1] a search that the county or the account does not allow is refused', async () => {
    const session = { ...(await person()), accountSearches: [] };
    expect((await refusal(byName(session, {}))).entry.code).toBe('DENIED');
    const staff = await person({ role: 'TRIMIN' });
    expect((await byName(staff, {})).total).toBe(3);
    await portal.saveRecord('search', { enabled: ['DocumentNumber'], defaultSearch: 'DocumentNumber' });
    expect((await refusal(byName(staff, {}))).entry.code).toBe('DENIED');
  });

  test('[001-4.2.none.1] an empty result has a message, and wrong criteria are refused with a message for each field', async () => {
    const session = await person();
    const none = await byName(session, { grantorGranteeLastName1: 'Nobody' });
    expect(none).toMatchObject({ total: 0, message: 'No Records Found.' });
    const wrong = await refusal(
      byName(session, { grantorGranteeLastName1: '', grantorGranteeFirstName2: 'J', fromRecordedDate: '13/45/2001' }),
    );
    expect(wrong.content).toMatchObject({
      errors: {
        grantorGranteeLastName1: { key: 'required' },
        grantorGranteeLastName2: { key: 'requiredIfFirstName' },
        fromRecordedDate: { key: 'dateFormat' },
      },
    });
    expect((await refusal(byName(session, { sortKey: 'docNumber; DROP TABLE party' }))).entry.code).toBe('INVALID');
    expect((await refusal(byName(session, { batch: 5 }))).entry.code).toBe('INVALID');
  });

  test('[000-9.history.1] [001-3.history.1] [001-3.search.1] the last five different searches are kept, newest first; guests have none', async () => {
    const session = await person();
    for (const last of ['Aaa', 'Bbb', 'Ccc', 'Ddd', 'Eee', 'Smith', 'Bbb'])
      await byName(session, { grantorGranteeLastName1: last });
    const { historyResults } = await byName(session, { grantorGranteeLastName1: 'Zzz', updateHistory: false });
    const kept = historyResults.searchHistoryList;
    expect(kept.map((entry) => entry.longDescription)).toEqual(['Bbb', 'Smith', 'Eee', 'Ddd', 'Ccc']);
    const [, replayed] = kept;
    expect(replayed).toMatchObject({
      displayCriteria: expect.arrayContaining([{ key: 'grantorGranteeLastName1', value: 'Smith' }]),
      link: 'search/searchByName',
      type: 'Name',
      pageNumber: 1,
      sortKey: 'docNumber',
      sortDirection: 'ASC',
    });
    const again = await search('searchByName', session, {
      ...replayed?.criteria,
      sortKey: replayed?.sortKey,
      pageNumber: replayed?.pageNumber,
    });
    expect(again.numbers).toEqual(['1', '2']);
    const guest = await byName(await person({ role: 'GUEST' }), {});
    expect(guest.historyResults.searchHistoryList).toEqual([]);
  });

  describe('when searches cost money', () => {
    beforeEach(() => portal.saveRecord('aLaCarte', { searchByName: 25, documentDetails: 10 }));
    const charged = async (session: Session) => {
      const rows = await getDb()
        .selectFrom('audit_log')
        .select('detail')
        .where('user_id', '=', session.userId)
        .orderBy('id')
        .execute();
      return rows.map(({ detail }) => ('chargedCents' in detail ? detail.chargedCents : undefined));
    };

    test('[000-1.search.2] [001-3.search.1] one submitted search is charged once for all pages and sort orders, and for a new submit after ten minutes', async () => {
      const session = await person({ paymentMethod: 'INVOICE' });
      await byName(session, {});
      await byName(session, { batch: 2, updateHistory: false });
      await byName(session, { sortKey: 'grantor', pageNumber: 2, timestamp: TEST_TIME + 2 });
      await byName(session, { grantorGranteeLastName1: 'Nobody', timestamp: TEST_TIME + 3 });
      // the batch belongs to the audited search, so it has no separate audit row
      expect(await charged(session)).toEqual([25, 0, 0]);
      portal.setNow(new Date(TEST_TIME + 11 * 60_000));
      await byName(session, { timestamp: TEST_TIME + 11 * 60_000 });
      expect((await charged(session)).slice(3)).toEqual([25]);
    });

    const at = (minutes: number) => TEST_TIME + minutes * 60_000;
    const HOUR = 60;

    test('a submit with a later time is free for ten minutes after the charge, by the clock of the server', async () => {
      const session = await person({ paymentMethod: 'INVOICE' });
      await byName(session, {});
      for (const [minutes, cents] of [
        [9.9, 0],
        [10, 25],
        [19.9, 0],
        [20, 25],
        [2 * 24 * HOUR, 25],
      ] as const) {
        portal.setNow(new Date(at(minutes)));
        await byName(session, { timestamp: at(minutes) });
        expect([minutes, (await charged(session)).at(-1)]).toEqual([minutes, cents]);
      }
    });

    test('a submit that is sent again with its time is free for twelve hours, and then charged as a new one', async () => {
      const session = await person({ paymentMethod: 'INVOICE' });
      await byName(session, {});
      for (const [minutes, cents] of [
        [12 * HOUR - 1, 0],
        [12 * HOUR, 25],
        [6 * 24 * HOUR, 25],
      ] as const) {
        portal.setNow(new Date(at(minutes)));
        await byName(session, {});
        expect([minutes, (await charged(session)).at(-1)]).toEqual([minutes, cents]);
      }
    });

    describe('a further page of a paid list', () => {
      const NEXT = { updateHistory: false, pageNumber: 1, sortKey: 'grantor' };

      test('is free as long as its session can last, and then asks for a new submit instead of charging', async () => {
        const session = await person({ paymentMethod: 'INVOICE' });
        await byName(session, {});
        portal.setNow(new Date(at(12 * HOUR - 1)));
        expect(await byName(session, NEXT)).toMatchObject({ numbers: ['1', '2'], submitNeeded: false });
        portal.setNow(new Date(at(12 * HOUR)));
        expect(await byName(session, NEXT)).toMatchObject({ numbers: [], total: 0, submitNeeded: true });
        expect(await charged(session)).toEqual([25, 0]);
      });

      test('is free also if its submit repeated a paid one, or if the same search was paid again since', async () => {
        const session = await person({ paymentMethod: 'INVOICE' });
        await byName(session, {});
        portal.setNow(new Date(at(9)));
        await byName(session, { timestamp: at(9) });
        portal.setNow(new Date(at(60)));
        expect(await byName(session, { ...NEXT, timestamp: at(9) })).toMatchObject({ submitNeeded: false });
        await byName(session, { timestamp: at(60) });
        portal.setNow(new Date(at(120)));
        for (const timestamp of [at(0), at(9), at(60)])
          expect(await byName(session, { ...NEXT, timestamp })).toMatchObject({ submitNeeded: false });
        expect((await charged(session)).filter((cents) => cents === 25)).toHaveLength(2);
      });

      test('is not free for another user or another session of guests, and is not charged', async () => {
        const guest = await person({ role: 'GUEST', paymentMethod: 'INVOICE' });
        await byName(guest, {});
        const others = [await person({ paymentMethod: 'INVOICE' }), { ...guest, sessionId: guest.sessionId + 1_000 }];
        for (const other of others)
          expect(await byName(other, NEXT)).toMatchObject({ numbers: [], submitNeeded: true });
      });
    });

    test('a search is charged again after the clock was set back', async () => {
      const session = await person({ paymentMethod: 'INVOICE' });
      await byName(session, {});
      portal.setNow(new Date(TEST_TIME - 13 * 60 * 60_000));
      await byName(session, {});
      expect(await charged(session)).toEqual([25, 25]);
    });

    test("a search without a timestamp gets the server's, and is charged once", async () => {
      const session = await person({ paymentMethod: 'INVOICE' });
      for (let time = 0; time < 2; time += 1) {
        const { searchResults } = await byName(session, { timestamp: undefined });
        expect(searchResults.timestamp).toBe(TEST_TIME);
      }
      expect(await charged(session)).toEqual([25, 0]);
    });

    test.each([-8, 8])('a timestamp of %p days from now is refused, and nothing is charged', async (days) => {
      const session = await person({ paymentMethod: 'INVOICE' });
      const { entry } = await refusal(byName(session, { timestamp: TEST_TIME + days * 24 * 60 * 60_000 }));
      expect([entry.code, entry.status]).toEqual(['SEARCH_TIME_TOO_FAR', 400]);
      expect(await charged(session)).toEqual([]);
      const sixDays = Math.sign(days) * 6;
      await byName(session, { timestamp: TEST_TIME + sixDays * 24 * 60 * 60_000 });
      expect(await charged(session)).toEqual([25]);
    });

    test('twenty simultaneous requests of one search are charged once', async () => {
      const session = await person({ paymentMethod: 'INVOICE' });
      await Promise.all(Array.from({ length: 20 }, () => byName(session, {})));
      expect((await charged(session)).filter((cents) => cents === 25)).toHaveLength(1);
    });

    test('[001-3.details.2] [001-4.2.found.3] a search that cannot be paid returns no rows and is not added to the history', async () => {
      const escrow = await person();
      expect(await byName(escrow, {})).toMatchObject({
        numbers: [],
        total: 0,
        message: expect.stringContaining('There are insufficient funds.'),
      });
      const card = await person({ paymentMethod: 'CREDIT_CARD' });
      const refused = await byName(card, {});
      expect(refused).toMatchObject({ numbers: [], paymentNeeded: true, paymentNeededAgain: false });
      expect(refused.historyResults.searchHistoryList).toEqual([]);
      const { id } = await getDb()
        .selectFrom('document')
        .select('id')
        .where('document_number', '=', '1')
        .executeTakeFirstOrThrow();
      const { content } = await call('documentDetails', card, { docId: id });
      expect(content).toMatchObject({ docId: 0, paymentNeeded: true, parcelIds: [] });
    });

    test('searches are free for flat-fee accounts and staff', async () => {
      for (const session of [await person({ accountType: 'FLAT_FEE' }), await person({ role: 'COUNTY' })]) {
        await byName(session, {});
        expect(await charged(session)).toEqual([0]);
      }
    });
  });

  test('[S31] attack strings are treated as plain text or refused', async () => {
    const session = await person();
    const fields = [
      'grantorGranteeLastName1',
      'grantorGranteeFirstName1',
      'grantorGranteeLastName2',
      'grantorGranteeFirstName2',
      'documentType',
      'instrumentGroup',
      'fromRecordedDate',
      'sortKey',
      'sortDirection',
      'andOr',
    ];
    const attempts = INJECTIONS.flatMap((text) => [
      ...fields.map((field) => byName(session, { [field]: text })),
      search('searchByDocumentNumber', session, { fromDocumentNumber: text }),
      search('searchByDocumentNumber', session, { fromDocumentNumber: '1', toDocumentNumber: text }),
      search('searchByDocumentNumber', session, { fromDocumentNumber: '1', documentType: text }),
    ]);
    const outcomes = await Promise.allSettled(attempts);
    const bad = outcomes.filter(
      (outcome) =>
        outcome.status === 'rejected' && !(outcome.reason instanceof Refusal && outcome.reason.entry.status === 400),
    );
    expect(bad).toEqual([]);
    // a second name joined by OR may still return the results of the first name; but nothing may show the confidential document
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value.numbers).not.toContain('3');
    }
    expect(await getDb().selectFrom('document').select('id').execute()).toHaveLength(3);
  }, 60_000);
});
