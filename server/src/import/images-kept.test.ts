import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { COUNTED_PAGES, createTestFolder, documentRow, type TestFolder } from './testing/import-folder-fixture.ts';

const PAGES = 'II*\0 pages';

describeOnBothDatabases('the images of documents that are imported again', (getDb) => {
  let folder: TestFolder;
  beforeEach(async () => {
    folder = await createTestFolder({
      'documents.csv': [
        documentRow('1', { image_file: 'a/1.tif', page_count: 3 }),
        documentRow('2', { image_file: '2.tif', page_count: 2 }),
      ],
      'images/a/1.tif': PAGES,
      'images/2.tif': `${PAGES} of others`,
    });
    await folder.import(getDb());
  });
  afterEach(() => folder.remove());

  const imagesOf = () =>
    getDb()
      .selectFrom('document')
      .select(['document_number', 'image_file', 'image_key', 'image_hash', 'page_count'])
      .orderBy('number_key')
      .execute();
  const removeImagesFolder = () => rm(join(folder.path, 'images'), { recursive: true });

  test('stay when the images folder is missing, and new documents are imported without images, with a note', async () => {
    const before = await imagesOf();
    await removeImagesFolder();
    await folder.write({
      'documents.csv': ['1', '2', '3'].map((number) => documentRow(number, { image_file: `${number}.tif` })),
    });
    const result = await folder.import(getDb());
    expect(result).toMatchObject({ added: 1, warnings: 3, rejectedDocuments: 0 });
    expect(result.notes).toContain(
      `documents.csv names images (line 2), and ${join(folder.path, 'images')} is not there: documents get no images, and keep those that they have. Put the images there, or give their folder with --images FOLDER, and import again.`,
    );
    const [first, second, third] = await imagesOf();
    expect([first?.image_key, second?.image_key]).toEqual(before.map(({ image_key }) => image_key));
    expect(third).toMatchObject({ document_number: '3', image_key: null, page_count: 0 });
  }, 60_000);

  test('stay, and the import stops with an error, when a named folder is missing or images are to be removed', async () => {
    const before = await imagesOf();
    await removeImagesFolder();
    const imagesFolder = join(folder.path, 'images');
    for (const options of [{ imagesFolder }, { choices: { isRemovingImages: true } }])
      await expect(folder.import(getDb(), options)).rejects.toThrow(
        /documents\.csv names images \(line 2\), and .*images is not there\. Put the images there/,
      );
    expect(await imagesOf()).toEqual(before);
  }, 60_000);

  test('stay when their folder has another name, which is not reported as a file that was ignored', async () => {
    const scans = join(folder.path, 'scans');
    await rename(join(folder.path, 'images'), scans);
    const result = await folder.import(getDb(), { imagesFolder: scans });
    expect(result).toMatchObject({ unchanged: 2, warnings: 0 });
    expect(result.notes.join()).not.toContain('scans');
  }, 60_000);

  test('stay when a file is missing or no longer a scan, with a warning', async () => {
    const before = await imagesOf();
    await rm(join(folder.path, 'images/a/1.tif'));
    await folder.write({ 'images/2.tif': 'Dear Recorder' });
    expect(await folder.import(getDb())).toMatchObject({ replaced: 0, unchanged: 2, warnings: 2 });
    expect(await imagesOf()).toEqual(before);
    expect(await folder.warnings()).toEqual([
      'documents.csv,2,1,image_file,"images/a/1.tif is not there; it keeps its current images"',
      'documents.csv,3,2,image_file,"images/2.tif cannot be read (it is neither TIFF nor PDF); it keeps its current images"',
    ]);
  }, 60_000);

  test('stay when the index names none, while other cells are updated', async () => {
    const before = await imagesOf();
    await removeImagesFolder();
    await folder.write({ 'documents.csv': [documentRow('1', { page: '7' }), documentRow('2', { page_count: 2 })] });
    expect(await folder.import(getDb())).toMatchObject({ replaced: 1, unchanged: 1, warnings: 0 });
    expect(await imagesOf()).toEqual(before);
    const { page } = await getDb()
      .selectFrom('document')
      .select('page')
      .where('document_number', '=', '1')
      .executeTakeFirstOrThrow();
    expect(page).toBe('7');
  }, 60_000);

  test('stay when only the index is imported', async () => {
    const before = await imagesOf();
    await removeImagesFolder();
    expect(await folder.import(getDb(), { choices: { isIndexOnly: true } })).toMatchObject({ unchanged: 2 });
    expect(await imagesOf()).toEqual(before);
  }, 60_000);

  test('are removed by the value NONE, and by the option isRemovingImages', async () => {
    await folder.write({
      'documents.csv': [documentRow('1', { image_file: 'NONE' }), documentRow('2', { page_count: 2 })],
    });
    expect(await folder.import(getDb())).toMatchObject({ replaced: 1, unchanged: 1 });
    expect(await imagesOf()).toMatchObject([
      { image_file: '', image_key: null, image_hash: null, page_count: 0 },
      { image_file: '2.tif', image_key: expect.any(String) },
    ]);
    await folder.import(getDb(), { choices: { isRemovingImages: true } });
    expect(await imagesOf()).toMatchObject([{ image_key: null }, { image_key: null }]);
  }, 60_000);

  test('come from another folder on request; a link at images/ is refused', async () => {
    const elsewhere = `${folder.path}-images`;
    await rename(join(folder.path, 'images'), elsewhere);
    try {
      await symlink(elsewhere, join(folder.path, 'images'));
      await expect(folder.import(getDb())).rejects.toThrow('images is a link');
      expect(await folder.import(getDb(), { imagesFolder: elsewhere })).toMatchObject({ unchanged: 2, warnings: 0 });
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  }, 60_000);

  test('are opened, with warnings for unreadable files and wrong page counts', async () => {
    const inspectImage = async (key: string) =>
      key.endsWith('.pdf') ? { pages: 0, problem: 'it requires a password' } : { pages: COUNTED_PAGES, problem: null };
    await folder.write({
      'documents.csv': [
        documentRow('3', { image_file: 'locked.pdf', page_count: 1 }),
        documentRow('4', { image_file: '4.tif', page_count: 9 }),
        documentRow('5', { image_file: '5.tif', page_count: 0 }),
        documentRow('6', { image_file: '6.tif', page_count: COUNTED_PAGES }),
      ],
      'images/locked.pdf': '%PDF-1.4 locked',
      ...Object.fromEntries(['4', '5', '6'].map((name) => [`images/${name}.tif`, `${PAGES} ${name}`])),
    });
    const result = await folder.import(getDb(), { inspectImage });
    expect(result).toMatchObject({ added: 4, warnings: 3 });
    expect((await folder.warnings()).sort()).toEqual([
      'documents.csv,2,3,image_file,images/locked.pdf cannot be displayed: it requires a password',
      `documents.csv,3,4,page_count,"is 9, and images/4.tif has ${COUNTED_PAGES} pages"`,
      'documents.csv,4,5,page_count,is 0 for a document with images',
    ]);
  }, 60_000);
});
