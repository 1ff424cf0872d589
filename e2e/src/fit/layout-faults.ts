import type { Page } from 'playwright-core';
import { findOnPage, type PageScript } from './find-on-page.ts';

// These functions run in the page. Their source code is sent to the page, so they may use only each other and NEAR.

/** Tolerance in px. */
const NEAR = 2;

interface Line {
  readonly box: DOMRect;
  readonly owner: Element;
  readonly text: string;
}

function isHidden(element: Element): boolean {
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    const style = getComputedStyle(node);
    if (style.visibility === 'hidden' || Number(style.opacity) === 0) return true;
    // visually hidden, for screen readers only
    const box = node.getBoundingClientRect();
    if (style.display !== 'contents' && (box.width <= 1 || box.height <= 1)) return true;
  }
  return false;
}

/** Every visible text of the topmost dialog, or of the page if none is open. */
function visibleTexts(): { node: Text; owner: Element }[] {
  const root = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')].at(-1) ?? document.body;
  const texts: { node: Text; owner: Element }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!(node instanceof Text) || owner === null || node.data.trim() === '') continue;
    if (owner.closest('script,style,option,data,noscript,[hidden]') === null && !isHidden(owner))
      texts.push({ node, owner });
  }
  return texts;
}

function boxesOf(node: Text, start: number, end: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
}

function linesOf({ node, owner }: { node: Text; owner: Element }): Line[] {
  const text = node.data.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return boxesOf(node, 0, node.data.length).map((box) => ({ box, owner, text }));
}

/** Words that begin on one line and end on the next, in scripts that separate words by spaces. */
function brokenWords({ node }: { node: Text }): string[] {
  if (boxesOf(node, 0, node.data.length).length < 2) return [];
  const words = node.data.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Bengali}\p{M}]{2,}/gu);
  return [...words]
    .filter(({ 0: word, index }) => {
      const tops = boxesOf(node, index, index + word.length).map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > NEAR;
    })
    .map(({ 0: word }) => `broken: '${word}'`);
}

/** Numbers with hyphens and dates, such as EF-2026-000001 and 11/29/2026, that begin on one line and end on the next. */
function splitNumbers({ node }: { node: Text }): string[] {
  if (boxesOf(node, 0, node.data.length).length < 2) return [];
  return [...node.data.matchAll(/\b\w+(?:-\d\w*)+|\b\d+(?:\/\d+){2}/g)]
    .filter(({ 0: number, index }) => {
      // short ranges such as 4-5 are readable on two lines, and a file name may be longer than a line
      if (number.length < 8 || number.length > 20) return false;
      const tops = boxesOf(node, index, index + number.length).map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > NEAR;
    })
    .map(({ 0: number }) => `split: '${number}'`);
}

function ancestorsOf(owner: Element): Element[] {
  const found: Element[] = [];
  for (let node: Element | null = owner; node !== null && node !== document.body; node = node.parentElement)
    found.push(node);
  return found;
}

/** Whether an ancestor clips the words, and they cannot be scrolled into view inside it. */
function isCut({ owner, box }: Line): boolean {
  for (const node of ancestorsOf(owner)) {
    const style = getComputedStyle(node);
    const outer = node.getBoundingClientRect();
    if (/hidden|clip/.test(style.overflowX) && (box.right > outer.right + NEAR || box.left < outer.left - NEAR))
      return true;
    // boxes are taller than their letters, so a line counts as cut only if half of its height is lost
    const half = box.height / 2;
    if (/hidden|clip/.test(style.overflowY) && (box.bottom > outer.bottom + half || box.top < outer.top - half))
      return true;
    if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
  }
  return false;
}

function isScrolledAway({ owner, box }: Line): boolean {
  return ancestorsOf(owner).some((node) => {
    const style = getComputedStyle(node);
    if (!/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
    const outer = node.getBoundingClientRect();
    return box.bottom > outer.bottom || box.top < outer.top || box.left < outer.left || box.right > outer.right;
  });
}

/** The tag of the element whose box the words overflow; undefined if they are within it. */
function overflownTag({ owner, box }: Line): string | undefined {
  const control = owner.closest('button,[role="tab"],label,th,td,dt,dd,h1,h2,h3,li');
  const outer = control?.getBoundingClientRect();
  if (outer === undefined || (box.right <= outer.right + NEAR && box.left >= outer.left - NEAR)) return undefined;
  return control?.tagName.toLowerCase();
}

/** The positioned ancestor, if any. Words of different layers may overlap: a sticky element covers what scrolls below it. */
function layerOf(owner: Element): Element | undefined {
  return ancestorsOf(owner).find((node) => /fixed|sticky|absolute/.test(getComputedStyle(node).position));
}

function findOverlaps(lines: readonly Line[]): string[] {
  const shown = lines.map((line) => ({ ...line, layer: layerOf(line.owner) }));
  return shown.flatMap((one, index) =>
    shown
      .slice(index + 1)
      .filter((other) => {
        if (one.layer !== other.layer || one.owner === other.owner) return false;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // boxes are taller than their letters, so an overlap of a third is allowed
        return width > NEAR && height > Math.min(one.box.height, other.box.height) / 3;
      })
      .map((other) => `'${one.text}' lies over '${other.text}'`),
  );
}

function findFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const texts = visibleTexts();
  const lines = texts.flatMap(linesOf);
  const inView = lines.filter((line) => !isScrolledAway(line));
  return [
    ...new Set([
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px wider than the window`] : []),
      ...lines.filter(isCut).map(({ text }) => `cut: '${text}'`),
      ...texts.flatMap(brokenWords),
      ...texts.flatMap(splitNumbers),
      ...inView.flatMap((line) => {
        const control = overflownTag(line);
        return control === undefined ? [] : [`sticks out of its ${control}: '${line.text}'`];
      }),
      ...findOverlaps(inView),
    ]),
  ];
}

const SCRIPT: PageScript = {
  constants: { NEAR },
  helpers: [
    isHidden,
    visibleTexts,
    boxesOf,
    linesOf,
    brokenWords,
    splitNumbers,
    ancestorsOf,
    isCut,
    isScrolledAway,
    overflownTag,
    layerOf,
    findOverlaps,
  ],
  find: findFaults,
};

/**
 * The layout faults of the current screen: words that are cut, broken, overflow or overlap, numbers that are split over lines, and a
 * page that is too wide.
 */
export const findLayoutFaults = (page: Page): Promise<string[]> => findOnPage(page, SCRIPT);

/** Whether a fault is a number that is split over two lines at a hyphen. That is acceptable where words take several lines. */
export const isSplitNumber = (fault: string): boolean => fault.startsWith('split: ');
