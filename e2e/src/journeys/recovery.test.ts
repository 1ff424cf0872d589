import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { heading, horizontalOverflow, logIn, PASSWORD, type Person, THEMES, waitForFocus } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { eventually, resize } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();
const NEW_PASSWORD = 'Breadfruit#7';

/** The decoded texts of emails of a kind in the outbox folders. */
function emails(kind: string): string[] {
  const outboxes = portal().servers.folders.map((folder) => join(folder, 'outbox'));
  const files = outboxes.filter(existsSync).flatMap((outbox) => readdirSync(outbox).map((name) => join(outbox, name)));
  return files
    .filter((file) => basename(file).startsWith(`${kind}-`))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/=\r\n/g, '').replaceAll('=3D', '='));
}

async function waitForEmail(kind: string, before: number): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = emails(kind);
    if (found.length > before) return found.at(-1) ?? '';
    await wait(100);
  }
  throw new Error(`No email of kind ${kind} was sent`);
}

async function closeAlert(page: Page, message: RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog').filter({ hasText: message });
  await alert.getByRole('button', { name: 'Close' }).click();
  await alert.waitFor({ state: 'hidden' });
}

const formHeading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

test('[S19] the emailed link for a forgotten password sets a new one, once, and the new one works', async () => {
  const { page, guard, closePage } = await portal().openPage({ expected: /status of (401|404)/ });
  await page.goto(portal().url);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('title.examiner');
  await page.getByRole('textbox', { name: 'Email' }).fill('title.examiner@tasi.example');
  await page.getByRole('textbox', { name: 'Email' }).press('Enter');
  await closeAlert(page, /we've sent you/);
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  const email = await waitForEmail('passwordReset', 0);
  const [link = ''] = /http:\S+passwordReset\/[\w-]{43}/.exec(email) ?? [];
  expect(link.startsWith(portal().url)).toBe(true);

  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.waitForURL(({ pathname }) => pathname === '/passwordReset');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).press('Enter');
  await closeAlert(page, /Your password was changed/);
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  await logIn(page, 'title.examiner', PASSWORD);
  await page.getByRole('alert').filter({ hasText: 'Wrong username or password.' }).waitFor();
  await logIn(page, 'title.examiner', NEW_PASSWORD);
  await heading(page, 'What are you looking for?').waitFor();
  expect(await waitForEmail('passwordChanged', 0)).toContain('title.examiner');

  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password' }).fill('Breadfruit#8');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Breadfruit#8');
  await page.getByRole('textbox', { name: 'Confirm password' }).press('Enter');
  await page.getByRole('alertdialog').filter({ hasText: 'This link has expired or was already used.' }).waitFor();
  await guard.checkAccessibility('a used link');
  await closePage();
});

test('a forgotten username is sent by email', async () => {
  const { page, closePage } = await portal().openPage();
  await page.goto(portal().url);
  await page.getByRole('link', { name: 'Forgot Username?' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('flatfee.user@tasi.example');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await closeAlert(page, /we've sent you/);
  expect(await waitForEmail('usernameReminder', 0)).toContain('flatfee.user');
  await closePage();
});

test('[000-1.visitors.1] a visitor registers, follows the link in the email, logs in, and changes profile and password', async () => {
  const { page, guard, closePage } = await portal().openPage();
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await page.goto(portal().url);
  await page.getByRole('link', { name: 'Register' }).click();
  const fields = {
    'Username (required)': 'maria.visitor',
    'Email (required)': 'maria@tasi.example',
    'Password (required)': NEW_PASSWORD,
    'Confirm password (required)': NEW_PASSWORD,
    'First Name (required)': 'Maria',
    'Last Name (required)': 'Visitor',
    'Address (required)': '1 Beach Road',
    'City (required)': 'Garapan',
    'Zip (required)': '96950',
  };
  for (const [label, text] of Object.entries(fields)) await fill(label, text);
  await page.getByLabel('Phone (required)').pressSequentially('6705550142');
  await page.getByLabel('Phone (required)').press('Enter');
  await closeAlert(page, /Check your email/);
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  const [link = ''] = /http:\S+CompleteRegistration\/[\w-]{43}/.exec(await waitForEmail('registration', 0)) ?? [];
  await page.goto(link);
  await page.getByRole('button', { name: 'Finish registering' }).click();
  await page.getByText('Welcome, Maria Visitor').waitFor();
  await guard.checkAccessibility('a completed registration');
  await page.getByRole('button', { name: 'Continue' }).click();
  await logIn(page, 'maria.visitor', NEW_PASSWORD);

  await page.getByRole('button', { name: 'Profile' }).click();
  const waitForValue = (label: string, text: string) =>
    eventually(async () => expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text));
  await waitForValue('Phone', '(670) 555-0142');
  await guard.checkAccessibility('the profile');
  await fill('City', 'Susupe');
  // a reload reopens the dialog with its input
  await page.reload();
  await page.getByRole('button', { name: 'Update' }).waitFor();
  await waitForValue('City', 'Susupe');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Profile updated').waitFor();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await fill('New Password (required)', 'Mango!tree8');
  await fill('Confirm Password (required)', 'Mango!tree8');
  await guard.checkAccessibility('the password');
  await page.getByLabel('Confirm Password (required)', { exact: true }).press('Enter');
  await page.getByText('Password updated').waitFor();
  await page.keyboard.press('Escape');
  await waitForFocus(page.getByRole('button', { name: 'Profile' }));
  await closePage();
});

/** Checks the current screen in the widths of a phone, a tablet and a desktop, in both themes. */
async function checkAllWidths({ page, guard }: Person, where: string): Promise<void> {
  for (const width of [375, 768, 1440]) {
    await resize(page, { width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await guard.checkAccessibility(`${where}, ${width} px, ${colorScheme}`);
      expect([where, width, colorScheme, await horizontalOverflow(page)]).toEqual([where, width, colorScheme, 0]);
    }
  }
}

// Each page is opened in one width and theme, and checked in all of them.
test.each([
  ['forgotUsername', 375, 'light'],
  ['forgotPassword', 768, 'dark'],
  ['passwordReset', 1440, 'light'],
  ['passwordReset/TICKET', 375, 'dark'],
  ['confirmEmail/TICKET', 768, 'light'],
  ['register', 768, 'light'],
  ['CompleteRegistration/TICKET', 1440, 'dark'],
] as const)(
  '%s fits the screen and is accessible, with and without messages, opened at %i px, %s',
  async (...opened) => {
    const [path, width, theme] = opened;
    const person = await portal().openPage({ width, theme });
    const { page, closePage } = person;
    await page.goto(`${portal().url}${path.replace('TICKET', 'A'.repeat(43))}`);
    await formHeading(page).waitFor();
    await checkAllWidths(person, path);
    const submit = page.locator('[type=submit]');
    if ((await submit.count()) > 0) {
      await submit.click();
      await page.getByText('Required.').first().waitFor();
      await checkAllWidths(person, `${path} with messages`);
    }
    await closePage();
  },
);
