import type { Page } from 'playwright-core';

/** Functions that run in the page: each is sent there by its source, and may use only the others and the constants. */
export interface PageScript {
  readonly constants: Readonly<Record<string, number | string>>;
  readonly parts: readonly ((...given: never[]) => unknown)[];
  /** Answers what it found, in words. */
  readonly find: () => string[];
}

/** What such functions find on the screen as it stands. */
export async function foundOnPage(page: Page, { constants, parts, find }: PageScript): Promise<string[]> {
  const lines = [
    ...Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`),
    ...[...parts, find].map((part) => part.toString()),
    `return ${find.name}();`,
  ];
  const found: unknown = await page.evaluate(`(() => {\n${lines.join('\n')}\n})()`);
  return Array.isArray(found) ? found.map(String) : [`not looked at: ${String(found)}`];
}
