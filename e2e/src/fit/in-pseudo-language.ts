import type { BrowserContext } from 'playwright-core';
import { englishTexts, pseudolocalize } from './pseudo-language.ts';

/** Shows every page of a browser context in the pseudo-language; texts of the county and its records stay the same. */
export async function showInPseudoLanguage(context: BrowserContext): Promise<void> {
  const { plain, patterns } = englishTexts();
  const script = `(() => {
    const ACCENTS = ${accentTable()};
    const pseudo = ${pseudolocalize.toString().replaceAll('LONGER_BY', '0.4')};
    const plain = new Map(${JSON.stringify(plain)});
    const patterns = ${JSON.stringify(patterns)}.map((text) => new RegExp(text, 's'));
    const made = new Set(plain.values());
    const change = (node) => {
      const text = node.nodeValue ?? '';
      const words = text.trim();
      if (words === '' || made.has(words) || node.parentElement?.closest('script,style,data') != null) return;
      const longer = plain.get(words) ?? (patterns.some((pattern) => pattern.test(words)) ? pseudo(words) : undefined);
      if (longer === undefined) return;
      made.add(longer);
      node.nodeValue = text.replace(words, () => longer);
    };
    const walk = (root) => {
      if (root.nodeType === Node.TEXT_NODE) return change(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) change(node);
    };
    new MutationObserver((records) => {
      for (const record of records) {
        if (record.type === 'characterData') change(record.target);
        for (const node of record.addedNodes) walk(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  })()`;
  await context.addInitScript(script);
}

const accentTable = (): string =>
  JSON.stringify(Object.fromEntries([...'aeiouAEOUnc'].map((letter) => [letter, pseudolocalize(letter).charAt(0)])));
