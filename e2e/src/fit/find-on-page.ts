import type { Page } from 'playwright-core';

/** Functions that run in the page. Their source code is sent to the page, so they may use only each other and the constants. */
export interface PageScript {
  readonly constants: Readonly<Record<string, number | string>>;
  readonly helpers: readonly ((...args: never[]) => unknown)[];
  /** Returns a description of each finding. */
  readonly find: () => string[];
}

/** Runs such functions on the current page and returns their findings. */
export async function findOnPage(page: Page, { constants, helpers, find }: PageScript): Promise<string[]> {
  const lines = [
    ...Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`),
    ...[...helpers, find].map((part) => part.toString()),
    `return ${find.name}();`,
  ];
  const found: unknown = await page.evaluate(`(() => {\n${lines.join('\n')}\n})()`);
  return Array.isArray(found) ? found.map(String) : [`the check did not run: ${String(found)}`];
}
