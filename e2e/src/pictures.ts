// Takes the screenshots in the documents from the running product: docs/pictures/*.png.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { demonstrationData, launchBrowser, startPortal } from '@portal/testing/browser';
import { logInToHome, newPerson, pressRow, searchName } from './journeys/support/person.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/pictures');
mkdirSync(folder, { recursive: true });
const portal = await startPortal({ data: await demonstrationData() });
const browser = await launchBrowser();
try {
  for (const theme of ['light', 'dark'] as const) {
    const { page, context } = await newPerson(browser, { theme });
    const take = (name: string): Promise<Buffer> =>
      page.screenshot({ path: path.join(folder, theme === 'light' ? `${name}.png` : `${name}-dark.png`) });
    await page.goto(portal.url);
    await page.locator('[data-portal="started"]').waitFor();
    if (theme === 'light') await take('login');
    await logInToHome(page, portal.url);
    if (theme === 'light') await take('home');
    await searchName(page, portal.url, 'CRUZ');
    await pressRow(page, 3);
    await page.getByRole('button', { name: 'Image' }).waitFor();
    await take('results');
    await context.close();
  }
} finally {
  await browser.close();
  await portal.stop();
}
console.log(`The pictures are in ${folder}`);
