import type { Page } from 'playwright-core';
import { foundOnPage, type PageScript } from './found-on-page.ts';

// These run in the page: each is sent there by its source, and may use only the others and the constants.

/** How high what fingers press has to be, in px: what the look asks of controls. */
const LEAST = 44;
/** The same inside a row that is pressed as a whole, whose next line may hold another one. */
const LEAST_IN_ROW = 36;
/** How wide whatever can be pressed has to be, by WCAG 2.5.8. */
const LEAST_WIDTH = 24;
/** Borders that end between two pixels. */
const NEAR = 1;
const PRESSED =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=option],[role=menuitem],[role=tab]';

function isToPress(element: Element): boolean {
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    const style = getComputedStyle(node);
    if (style.visibility === 'hidden' || style.display === 'none' || node.hasAttribute('inert')) return false;
    // words for ears only
    const box = node.getBoundingClientRect();
    if (style.display !== 'contents' && (box.width <= 1 || box.height <= 1)) return false;
  }
  return !element.matches(':disabled');
}

/** A word among others of a sentence: it is as high as its line, and WCAG asks no more of it. */
function isInSentence(element: Element): boolean {
  let block: Element | null = element;
  while (block !== null && /^(?:inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement;
  if (block === null || block === element) return false;
  const copy = block.cloneNode(true);
  if (!(copy instanceof Element)) return false;
  for (const other of copy.querySelectorAll(PRESSED)) other.remove();
  return /[\p{L}\p{N}]/u.test(copy.textContent);
}

/** Whether a press at this place counts for it: on itself, its label, or the cell that it has to itself. */
function isReachedAt(element: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label') ?? null;
  const isLabel = element instanceof HTMLInputElement && label !== null && [...(element.labels ?? [])].includes(label);
  return (
    hit !== null && (element.contains(hit) || isLabel || hit.closest('[data-check-cell]')?.contains(element) === true)
  );
}

/** The number of px around its middle, on one line, in which a press counts for it, up to the required size. */
function reachOf(element: Element, right: number, down: number): number {
  const [box] = element.getClientRects();
  if (box === undefined) return 0;
  const isMine = (at: number): boolean =>
    isReachedAt(element, box.left + box.width / 2 + right * at, box.top + box.height / 2 + down * at);
  let [before, after] = [0, 0];
  while (before < LEAST && isMine(-before - 0.5)) before += 1;
  while (after < LEAST && isMine(after + 0.5)) after += 1;
  return before + after;
}

function smallnessOf(element: Element): string | undefined {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // a way round for keys comes into view with the focus
  if (element.getBoundingClientRect().bottom <= 0) return undefined;
  const [width, height] = [reachOf(element, 1, 0), reachOf(element, 0, 1)];
  const least = element.closest('tr[data-row-id]') === null ? LEAST : LEAST_IN_ROW;
  if (height + NEAR >= least && width + NEAR >= LEAST_WIDTH) return undefined;
  const words = element.getAttribute('aria-label') ?? element.textContent;
  const name = words.trim() === '' ? element.id : words.trim().slice(0, 60);
  return `${element.tagName.toLowerCase()} '${name}' is ${height} px high, ${width} px wide`;
}

/** In the topmost window, else on the page. */
function findSmall(): string[] {
  const root = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')].at(-1) ?? document.body;
  const all = [...root.querySelectorAll(PRESSED)].filter((one) => isToPress(one) && !isInSentence(one));
  if (all.length === 0) return ['there is nothing to press: the screen was not looked at'];
  return [...new Set(all.map(smallnessOf).filter((found) => found !== undefined))];
}

const SCRIPT: PageScript = {
  constants: { LEAST, LEAST_IN_ROW, LEAST_WIDTH, NEAR, PRESSED },
  parts: [isToPress, isInSentence, isReachedAt, reachOf, smallnessOf],
  find: findSmall,
};

/** What fingers would miss on the screen as it stands. */
export const smallForFingers = (page: Page): Promise<string[]> => foundOnPage(page, SCRIPT);
