import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BLOCKED = /Content Security Policy|Trusted ?Type|integrity/i;

/** Records faults of a page. */
export interface PageGuard {
  /** All faults so far, one per line. */
  readonly faults: readonly string[];
  /** Checks the page in its current state for accessibility faults. */
  checkAccessibility(where: string): Promise<void>;
  /** Throws an error with all faults, if there are any. */
  assertClean(): void;
}

export interface GuardOptions {
  /** Messages that the test expects, such as the console error of a call that fails on purpose. */
  readonly expected?: RegExp;
}

/** Watches a page for policy violations, console errors and uncaught errors from now on. */
export function guardPage(page: Page, { expected }: GuardOptions = {}): PageGuard {
  const faults: string[] = [];
  const add = (kind: string, message: string): void => {
    if (expected?.test(message) !== true) faults.push(`${kind}: ${message}`);
  };
  page.on('pageerror', (error) => add('uncaught', error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && !BLOCKED.test(message.text())) return;
    add(BLOCKED.test(message.text()) ? 'blocked' : 'console', message.text());
  });
  return {
    faults,
    async checkAccessibility(where) {
      // The debugging protocol evaluates the script, so the page's policy does not block it.
      if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(AXE);
      // All rules run, but only violations are reported in full.
      const found: unknown = await page.evaluate(
        'axe.run({ resultTypes: ["violations"] }).then((r) => r.violations.map((v) => v.id + " " + v.nodes.map((n) => n.target.join(" ")).join(", ")))',
      );
      for (const violation of Array.isArray(found) ? found : []) faults.push(`axe at ${where}: ${String(violation)}`);
    },
    assertClean() {
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
}
