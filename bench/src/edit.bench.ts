import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demonstrationData, findChromium, launchBrowser, startPortal } from '@portal/testing/browser';
import type { BenchOptions } from './bench-options.ts';
import { ROOT } from './build-graphs.ts';
import type { Page } from './reactions/page-clock.ts';
import { printTable, quantile } from './table.ts';

const GOAL_MS = 500;
const EDITS = 9;
/** The edited source: it contains the heading of the search form and the form itself. */
const SOURCE = join(ROOT, 'mfe-search/src/features/search-form/search-form.page.tsx');
const EDITED_CODE = 'title={heading}';
const TYPED = 'CRUZ';

const lastName = (page: Page) => page.getByLabel('Grantor/Grantee business or last name 1');

/** Resolves with the time at which the page has painted a heading that ends with the suffix. */
const timeWhenShown = (page: Page, suffix: string): Promise<number> =>
  page.evaluate(
    (end) =>
      new Promise<number>((resolve) => {
        const check = (): void => {
          if (document.querySelector('h1')?.textContent.endsWith(end) === true)
            requestAnimationFrame(() => resolve(Date.now()));
          else requestAnimationFrame(check);
        };
        check();
      }),
    suffix,
  );

interface Edit {
  readonly ms: number;
  readonly isKept: boolean;
}

/** Changes the source as an editor does, and waits until the page shows the change. */
async function edit(page: Page, original: string, suffix: string): Promise<Edit> {
  const shown = timeWhenShown(page, suffix);
  const savedAt = Date.now();
  writeFileSync(SOURCE, original.replace(EDITED_CODE, `title={\`\${heading} ${suffix}\`}`));
  const ms = (await shown) - savedAt;
  const isSamePage = await page.evaluate(() => Reflect.get(globalThis, 'isSamePage') === true);
  return { ms, isKept: isSamePage && (await lastName(page).inputValue()) === TYPED };
}

async function editAll(page: Page, url: string, count: number): Promise<Edit[]> {
  await page.goto(url);
  await page.getByLabel('Username').fill('title.examiner');
  await page.getByLabel('Password', { exact: true }).fill('Portal#2026');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'What are you looking for?' }).waitFor();
  await page.getByRole('link', { name: 'Search', exact: true }).first().click();
  await lastName(page).fill(TYPED);
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
  const original = readFileSync(SOURCE, 'utf8');
  if (!original.includes(EDITED_CODE)) throw new Error(`${SOURCE} no longer contains ${EDITED_CODE}.`);
  const restoreSource = (): void => writeFileSync(SOURCE, original);
  process.once('exit', restoreSource);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const edits: Edit[] = [];
  try {
    for (let number = 0; number <= count; number += 1) {
      edits.push(await edit(page, original, `edit ${number}`));
      await page.waitForTimeout(500);
    }
  } finally {
    restoreSource();
    process.off('exit', restoreSource);
  }
  // the first one warms up the compiler
  return edits.slice(1);
}

/**
 * Measures hot reload of one remote against a deployed portal (`npm run dev -- mfe-search --portal URL`): the time from a saved edit to
 * the screen, and whether the page keeps its input. It changes a source of mfe-search and restores it.
 */
export const run = async ({ quick }: BenchOptions): Promise<void> => {
  if (findChromium() === undefined) {
    console.log('\nedit: there is no Chromium');
    return;
  }
  const data = await demonstrationData();
  const scratch = mkdtempSync(join(tmpdir(), 'portal-bench-edit-'));
  const deployed = await startPortal({ data });
  const script = [join(ROOT, 'scripts/tasks/dev.ts'), 'mfe-search', '--portal', deployed.url];
  const local = await startPortal({ data: scratch, script });
  const browser = await launchBrowser();
  try {
    const edits = await editAll(await browser.newPage(), local.url, quick ? 2 : EDITS);
    const times = edits.map(({ ms }) => ms);
    const [median, slowest] = [quantile(times, 0.5), Math.max(...times)];
    const kept = edits.filter(({ isKept }) => isKept).length;
    printTable(
      `From a saved edit of mfe-search to the screen, ms, ${edits.length} edits`,
      ['median', 'slowest', 'goal', '', 'input kept'],
      [
        [median, slowest, GOAL_MS, median < GOAL_MS ? 'met' : 'MISSED', `${kept} of ${edits.length}`].map((value) =>
          typeof value === 'number' ? value.toFixed(0) : value,
        ),
      ],
    );
  } finally {
    await browser.close();
    await local.stopKeepingData();
    await deployed.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
};
