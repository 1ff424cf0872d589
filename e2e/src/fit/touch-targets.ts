import type { Page } from 'playwright-core';
import { foundOnPage, type PageScript } from './found-on-page.ts';

// These functions run in the page: their sources are sent there, so they may use only each other and the constants.

/** Minimum height of a touch target, in px, as the design requires. */
const LEAST = 44;
/** The same inside a row that is a target as a whole, because its next line may contain another control. */
const MIN_IN_ROW = 36;
/** Minimum width of a target, by WCAG 2.5.8. */
const MIN_WIDTH = 24;
/** Tolerance for borders that end between two pixels. */
const NEAR = 1;
const CONTROLS =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=option],[role=menuitem],[role=tab]';

function isOperable(element: Element): boolean {
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    const style = getComputedStyle(node);
    if (style.visibility === 'hidden' || style.display === 'none' || node.hasAttribute('inert')) return false;
    // visually hidden, for screen readers only
    const box = node.getBoundingClientRect();
    if (style.display !== 'contents' && (box.width <= 1 || box.height <= 1)) return false;
  }
  return !element.matches(':disabled');
}

/** Whether it is a link within a sentence, which is as high as its line; WCAG requires no more of it. */
function isInSentence(element: Element): boolean {
  let block: Element | null = element;
  while (block !== null && /^(?:inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement;
  if (block === null || block === element) return false;
  const copy = block.cloneNode(true);
  if (!(copy instanceof Element)) return false;
  for (const other of copy.querySelectorAll(CONTROLS)) other.remove();
  return /[\p{L}\p{N}]/u.test(copy.textContent);
}

/** Whether a press at this point reaches it: on itself, its label, or a cell that contains only it. */
function isReachedAt(element: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label') ?? null;
  const isLabel = element instanceof HTMLInputElement && label !== null && [...(element.labels ?? [])].includes(label);
  return (
    hit !== null && (element.contains(hit) || isLabel || hit.closest('[data-check-cell]')?.contains(element) === true)
  );
}

/** The size of its target through its center in one direction, in px, up to about the required size. */
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
  // a skip link comes into view only with the focus
  if (element.getBoundingClientRect().bottom <= 0) return undefined;
  const [width, height] = [reachOf(element, 1, 0), reachOf(element, 0, 1)];
  const least = element.closest('tr[data-row-id]') === null ? LEAST : MIN_IN_ROW;
  if (height + NEAR >= least && width + NEAR >= MIN_WIDTH) return undefined;
  const words = element.getAttribute('aria-label') ?? element.textContent;
  const name = words.trim() === '' ? element.id : words.trim().slice(0, 60);
  return `${element.tagName.toLowerCase()} '${name}' is ${height} px high, ${width} px wide`;
}

/** Finds small controls in the topmost window, else on the page. */
function findSmall(): string[] {
  const root = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')].at(-1) ?? document.body;
  const all = [...root.querySelectorAll(CONTROLS)].filter((one) => isOperable(one) && !isInSentence(one));
  if (all.length === 0) return ['there is nothing to press: the screen was not looked at'];
  return [...new Set(all.map(smallnessOf).filter((found) => found !== undefined))];
}

const SCRIPT: PageScript = {
  constants: { LEAST, MIN_IN_ROW, MIN_WIDTH, NEAR, CONTROLS },
  parts: [isOperable, isInSentence, isReachedAt, reachOf, smallnessOf],
  find: findSmall,
};

/** The controls of the present screen that are too small for fingers. */
export const findSmallTouchTargets = (page: Page): Promise<string[]> => foundOnPage(page, SCRIPT);
