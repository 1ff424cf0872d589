import {
  balanceOf,
  cents,
  logInByApi,
  openResults,
  pressRow,
  readPdf,
  resultRows,
  searchName,
  textOf,
  waitForBalance,
  waitForFocus,
} from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();
// a proxy sends 502 if a server is gone
const FAILED = /Failed to load resource: (net::ERR_|the server responded with a status of 502)/;
// a restarting portal may briefly send 503
const UNREACHED =
  /Failed to load resource: (net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|the server responded with a status of 50[23])/;

test('[R11] a copy is delivered after a restart and charged once when the server dies between payment and delivery', async () => {
  const { page, closePage } = await portal().openPage({ expected: FAILED });
  await logInByApi(page, portal().url);
  await searchName(page, portal().url, 'SABLAN');
  const before = await balanceOf(page);
  const imageButton = page.getByRole('button', { name: 'Image' });
  await pressRow(page);
  await imageButton.click();
  const offer = page.getByRole('button', { name: /^Download (a|\d+) pages? for/ });
  await offer.waitFor();
  const price = cents((await textOf(offer)).replace(/.* for /, ''));
  expect(price).toBeGreaterThan(0);

  let deaths = 0;
  await page.route('**/api/imaging/getImage', async (route) => {
    // at this point the order is paid, and its file is requested
    if (deaths === 0) {
      deaths += 1;
      await portal().servers.cutPower();
    }
    await route.continue();
  });
  await offer.click();
  await page.getByText("You have paid and won't be charged again.").waitFor();
  expect(deaths).toBe(1);
  await portal().servers.powerUp();
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
  await resultRows(page).first().waitFor();
  await page.getByRole('button', { name: 'Refresh usage balance' }).click();
  await waitForBalance(page, before - price);
  await closePage();
});

test('while the server is down the record shows a failure, and Retry works once it is back', async () => {
  const { page, guard, closePage } = await portal().openPage({ expected: UNREACHED });
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, 'CASTRO');
  await portal().servers.cutPower();
  await pressRow(page, 1);
  const retry = page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await guard.checkAccessibility('failed');
  await portal().servers.powerUp();
  await retry.click();
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  await closePage();
});
