import type { Page } from 'playwright-core';
import { findOnPage, type PageScript } from './find-on-page.ts';

// These functions run in the page. Their source code is sent to the page, so they may use only each other and the constants.

/** Minimum height of a touch target, in px, as the design requires. */
const MIN_HEIGHT = 44;
/** Minimum height inside a row that is a target as a whole: the row's next line may contain another control. */
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

/** Whether the element is a link within a sentence, which is only as high as its line. WCAG allows that. */
function isInSentence(element: Element): boolean {
  let block: Element | null = element;
  while (block !== null && /^(?:inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement;
  if (block === null || block === element) return false;
  const copy = block.cloneNode(true);
  if (!(copy instanceof Element)) return false;
  for (const other of copy.querySelectorAll(CONTROLS)) other.remove();
  return /[\p{L}\p{N}]/u.test(copy.textContent);
}

/** Whether a press at this point reaches the element: on itself, its label, or a cell that contains only it. */
function isReachedAt(element: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label') ?? null;
  const isLabel = element instanceof HTMLInputElement && label !== null && [...(element.labels ?? [])].includes(label);
  return (
    hit !== null && (element.contains(hit) || isLabel || hit.closest('[data-check-cell]')?.contains(element) === true)
  );
}

/** The size of the element's touch target through its center along one axis, in px, measured up to about the required size. */
function targetSizeOf(element: Element, right: number, down: number): number {
  const [box] = element.getClientRects();
  if (box === undefined) return 0;
  const isMine = (at: number): boolean =>
    isReachedAt(element, box.left + box.width / 2 + right * at, box.top + box.height / 2 + down * at);
  let [before, after] = [0, 0];
  while (before < MIN_HEIGHT && isMine(-before - 0.5)) before += 1;
  while (after < MIN_HEIGHT && isMine(after + 0.5)) after += 1;
  return before + after;
}

function describeIfSmall(element: Element): string | undefined {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // a skip link comes into view only with the focus
  if (element.getBoundingClientRect().bottom <= 0) return undefined;
  const [width, height] = [targetSizeOf(element, 1, 0), targetSizeOf(element, 0, 1)];
  const least = element.closest('tr[data-row-id]') === null ? MIN_HEIGHT : MIN_IN_ROW;
  if (height + NEAR >= least && width + NEAR >= MIN_WIDTH) return undefined;
  const text = element.getAttribute('aria-label') ?? element.textContent;
  const name = text.trim() === '' ? element.id : text.trim().slice(0, 60);
  return `${element.tagName.toLowerCase()} '${name}' is ${height} px high, ${width} px wide`;
}

/** Finds small controls in the topmost dialog, or on the page if none is open. */
function findSmall(): string[] {
  const root = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')].at(-1) ?? document.body;
  const all = [...root.querySelectorAll(CONTROLS)].filter((one) => isOperable(one) && !isInSentence(one));
  if (all.length === 0) return ['there is nothing to press: the screen was not looked at'];
  return [...new Set(all.map(describeIfSmall).filter((found) => found !== undefined))];
}

const SCRIPT: PageScript = {
  constants: { MIN_HEIGHT, MIN_IN_ROW, MIN_WIDTH, NEAR, CONTROLS },
  helpers: [isOperable, isInSentence, isReachedAt, targetSizeOf, describeIfSmall],
  find: findSmall,
};

/** The controls of the current screen that are too small for fingers. */
export const findSmallTouchTargets = (page: Page): Promise<string[]> => findOnPage(page, SCRIPT);
