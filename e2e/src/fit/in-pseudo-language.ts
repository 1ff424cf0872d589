import type { BrowserContext } from 'playwright-core';
import { englishTexts, pseudolocalize } from './pseudo-language.ts';

/**
 * Shows every page of a browser context in the pseudo-language. Texts of the county and its records stay the same. The script is sent as
 * source text, including that of `pseudolocalize`, so it must define the two constants that this function uses: ACCENTS and LONGER_BY.
 */
export async function showInPseudoLanguage(context: BrowserContext): Promise<void> {
  const { plain, patterns } = englishTexts();
  const script = `(() => {
    const ACCENTS = ${accentTable()};
    const pseudo = ${pseudolocalize.toString().replaceAll('LONGER_BY', '0.4')};
    const plain = new Map(${JSON.stringify(plain)});
    const patterns = ${JSON.stringify(patterns)}.map((text) => new RegExp(text, 's'));
    const replacements = new Set(plain.values());
    const replaceText = (node) => {
      const text = node.nodeValue ?? '';
      const trimmed = text.trim();
      if (trimmed === '' || replacements.has(trimmed) || node.parentElement?.closest('script,style,data') != null) return;
      const longer = plain.get(trimmed) ?? (patterns.some((pattern) => pattern.test(trimmed)) ? pseudo(trimmed) : undefined);
      if (longer === undefined) return;
      replacements.add(longer);
      node.nodeValue = text.replace(trimmed, () => longer);
    };
    const replaceTextsIn = (root) => {
      if (root.nodeType === Node.TEXT_NODE) return replaceText(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) replaceText(node);
    };
    new MutationObserver((records) => {
      for (const record of records) {
        if (record.type === 'characterData') replaceText(record.target);
        for (const node of record.addedNodes) replaceTextsIn(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  })()`;
  await context.addInitScript(script);
}

/** The value of ACCENTS, found by calling `pseudolocalize` with each letter. */
const accentTable = (): string =>
  JSON.stringify(Object.fromEntries([...'aeiouAEOUnc'].map((letter) => [letter, pseudolocalize(letter).charAt(0)])));
