import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, startPortal, type TestPortal } from '@portal/testing/browser';
import { type FreshDatabase, missingPostgres, openFreshDatabase } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import {
  balanceOf,
  cents,
  logInToHome,
  newPerson,
  PASSWORD,
  pressRow,
  readPdf,
  searchName,
  textOf,
  waitForBalance,
} from './support/person.ts';

// a test includes the creation of the county
jest.setTimeout(600_000);
skipIf(missingPostgres() ?? '', describe)('a portal with DATABASE_URL', () => {
  let database: FreshDatabase;
  let data: string;
  let portal: TestPortal | undefined;

  const start = async (env: Readonly<Record<string, string>> = {}): Promise<TestPortal> => {
    portal = await startPortal({ data, env: { DATABASE_URL: database.url, ...env } });
    return portal;
  };
  beforeAll(async () => {
    database = await openFreshDatabase();
    data = mkdtempSync(join(tmpdir(), 'portal-test-'));
  });
  afterEach(() => portal?.stopKeepingData());
  afterAll(async () => {
    await database.drop();
    rmSync(data, { recursive: true, force: true });
  });

  test('creates no demo county by default', async () => {
    const { url, output } = await start();
    expect(output()).not.toMatch(/demonstration/i);
    const answer = await fetch(`${url}api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(url).origin },
      body: JSON.stringify({ username: 'title.examiner', password: PASSWORD }),
    });
    expect(answer.status).toBe(401);
  });

  test('creates the demo county with PORTAL_DEMO=on: login, name search and a purchase from escrow work', async () => {
    const { url, output } = await start({ PORTAL_DEMO: 'on' });
    expect(output()).toMatch(/demonstration county is ready: 25000 documents/);
    const browser = await launchBrowser({ isShortLived: true });
    try {
      const { page, closePage } = await newPerson(browser);
      await logInToHome(page, url);
      await searchName(page, url, 'BANK OF TASI');
      const before = await balanceOf(page);
      await pressRow(page);
      await page.getByRole('button', { name: 'Image' }).click();
      const offer = page.getByRole('button', { name: /^Download (a|\d+) pages? for/ });
      await offer.waitFor();
      const price = cents((await textOf(offer)).replace(/.* for /, ''));
      const [download] = await Promise.all([page.waitForEvent('download'), offer.click()]);
      await page.getByText(/^Downloaded /).waitFor();
      const pdf = await readPdf(download);
      expect([pdf.isPdf, price]).toEqual([true, 100 + 50 * (pdf.pages - 1)]);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
      await waitForBalance(page, before - price);
      await closePage();
    } finally {
      await browser.close();
    }
  });

  test("has the login page's pictures of the demo county in the data folder of another server too", async () => {
    const other = mkdtempSync(join(tmpdir(), 'portal-test-'));
    try {
      const { url } = await start({ PORTAL_DATA: other, PORTAL_AUDIT_KEY_FILE: join(data, 'audit-key.pem') });
      const pictures = ['one', 'two', 'three', 'four'].map((name) => fetch(`${url}tasi/${name}.jpg`));
      expect((await Promise.all(pictures)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    } finally {
      await portal?.stopKeepingData();
      rmSync(other, { recursive: true, force: true });
    }
  });
});
