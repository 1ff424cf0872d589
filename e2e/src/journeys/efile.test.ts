import type { Page } from 'playwright-core';
import { findLayoutFaults, isSplitNumber } from '../fit/layout-faults.ts';
import { pay } from './support/card-form.ts';
import { heading, logInByApi, type Person } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { eventually, resize } from './support/waits.ts';

jest.setTimeout(480_000);
const portal = setUpOwnPortal();

const NUMBER = /EF-\d{4}-\d{6}/;
const dialog = (page: Page, name: string) => page.getByRole('alertdialog', { name });

/** Prints a page to a PDF in the browser. */
async function printPdf({ context }: Person): Promise<Buffer> {
  const page = await context.newPage();
  await page.setContent('<h1>Warranty Deed</h1><p>Maria Cruz to Jose Sablan</p>');
  const pdf = await page.pdf({ format: 'Letter' });
  await page.close();
  return pdf;
}

async function chooseFile(person: Person): Promise<void> {
  const buffer = await printPdf(person);
  await person.page
    .getByLabel('Document file')
    .setInputFiles({ name: 'deed.pdf', mimeType: 'application/pdf', buffer });
}

/** Expects that filing numbers are not split over two lines at their hyphens, in windows as narrow as those of phones. */
async function expectUnsplitNumbers(page: Page, what: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const split: string[] = [];
  for (let width = 320; width <= 440; width += 8) {
    await resize(page, { ...before, width });
    for (const fault of await findLayoutFaults(page))
      if (isSplitNumber(fault)) split.push(`${what} ${width}: ${fault}`);
  }
  await resize(page, before);
  expect(split).toEqual([]);
}

/** Reads the number in the success message, closes it, and opens the receipt. */
async function openReceipt(page: Page): Promise<string> {
  const success = dialog(page, 'Done');
  await success.waitFor();
  // Any other message fails here with its text, not by a timeout.
  expect(await success.textContent()).toMatch(/was successfully submitted\. {2}Check your email for a confirmation\./);
  const number = NUMBER.exec((await success.textContent()) ?? '')?.[0];
  if (number === undefined) throw new Error('The success message contains no number.');
  await expectUnsplitNumbers(page, 'the success');
  await success.getByRole('button', { name: 'Close' }).click();
  await eventually(async () => expect(await page.getByLabel('Name', { exact: false }).first().inputValue()).toBe(''));
  await expectUnsplitNumbers(page, 'the page below it');
  await page.getByRole('link', { name: 'Receipt' }).click();
  await heading(page, 'Receipt').waitFor();
  await expectUnsplitNumbers(page, 'the receipt');
  return number;
}

/** Fills in the filing page of a logged-in user, up to the acknowledgement. */
async function fillInFromAccount(person: Person, name: string): Promise<void> {
  const { page } = person;
  await heading(page, 'E-file a document').waitFor();
  await chooseFile(person);
  await page.getByLabel('Use profile').check();
  // the address comes with the profile, and a filing without it is not submitted
  await eventually(async () => expect(await page.getByLabel('Email').inputValue()).not.toBe(''));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Address 1').fill('1 Beach Road');
  await page.getByLabel('City').fill('Saipan');
  await page.getByLabel('Zip').fill('96950');
}

test('a title company files a PDF from its account, and a reload shows the receipt again', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'title.admin');
  await page.goto(`${portal().url}home`);
  await page.getByRole('link', { name: /^File a document/ }).click();
  await fillInFromAccount(person, 'Tita Admin');
  await person.guard.checkAccessibility('the filing page');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Please read and select the checkbox to acknowledge.').first().waitFor();
  await page.getByLabel(/^I have read this/).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  const charges = dialog(page, 'Continue?');
  await charges.getByRole('row', { name: /^Document charge/ }).waitFor();
  await person.guard.checkAccessibility('the charges of a filing');
  await charges.getByRole('button', { name: 'Continue' }).click();
  const number = await openReceipt(page);
  expect(new URL(page.url()).pathname).toBe(`/efile/receipt/${number}`);
  await page.getByRole('article', { name: 'Electronic filing' }).getByText('deed.pdf').waitFor();
  await person.guard.checkAccessibility('the receipt of a filing');
  await page.reload();
  await page.getByRole('article', { name: 'Electronic filing' }).getByText('deed.pdf').waitFor();
  await person.closePage();
});

test('a company with an invoice account files, sees that the sum goes on its invoice, and finds the filing in its list', async () => {
  const person = await portal().openPage({ width: 820 });
  const { page } = person;
  await logInByApi(page, portal().url, 'invoice.admin');
  await page.goto(`${portal().url}efile`);
  await fillInFromAccount(person, 'Ines Admin');
  await page.getByLabel(/^I have read this/).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  const charges = dialog(page, 'Continue?');
  await charges.getByText('$12.00 will be added to your invoice.').waitFor();
  await charges.getByRole('button', { name: 'Continue' }).click();
  const number = await openReceipt(page);
  await page.getByRole('article', { name: 'Electronic filing' }).getByText('Invoice', { exact: true }).waitFor();
  await page.goto(`${portal().url}efile/status`);
  await page.getByRole('link', { name: number }).waitFor();
  await expectUnsplitNumbers(page, 'the filings of a company');
  await person.guard.checkAccessibility('the filings of a company');
  await person.closePage();
});

test('[000-2.routes.15] [000-6.public.1] a visitor files a PDF by card, and finds it by its number and email address', async () => {
  const person = await portal().openPage({ width: 375, touch: true });
  const { page } = person;
  await page.goto(`${portal().url}efile`);
  await heading(page, 'E-file a document').waitFor();
  await chooseFile(person);
  await page.getByLabel('Name').fill('Maria Cruz');
  await page.getByLabel('Email').fill('maria@example.com');
  await page.getByLabel('Address 1').fill('1 Beach Road');
  await page.getByLabel('City').fill('Saipan');
  await page.getByLabel('Zip').fill('96950');
  await page.getByLabel(/^I have read this/).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await dialog(page, 'Continue to Payment?').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Credit card payment for e-file' }).waitFor();
  await pay(page);
  const number = await openReceipt(page);
  await person.closePage();

  const later = await portal().openPage();
  await later.page.goto(`${portal().url}efile/receipt/${number}`);
  await later.page.getByLabel('Email').fill('maria@example.com');
  await later.page.getByLabel('Email').press('Enter');
  await later.page
    .getByRole('article', { name: 'Electronic filing' })
    .getByText('Credit card', { exact: true })
    .waitFor();
  await later.closePage();
});
