import type { Page } from 'playwright-core';
import { foundOnPage, type PageScript } from './found-on-page.ts';

// These run in the page: each is sent there by its source, and may use only the others and NEAR.

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
    // words for ears only
    const box = node.getBoundingClientRect();
    if (style.display !== 'contents' && (box.width <= 1 || box.height <= 1)) return true;
  }
  return false;
}

/** The topmost window, else the page: every text that someone sees in it. */
function textsToSee(): { node: Text; owner: Element }[] {
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

/** Words of scripts that part them with spaces, begun on one line and ended on the next. */
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

/** Numbers with hyphens, such as EF-2026-000001, begun on one line and ended on the next. */
function partedNumbers({ node }: { node: Text }): string[] {
  if (boxesOf(node, 0, node.data.length).length < 2) return [];
  return [...node.data.matchAll(/\b\w+(?:-\d\w*)+/g)]
    .filter(({ 0: number, index }) => {
      // pages 4-5 read as well on two lines, and a file's name may be longer than a line
      if (number.length < 8 || number.length > 20) return false;
      const tops = boxesOf(node, index, index + number.length).map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > NEAR;
    })
    .map(({ 0: number }) => `parted: '${number}'`);
}

function ancestorsOf(owner: Element): Element[] {
  const found: Element[] = [];
  for (let node: Element | null = owner; node !== null && node !== document.body; node = node.parentElement)
    found.push(node);
  return found;
}

/** Whether an ancestor cuts words off before any that scrolls could bring them into view. */
function isCut({ owner, box }: Line): boolean {
  for (const node of ancestorsOf(owner)) {
    const style = getComputedStyle(node);
    const own = node.getBoundingClientRect();
    if (/hidden|clip/.test(style.overflowX) && (box.right > own.right + NEAR || box.left < own.left - NEAR))
      return true;
    // half a letter's height is lost only when the line is; fonts are taller than their letters
    const half = box.height / 2;
    if (/hidden|clip/.test(style.overflowY) && (box.bottom > own.bottom + half || box.top < own.top - half))
      return true;
    if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
  }
  return false;
}

function isScrolledAway({ owner, box }: Line): boolean {
  return ancestorsOf(owner).some((node) => {
    const style = getComputedStyle(node);
    if (!/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
    const own = node.getBoundingClientRect();
    return box.bottom > own.bottom || box.top < own.top || box.left < own.left || box.right > own.right;
  });
}

/** A control's words stay within it. */
function sticksOutOf({ owner, box }: Line): string | undefined {
  const control = owner.closest('button,[role="tab"],label,th,td,dt,dd,h1,h2,h3,li');
  const own = control?.getBoundingClientRect();
  if (own === undefined || (box.right <= own.right + NEAR && box.left >= own.left - NEAR)) return undefined;
  return control?.tagName.toLowerCase();
}

/** An element with a sticky position covers what scrolls below it, by design. */
function layerOf(owner: Element): Element | undefined {
  return ancestorsOf(owner).find((node) => /fixed|sticky|absolute/.test(getComputedStyle(node).position));
}

function overlaps(lines: readonly Line[]): string[] {
  const shown = lines.map((line) => ({ ...line, layer: layerOf(line.owner) }));
  return shown.flatMap((one, at) =>
    shown
      .slice(at + 1)
      .filter((other) => {
        if (one.layer !== other.layer || one.owner === other.owner) return false;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // a line's box is taller than its letters: a third of it may lie over the next line's
        return width > NEAR && height > Math.min(one.box.height, other.box.height) / 3;
      })
      .map((other) => `'${one.text}' lies over '${other.text}'`),
  );
}

function findMisfits(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const texts = textsToSee();
  const lines = texts.flatMap(linesOf);
  const inView = lines.filter((line) => !isScrolledAway(line));
  return [
    ...new Set([
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px wider than the window`] : []),
      ...lines.filter(isCut).map(({ text }) => `cut: '${text}'`),
      ...texts.flatMap(brokenWords),
      ...texts.flatMap(partedNumbers),
      ...inView.flatMap((line) => {
        const control = sticksOutOf(line);
        return control === undefined ? [] : [`sticks out of its ${control}: '${line.text}'`];
      }),
      ...overlaps(inView),
    ]),
  ];
}

const SCRIPT: PageScript = {
  constants: { NEAR },
  parts: [
    isHidden,
    textsToSee,
    boxesOf,
    linesOf,
    brokenWords,
    partedNumbers,
    ancestorsOf,
    isCut,
    isScrolledAway,
    sticksOutOf,
    layerOf,
    overlaps,
  ],
  find: findMisfits,
};

/**
 * What does not fit on the screen: words that are cut, broken, overflow or overlap, numbers that are split over lines; a page
 * that is too wide.
 */
export const misfitsOn = (page: Page): Promise<string[]> => foundOnPage(page, SCRIPT);
