import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asRefusal } from '../../platform/errors/as-refusal.ts';
import type { DrawnDocument } from './drawn-document.ts';
import { openPageDrawer, type PageDrawer } from './page-drawer.ts';

jest.setTimeout(60_000);

const DEED: DrawnDocument = {
  county: 'Tasi County',
  documentNumber: '2024-000001',
  documentType: 'DEED',
  instrumentCode: 'WD',
  instrument: 'Warranty Deed',
  recordedAt: '2024-03-05T10:42',
  instrumentOn: null,
  book: '',
  page: '',
  pageCount: 1,
  salePriceCents: null,
  mortgageAmountCents: null,
  grantors: ['CRUZ, MARIA'],
  grantees: ['SABLAN, JOSE'],
  legals: [],
  references: [],
  parcels: [],
  memorials: [],
  platLots: [],
};

describe('a page drawer', () => {
  const node = process.execPath;
  let drawer: PageDrawer;
  beforeEach(() => {
    drawer = openPageDrawer();
  });
  afterEach(() => {
    process.execPath = node;
    drawer.close();
  });

  it('[R17] refuses documents with BUSY while the system cannot start its process, and draws afterwards', async () => {
    process.execPath = '/nowhere/node';
    drawer.warm();
    const results = await Promise.allSettled([drawer.draw(DEED), drawer.draw(DEED)]);
    const codes = results.map((result) => result.status === 'rejected' && asRefusal(result.reason).entry.code);
    expect(codes).toEqual(['BUSY', 'BUSY']);
    process.execPath = node;
    expect((await drawer.draw(DEED)).length).toBeGreaterThan(1000);
  });

  it('refuses the waiting documents when it closes, and starts no process for them', async () => {
    const drawings = [drawer.draw(DEED), drawer.draw(DEED)];
    drawer.close();
    const [current, waiting] = await Promise.allSettled(drawings);
    expect([current?.status, waiting?.status]).toEqual(['rejected', 'rejected']);
    expect(await drawer.draw(DEED).then(String, (error: unknown) => asRefusal(error).entry.code)).toBe('BUSY');
  });

  it('does not keep its own process running while it is idle', async () => {
    const script = `
      const { openPageDrawer } = await import(process.argv[1]);
      await openPageDrawer().draw(JSON.parse(process.argv[2]));
      console.log('drawn');`;
    const args = ['--no-warnings', '--input-type=module', '-e', script, join(import.meta.dirname, 'page-drawer.ts')];
    const { stdout } = await promisify(execFile)(node, [...args, JSON.stringify(DEED)], { timeout: 20_000 });
    expect(stdout).toBe('drawn\n');
  });
});
