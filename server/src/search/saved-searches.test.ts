import {
  type Call,
  deleteSavedSearch,
  readSavedSearches,
  renameSavedSearch,
  type SavedSearch,
  saveSearch,
} from '@portal/contracts';
import { SAVED_SEARCH_LIMITS } from '@portal/domain';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

const CRUZ = { grantorGranteeLastName1: 'CRUZ', fromRecordedDate: '01/01/2020', toRecordedDate: '11/20/2026' };

describeOnBothDatabases('saved searches', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  let userId: number;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('search', { enabled: ['Name', 'Date'] });
    await portal.saveRecord('userAccess', { guestUserName: 'guest.user' });
    ({ userId } = await addUser('title.examiner'));
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  async function addUser(username: string) {
    const added = await portal.addUser({ username, role: 'USER', account: username });
    const access = { account_id: added.accountId, search_type: 'Name', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    return added;
  }
  const send = async (call: Call, body?: object, as = cookie) =>
    envelopeOfAnswer(await portal.send(call, body, { cookie: as }));
  const savedAfter = async (call: Call, body?: object, as = cookie): Promise<SavedSearch[]> => {
    const envelope = await send(call, body, as);
    expect(envelope).toMatchObject({ ok: true });
    return z.parse(readSavedSearches.content, envelope.content).savedSearches;
  };
  const save = (name: string, criteria: object = CRUZ) => ({ name, type: 'Name', criteria });
  const names = (searches: readonly SavedSearch[]) => searches.map(({ name }) => name);

  test('are stored with their criteria, sorted by name, renamed and deleted', async () => {
    await savedAfter(saveSearch, save('  Weekly   Cruz '));
    const two = await savedAfter(saveSearch, save('Bank', { grantorGranteeLastName1: 'BANK OF TASI' }));
    expect(names(two)).toEqual(['Bank', 'Weekly Cruz']);
    const [bank, cruz] = await savedAfter(readSavedSearches);
    expect(cruz).toMatchObject({ type: 'Name', criteria: { grantorGranteeLastName1: 'CRUZ' } });
    expect(names(await savedAfter(renameSavedSearch, { id: bank?.id, name: 'Zebra' }))).toEqual([
      'Weekly Cruz',
      'Zebra',
    ]);
    expect(names(await savedAfter(renameSavedSearch, { id: bank?.id, name: 'ZEBRA' }))).toEqual([
      'Weekly Cruz',
      'ZEBRA',
    ]);
    expect(names(await savedAfter(deleteSavedSearch, { id: bank?.id }))).toEqual(['Weekly Cruz']);
    expect(names(await savedAfter(deleteSavedSearch, { id: bank?.id }))).toEqual(['Weekly Cruz']);
  });

  test('keep a typed date, and no date for a To Date of today, so that a later run uses its own date', async () => {
    const [saved] = await savedAfter(saveSearch, save('Cruz'));
    expect(saved?.criteria).toMatchObject({ fromRecordedDate: '01/01/2020' });
    expect(saved?.criteria.toRecordedDate).toBeUndefined();
  });

  test('of books keep a date that is a default date only for other searches', async () => {
    await portal.saveRecord('search', { enabled: ['Name', 'TractBookLegal'] });
    await portal.saveRecord('notableDates', {
      showNotableDates: true,
      useVerificationDate: true,
      abstractIndexBeginDate: '1975-01-02',
      abstractVerifiedDate: '2026-11-19',
    });
    const { accountId } = await portal.addUser({ username: 'book.reader', role: 'USER', account: 'Books' });
    const access = { account_id: accountId, search_type: 'TractBookLegal', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    const dates = { fromRecordedDate: '01/02/1975', toRecordedDate: '11/19/2026' };
    const input = { name: 'Books of 1975', type: 'TractBookLegal', criteria: { plat: 'BEACH', ...dates } };
    const [saved] = await savedAfter(saveSearch, input, await portal.logIn('book.reader'));
    expect(saved?.criteria).toMatchObject(dates);
  });

  test('cause no charge and no entry in the search history or the audit log', async () => {
    await portal.saveRecord('aLaCarte', { searchByName: 25 });
    await savedAfter(saveSearch, save('Cruz'));
    await savedAfter(readSavedSearches);
    expect(await getDb().selectFrom('search_history').selectAll().execute()).toEqual([]);
    expect(await getDb().selectFrom('lookup_charge').selectAll().execute()).toEqual([]);
    expect(await getDb().selectFrom('audit_log').select('kind').where('kind', '=', 'SEARCH').execute()).toEqual([]);
  });

  test.each([
    ['no name', save(' '), 'name', 'required'],
    ['a long name', save('x'.repeat(61)), 'name', 'tooLong'],
    ['an unknown search', { ...save('x'), type: 'Anything' }, 'type', 'malformed'],
    ['criteria of another search', save('x', { book: '7' }), 'criteria', 'malformed'],
    ['criteria that no form sends', save('x', { andOr: 'XOR' }), 'criteria', 'malformed'],
  ])('are refused with %s', async (_name, body, field, key) => {
    const { status, content } = await send(saveSearch, body);
    expect([status, content]).toMatchObject(['INVALID', { errors: { [field]: { key } } }]);
    expect(await savedAfter(readSavedSearches)).toEqual([]);
  });

  test('must have names that differ by more than case, and are limited in number', async () => {
    await savedAfter(saveSearch, save('Cruz'));
    const taken = { errors: { name: { key: 'savedSearchTaken' } } };
    expect(await send(saveSearch, save('CRUZ '))).toMatchObject({ status: 'INVALID', content: taken });
    const { searches } = SAVED_SEARCH_LIMITS;
    await getDb()
      .insertInto('saved_search')
      .values(
        Array.from({ length: searches - 1 }, (_, index) => ({
          user_id: userId,
          name: `${index}`,
          name_key: `${index}`,
          type: 'Name',
          criteria: JSON.stringify(CRUZ),
          saved_at: new Date(),
        })),
      )
      .execute();
    const limit = { errors: { name: { key: 'savedSearchLimit', values: { maximum: searches } } } };
    expect(await send(saveSearch, save('One more'))).toMatchObject({ status: 'INVALID', content: limit });
    const [first] = await savedAfter(readSavedSearches);
    expect(await send(renameSavedSearch, { id: first?.id, name: 'cruz' })).toMatchObject({ content: taken });
  });

  test('belong to one user, and can only be saved for searches that this user may make', async () => {
    const [mine] = await savedAfter(saveSearch, save('Mine'));
    await addUser('other.examiner');
    const other = await portal.logIn('other.examiner');
    expect(await savedAfter(readSavedSearches, undefined, other)).toEqual([]);
    expect(await send(renameSavedSearch, { id: mine?.id, name: 'Theirs' }, other)).toMatchObject({ ok: false });
    await savedAfter(deleteSavedSearch, { id: mine?.id }, other);
    expect(names(await savedAfter(readSavedSearches))).toEqual(['Mine']);
    expect(await send(saveSearch, { name: 'x', type: 'Date', criteria: {} })).toMatchObject({ status: 'DENIED' });
  });

  test('are deleted with their user', async () => {
    await savedAfter(saveSearch, save('Mine'));
    await getDb().updateTable('portal_user').set({ deleted_at: new Date() }).where('id', '=', userId).execute();
    expect(await getDb().selectFrom('saved_search').selectAll().execute()).toEqual([]);
  });
});
