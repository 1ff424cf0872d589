import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifestSchema } from '@portal/contracts/remote';
import { findIncompatibility } from '@portal/federation/compatibility';
import { shellManifestSchema } from '@portal/federation/shell-manifest';
import type { Page } from 'playwright-core';
import {
  balanceOf,
  cents,
  lastName,
  type Person,
  pressRow,
  readPdf,
  resultRows,
  textOf,
  waitForBalance,
} from '../journeys/support/person.ts';

const readJson = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

/** 'open' if the remote in one folder is compatible with the shell in another folder. */
const expectedOutcome = (shell: string, remotes: string, remote: string): 'open' | 'refused' => {
  const manifest = remoteManifestSchema.parse(readJson(remotes, remote, 'dist/manifest.json'));
  const shellManifest = shellManifestSchema.parse(readJson(shell, 'shell/dist/shell.json'));
  return findIncompatibility(manifest, shellManifest) === undefined ? 'open' : 'refused';
};

/**
 * A remote, one of its addresses, and content that only the remote renders: the frame shows the heading before the remote is
 * loaded.
 */
type Part = readonly [remote: string, path: string, ownContent: string];
const SEND = 'main form button[type="submit"]';
const SEARCH: Part = ['mfe-search', 'search/Name', SEND];
const PARTS_OF_VISITORS: readonly Part[] = [SEARCH, ['mfe-efile', 'efile', SEND]];
const PARTS_OF_CLERKS: readonly Part[] = [
  ['mfe-reports', 'reports/AccountReport', SEND],
  ['mfe-admin', 'userManager', 'main tbody tr'],
  ['mfe-admin', 'controlPanel/common', SEND],
];

/** Opens an address and waits for the part, or for the message that it is incompatible; one of them must appear. */
async function openPart(page: Page, url: string, ownContent: string): Promise<'open' | 'refused'> {
  await page.goto(url);
  const refused = page.locator('[data-remote-failure="incompatible"]');
  await page.locator(ownContent).first().or(refused).first().waitFor();
  return (await refused.count()) > 0 ? 'refused' : 'open';
}

/** Searches, and buys the first page of one of the documents that are found. */
async function buyFirstPage({ page }: Person, url: string, nth: number): Promise<void> {
  await page.goto(`${url}search/Name`);
  await lastName(page).fill('BANK OF TASI');
  await lastName(page).press('Enter');
  await resultRows(page).first().waitFor();
  await pressRow(page, nth);
  await page.getByRole('button', { name: 'Image' }).click();
  await page
    .getByRole('dialog', { name: /has \d+ page/ })
    .getByRole('img')
    .first()
    .waitFor();
  await page.getByLabel('Page numbers', { exact: true }).fill('1');
  const offer = page.getByRole('button', { name: /^Download 1 page for/ });
  const before = await balanceOf(page);
  await offer.waitFor();
  const price = cents((await textOf(offer)).replace(/.* for /, ''));
  const [download] = await Promise.all([page.waitForEvent('download'), offer.click()]);
  expect(await readPdf(download)).toMatchObject({ isPdf: true, pages: 1 });
  await page.getByText(/^Downloaded /).waitFor();
  await waitForBalance(page, before - price);
}

interface Builds {
  /** Folders with the builds of the shell and of the remotes. */
  readonly shell: string;
  readonly remotes: string;
  /** The position of the document to buy. Each walk of a user needs another one, because a second copy costs nothing. */
  readonly document?: number;
}

/** The users who walk through the portal, with the parts that they open. */
const VISITS = [
  ['title.examiner', PARTS_OF_VISITORS],
  ['county.clerk', PARTS_OF_CLERKS],
] as const;
/** The usernames of the users who walk through the portal. */
export const WALKING_USERS = VISITS.map(([username]) => username);

/** Uses builds of one or two releases as a logged-in user: opens remotes, searches, and pays for a copy once. */
export async function walk(
  person: Person,
  username: string,
  url: string,
  { shell, remotes, document = 0 }: Builds,
): Promise<void> {
  const parts = VISITS.find(([name]) => name === username)?.[1] ?? [];
  const outcomeOf = (remote: string) => expectedOutcome(shell, remotes, remote);
  for (const [remote, path, ownContent] of parts)
    expect([path, await openPart(person.page, `${url}${path}`, ownContent)]).toEqual([path, outcomeOf(remote)]);
  if (parts.includes(SEARCH) && outcomeOf('mfe-search') === 'open' && outcomeOf('mfe-imaging') === 'open')
    await buyFirstPage(person, url, document);
}
