import type { Page } from 'playwright-core';
import { FILER } from '../journeys/support/file-documents.ts';
import { dropCall, rewordResponses } from './changed-responses.ts';
import { DIALOG, inSequence, press, type Screen, SEND } from './screen.ts';

/** The number of the first filing of a county. */
const FIRST_FILING = `EF-${new Date().getFullYear()}-000001`;
/** An email address of almost the maximum length, whose local part and host do not fit beside a label on a phone. */
const LONG_EMAIL = 'filings@marianaslandtitleandescrowcompany.example';
const chooseDeed = async (page: Page): Promise<void> => {
  const drawn = await page.context().newPage();
  await drawn.setContent('<h1>Deed</h1>');
  const buffer = await drawn.pdf({ format: 'Letter' });
  await drawn.close();
  await page.locator('input[type="file"]').setInputFiles({ name: 'deed.pdf', mimeType: 'application/pdf', buffer });
};
const fillInFiling = async (page: Page): Promise<void> => {
  await chooseDeed(page);
  for (const [name, value] of [
    ['name', 'Maria Cruz'],
    ['email', 'maria@example.com'],
    ['address1', '1 Beach Road'],
    ['city', 'Saipan'],
    ['zip', '96950'],
  ] as const)
    await page.locator(`#efile-${name}`).fill(value);
  await page.locator('#efile-acknowledgement').check();
};

const submitFiling = inSequence(
  fillInFiling,
  press(`main form ${SEND}`),
  async (page) => {
    await page.locator(DIALOG).getByRole('img').first().waitFor();
  },
  // the last button continues
  press(`${DIALOG} button`, -1),
  async (page) => {
    await page.locator('main a[href*="/efile/receipt/"]').waitFor();
  },
);

/** Filing without an account. */
export const FILING: readonly Screen[] = [
  { user: 'nobody', name: 'filing', path: 'efile', isInNpmTest: true, ready: 'main form', act: chooseDeed },
  { user: 'nobody', name: 'filing refused', path: 'efile', ready: 'main form', act: press(`main form ${SEND}`) },
  {
    user: 'nobody',
    name: 'filing to be paid',
    path: 'efile',
    ready: 'main form',
    act: inSequence(fillInFiling, press(`main form ${SEND}`), async (page) => {
      await page.locator(DIALOG).getByRole('img').first().waitFor();
    }),
  },
  {
    user: 'nobody',
    name: 'filing unsent',
    path: 'efile',
    ready: 'main form',
    changeResponses: dropCall('efile/image'),
    act: inSequence(fillInFiling, press(`main form ${SEND}`), async (page) => {
      await page.locator(DIALOG).getByRole('alert').waitFor();
    }),
  },
  { user: 'nobody', name: 'a filing looked up', path: 'efile/status', ready: 'main form' },
  {
    user: 'nobody',
    name: 'a filing looked up, refused',
    path: 'efile/status',
    ready: 'main form',
    act: press(`main form ${SEND}`),
  },
  {
    user: 'nobody',
    name: 'a filing looked up, not found',
    path: 'efile/status',
    ready: 'main form',
    act: async (page) => {
      await page.locator('main form input').first().fill('EF-2026-999999');
      await page.locator('main form input').nth(1).fill('maria@example.com');
      await page.keyboard.press('Enter');
      await page.locator('main [role="alert"]').waitFor();
    },
  },
  { user: 'nobody', name: 'receipt of a stranger', path: `efile/receipt/${FIRST_FILING}`, ready: 'main form' },
];

/** Filings of an account, and their receipts. */
export const FILED_BY_ACCOUNT: readonly Screen[] = [
  { user: 'invoice.admin', name: 'my filings', path: 'efile/status', filingCount: 3, ready: 'main table' },
  { user: 'invoice.admin', name: 'receipt', path: `efile/receipt/${FIRST_FILING}`, ready: 'main article' },
  {
    user: 'invoice.admin',
    name: 'receipt with a long address',
    path: `efile/receipt/${FIRST_FILING}`,
    filingCount: 1,
    isInNpmTest: true,
    ready: 'main article',
    changeResponses: rewordResponses('efile/filings', FILER.email, LONG_EMAIL),
  },
  { user: 'invoice.admin', name: 'filing submitted', path: 'efile', ready: 'main form', act: submitFiling },
  {
    user: 'invoice.admin',
    name: 'filing submitted, and read',
    path: 'efile',
    ready: 'main form',
    act: inSequence(submitFiling, press(`${DIALOG} button`)),
  },
];
/** The county's queue of filings. */
export const QUEUE: readonly Screen[] = [
  { user: 'county.clerk', name: 'queue of filings', path: 'filings', ready: 'main tbody tr' },
  { user: 'county.clerk', name: 'a filing that waits', path: `filings/${FIRST_FILING}`, ready: 'main dl' },
  {
    user: 'county.clerk',
    name: 'a filing that is worked on',
    path: 'filings',
    ready: 'main tbody tr',
    act: inSequence(press('main button'), async (page) => {
      await page.waitForURL(/filings\/EF-/);
      await page.locator(`main form ${SEND}`).waitFor();
    }),
  },
];
