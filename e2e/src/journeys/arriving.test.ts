import { heading, logIn, logInToHome, searchName, textOf } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();
const HELPERS = '**/api/helperdata/**';
const FAILED = "Some of the portal's settings didn't load.";

test('[R29] without helper data and configuration the portal shows a message and still works, and Retry loads them', async () => {
  const { page, guard, closePage } = await portal().openPage({ expected: /Failed to load resource/ });
  await logInToHome(page, portal().url);
  await page.route(HELPERS, (route) => route.abort());
  await page.route('**/landsharkui/product.json', (route) => route.fulfill({ status: 200, body: '<!doctype html>' }));
  await page.reload();
  await page.getByText(FAILED).waitFor();
  await heading(page, 'What are you looking for?').waitFor();
  expect(await textOf(page.getByRole('banner'))).toContain('Tasi County');
  await guard.checkAccessibility('settings missing');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(FAILED).waitFor({ state: 'detached' });
  await searchName(page, portal().url, 'CRUZ');
  await closePage();
});

test('the language changes without a reload, and no text of the old language reappears', async () => {
  const { page, closePage } = await portal().openPage();
  await page.goto(portal().url);
  await page.evaluate(() => {
    Reflect.set(window, 'samePage', true);
    const seen: string[] = [];
    Reflect.set(window, 'seenLabels', seen);
    new MutationObserver(() => seen.push(document.querySelector('label')?.textContent ?? '')).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.getByLabel('Username').fill('title.examiner');
  await page.getByLabel('Language').selectOption('JAPANESE');
  await page.getByRole('button', { name: 'ログイン' }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
  await eventually(async () => expect(await page.locator('html').getAttribute('lang')).toBe('ja'));
  expect(await page.locator('#login-username').inputValue()).toBe('title.examiner');
  const seen: unknown = await page.evaluate(() => Reflect.get(window, 'seenLabels'));
  const labels = [...new Set(Array.isArray(seen) ? seen.map(String) : [])].filter((label) => label !== 'Username');
  expect(labels).toHaveLength(1);
  await closePage();
});

test('[S33] names, news, links and messages are shown as plain text, even if they contain markup', async () => {
  const { page, context, closePage } = await portal().openPage({ expected: /Failed to load resource/ });
  const HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>{{7*7}}"\'';
  // in a response, at any depth, the values of these keys are replaced by the hostile text
  const TEXT_KEYS =
    /^(?:heading|paragraphContent|messageHeadline|countyName|appTitle|contactEmail|contactPhone|grantors?|grantees?|name|text|legal\w*|message)$/;
  const spoil = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return TEXT_KEYS.test(key) ? HOSTILE : value;
    if (Array.isArray(value)) return value.map((item: unknown) => spoil(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoil(item, name)]));
  };
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await page.goto(portal().url);
  await logIn(page);
  await heading(page, 'What are you looking for?').waitFor();
  for (const calls of [
    '**/api/home/all',
    '**/api/search/searchByName',
    '**/api/details/**',
    '**/api/helperdata/landshark',
  ])
    await context.route(calls, async (route) => {
      const answer = await route.fetch();
      const body: unknown = await answer.json();
      // the lists of the helper data are found by their names
      const isNamed = calls.includes('helperdata');
      await route.fulfill({ response: answer, json: isNamed ? spoilLists(body) : spoil(body) });
    });
  const spoilLists = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body), (key: string, value: unknown) =>
      /^(?:countyName|appTitle)$/.test(key) ? HOSTILE : value,
    );
  await page.reload();
  await page.getByText(HOSTILE).first().waitFor();
  await searchName(page, portal().url, 'CRUZ');
  await page.getByText(HOSTILE).first().waitFor();
  await context.unrouteAll({ behavior: 'wait' });
  await context.route('**/api/search/searchByName', (route) =>
    route.fulfill({
      status: 409,
      json: {
        ok: false,
        status: 'ERROR',
        message: HOSTILE,
        lockout: { lockoutInPlace: true, messageHeadline: HOSTILE },
        requestId: HOSTILE,
        content: null,
      },
    }),
  );
  await page.goto(`${portal().url}search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ`);
  await page.getByText(HOSTILE).first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(dialogs).toEqual([]);
  await closePage();
});
