import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Kysely, sql } from 'kysely';
import { openEmbedded } from '../platform/database/open-embedded.ts';
import type { Database } from '../platform/database/schema.ts';
import { newMigratedFolder } from '../platform/database/testing/embedded-test-database.ts';
import { createTestFolder, documentRow, partyRow, type TestFolder } from './testing/import-folder-fixture.ts';

const DOCUMENTS = 1_500;
const importer = join(import.meta.dirname, 'testing', 'import-until-killed.ts');

/** Starts an import in another process and kills it after it has written some hundred documents. */
const importAndKill = async (dataFolder: string, folder: string): Promise<void> => {
  // the test runner's options would break a plain process
  const env = { ...process.env, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, [importer, dataFolder, folder], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [phase, done] = line.split(' ');
    if (phase === 'writing' && Number(done) >= 400) child.kill('SIGKILL');
  });
  await ended;
};

/** All searchable content by document number and not by id, because ids may have gaps. */
const contentOf = async (db: Kysely<Database>): Promise<unknown[]> => {
  const statements = [
    sql`SELECT document_number, content_hash FROM document ORDER BY 1`,
    sql`SELECT document_number, ord, p.last_key, p.first_key FROM party AS p JOIN document AS d ON d.id = doc_id ORDER BY 1, 2`,
    sql`SELECT document_number, names, tokens FROM document_names JOIN document AS d ON d.id = doc_id ORDER BY 1`,
    sql`SELECT * FROM surname ORDER BY 1`,
    sql`SELECT * FROM recorded_month ORDER BY 1`,
  ];
  const content: unknown[] = [];
  for (const statement of statements) content.push((await statement.execute(db)).rows);
  return content;
};

describe('an import whose process is killed', () => {
  const dataFolders: string[] = [];
  let folder: TestFolder;
  beforeAll(async () => {
    const documents = Array.from({ length: DOCUMENTS }, (_, index) => documentRow(`D${index}`));
    const parties = documents.flatMap((_, index) => [
      partyRow(`D${index}`, 'GRANTOR', `Name${index % 50}`),
      partyRow(`D${index}`, 'GRANTEE', `Other${index % 70}`, 'Ann'),
    ]);
    folder = await createTestFolder({ 'documents.csv': documents, 'parties.csv': parties });
  });
  afterAll(async () => {
    await folder.remove();
    for (const path of dataFolders) rmSync(path, { recursive: true, force: true });
  });

  const importInto = async (dataFolder: string) => {
    const database = await openEmbedded({ dataFolder, durable: false });
    try {
      const result = await folder.import(database.admin);
      return { result, content: await contentOf(database.admin) };
    } finally {
      await database.close();
    }
  };

  test('has the same result after a second run as an import that was never killed', async () => {
    const [killedFolder, undisturbedFolder] = [await newMigratedFolder(), await newMigratedFolder()];
    dataFolders.push(killedFolder, undisturbedFolder);
    await importAndKill(killedFolder, folder.path);
    const secondRun = await importInto(killedFolder);
    const undisturbed = await importInto(undisturbedFolder);
    expect(secondRun.result.unchanged).toBeGreaterThan(0);
    expect(secondRun.result.added).toBeGreaterThan(0);
    expect(secondRun.result.added + secondRun.result.unchanged).toBe(DOCUMENTS);
    expect(secondRun.content).toEqual(undisturbed.content);
  }, 120_000);
});
