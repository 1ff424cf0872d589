import { grantAllImages } from '../accounts/account-doc-types.store.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { documentRow, importRows } from './testing/import-folder-fixture.ts';

describeOnBothDatabases('an import that brings a new type of documents', (getDb) => {
  const notesOf = async (...types: readonly string[]): Promise<readonly string[]> => {
    const rows = types.map((type, index) => documentRow(`2024-${index}`, { document_type: type }));
    const { notes } = await importRows(getDb(), { 'documents.csv': rows });
    return notes.filter((note) => note.startsWith('No account'));
  };

  it('says once that the existing accounts do not get its images', async () => {
    // a new county has no accounts with rights yet
    expect(await notesOf('LR')).toEqual([]);
    const { id } = await getDb()
      .insertInto('account')
      .values({ name: 'Pacific Title', kind: 'CUSTOMER', account_type: 'A_LA_CARTE', payment_method: 'ESCROW' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await getDb()
      .transaction()
      .execute((tx) => grantAllImages(tx, id));
    expect(await notesOf('LR', 'MAP')).toEqual([
      'No account gets images of MAP yet. Enter it in Control Panel, Accounts, More, Document Types.',
    ]);
    expect(await notesOf('LR', 'MAP')).toEqual([]);
  });
});
