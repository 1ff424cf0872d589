import type { Page } from 'playwright-core';
import { goHome, logInByApi, waitForFocus } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(480_000);
const portal = setUpSharedPortal();

/** Records which Trusted Types policies the page creates; runs before the page's own scripts. */
const RECORD_POLICIES = `
  window.policiesMade = [];
  const create = trustedTypes.createPolicy.bind(trustedTypes);
  trustedTypes.createPolicy = (name, rules) => {
    window.policiesMade.push(name);
    return create(name, rules);
  };`;

/** The links to pages of this portal that are in the matching elements now. */
const linksOf = async (page: Page, selector: string): Promise<string[]> => {
  const found = await page
    .locator(`${selector} a[href]`)
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
  return found.filter((href) => href.startsWith(portal().url));
};

test('every address of the navigation renders without policy violations, with Trusted Types enforced [S34]', async () => {
  // two of the six places for slides have no picture, and their screen says so
  const { page, guard, closePage } = await portal().openPage({ expected: /status of 404/ });
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(new URL(answer.url()).pathname);
  });
  await page.addInitScript(RECORD_POLICIES);
  await logInByApi(page, portal().url, 'trimin.admin');
  await goHome(page, portal().url);
  const open = async (href: string): Promise<void> => {
    const link = page.locator(`nav a[href="${new URL(href).pathname}"]`).first();
    const isElsewhere = page.url() !== href;
    await link.click();
    // the previous page's heading stays until the new page appears and focuses its own
    const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first();
    await (isElsewhere ? waitForFocus(heading) : heading.waitFor());
    await page.getByRole('main').locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  };
  const tabs = await linksOf(page, 'header nav');
  const seen = new Set<string>();
  for (const tab of tabs) {
    await open(tab);
    seen.add(tab);
    const sideLinks = (await linksOf(page, 'nav')).filter((href) => !tabs.includes(href) && !seen.has(href));
    for (const href of sideLinks) {
      // the side navigation of another remote may be disappearing just now
      if ((await page.locator(`nav a[href="${new URL(href).pathname}"]`).count()) === 0) continue;
      await open(href);
      seen.add(href);
    }
  }
  const paths = [...seen].map((href) => new URL(href).pathname);
  for (const part of ['/home', '/search/', '/reports/', '/userManager', '/controlPanel/'])
    expect(paths.filter((path) => path.includes(part))).not.toEqual([]);
  expect(paths.length).toBeGreaterThan(50);
  expect(guard.faults).toEqual([]);
  await eventually(async () => expect(missing.sort()).toEqual(['/tasi/five.jpg', '/tasi/six.jpg']));
  const policy = (await page.request.get(`${portal().url}home`)).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'");
  const listed = /trusted-types ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  const created = String(await page.evaluate("window.policiesMade.join(' ')")).split(' ');
  expect(created).not.toContain('');
  expect(created.filter((name) => !listed.includes(name))).toEqual([]);
  await closePage();
});
