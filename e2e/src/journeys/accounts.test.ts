import { heading, logInByApi, waitForFocus } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();

test('a clerk opens an account by keyboard, changes it, and deletes it with its users', async () => {
  const { page, guard, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  await page.goto(`${portal().url}controlPanel/accounts`);
  await page.getByText(/^Displaying Results: 1-/).waitFor();
  await guard.checkAccessibility('the list of accounts');

  await page.getByRole('button', { name: 'New' }).press('Enter');
  await heading(page, 'Account (new*)').waitFor();
  await page.getByLabel('Account Name').fill('Saipan Escrow');
  await page.getByLabel('LandLink Account #').fill('4711');
  await guard.checkAccessibility('a new account');
  await page.getByLabel('LandLink Account #').press('Enter');
  await page.getByText('Account created').waitFor();
  await waitForFocus(page.getByRole('alertdialog'));
  await page.keyboard.press('Enter');
  await heading(page, 'Account (Saipan Escrow)').waitFor();
  await page.getByLabel('City').fill('Garapan');
  await page.getByLabel('City').press('Enter');
  await page.getByText('Account saved').waitFor();
  await guard.checkAccessibility('an account');

  await page.goto(`${portal().url}controlPanel/accounts?text=saipan`);
  await page.getByText('Displaying Results: 1-1 of 1').waitFor();
  await page.getByRole('button', { name: 'More Saipan Escrow' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Document Types' }).click();
  await heading(page, 'Document Types (Saipan Escrow)').waitFor();
  await page.getByRole('button', { name: 'Organize' }).waitFor();
  await guard.checkAccessibility('document types of an account');

  await page.goBack();
  await page.getByRole('button', { name: 'Delete Saipan Escrow' }).press('Enter');
  await page.getByRole('alertdialog', { name: 'Delete account Saipan Escrow and users?' }).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('No accounts found.').waitFor();
  await closePage();
});
