import {
  balanceOf,
  cents,
  logInByApi,
  openResults,
  pressRow,
  readPdf,
  rowsOf,
  searchName,
  waitForBalance,
  waitForFocus,
  wordsOf,
} from './support/person.ts';
import { setStage } from './support/stage.ts';

jest.setTimeout(300_000);
const stage = setStage();
// a proxy sends 502 if a server is gone
const FAILED = /Failed to load resource: (net::ERR_|the server responded with a status of 502)/;
// a restarting portal may briefly send 503
const UNREACHED =
  /Failed to load resource: (net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|the server responded with a status of 50[23])/;

test('[R11] the server dies between payment and delivery: delivered after its restart, charged once', async () => {
  const { page, leave } = await stage().enter({ expected: FAILED });
  await logInByApi(page, stage().url);
  await searchName(page, stage().url, 'SABLAN');
  const before = await balanceOf(page);
  const mayImage = page.getByRole('button', { name: 'Image' });
  await pressRow(page);
  await mayImage.click();
  const offer = page.getByRole('button', { name: /^Download (a|\d+) pages? for/ });
  await offer.waitFor();
  const price = cents((await wordsOf(offer)).replace(/.* for /, ''));
  expect(price).toBeGreaterThan(0);

  let deaths = 0;
  await page.route('**/api/imaging/getImage', async (route) => {
    // The payment is complete, and its file is requested only now.
    if (deaths === 0) {
      deaths += 1;
      await stage().portal.cutPower();
    }
    await route.continue();
  });
  await offer.click();
  await page.getByText("You have paid and won't be charged again.").waitFor();
  expect(deaths).toBe(1);
  await stage().portal.powerUp();
  const again = page.getByRole('button', { name: 'Download again' });
  const [download] = await Promise.all([page.waitForEvent('download'), again.click()]);
  expect(await readPdf(download)).toMatchObject({ isPdf: true });
  await page.getByText(/^Downloaded /).waitFor();
  await page.reload();
  // the address reopens the preview
  const preview = page.getByRole('dialog', { name: /has \d+ page/ });
  await waitForFocus(preview);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await rowsOf(page).first().waitFor();
  await page.getByRole('button', { name: 'Refresh usage balance' }).click();
  await waitForBalance(page, before - price);
  await leave();
});

test('while the server is down the record shows a failure, and Retry works once it is back', async () => {
  const { page, guard, leave } = await stage().enter({ expected: UNREACHED });
  await logInByApi(page, stage().url);
  await openResults(page, stage().url, 'CASTRO');
  await stage().portal.cutPower();
  await pressRow(page, 1);
  const retry = page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await guard.checkAccessibility('failed');
  await stage().portal.powerUp();
  await retry.click();
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  await leave();
});
