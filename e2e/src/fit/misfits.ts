import type { Page } from 'playwright-core';

/** Runs in the page: it must not use anything from outside of itself. */
function findMisfits(): string[] {
  const found: string[] = [];
  const NEAR = 2;
  const short = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  const isHidden = (element: Element): boolean => {
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const style = getComputedStyle(node);
      if (style.visibility === 'hidden' || Number(style.opacity) === 0) return true;
      // words for ears only
      const box = node.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return true;
    }
    return false;
  };
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px wider than the window`);

  const dialog = [...document.querySelectorAll('[role="dialog"],[role="alertdialog"]')].at(-1);
  const root = dialog ?? document.body;
  const lines: { box: DOMRect; owner: Element; text: string }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = short(node.nodeValue ?? '');
    if (owner === null || text === '' || owner.closest('script,style,option,data,noscript,[hidden]') !== null) continue;
    if (isHidden(owner)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) lines.push({ box, owner, text });
  }

  /** What an element may show of its words: the part within every ancestor that cuts or scrolls. */
  const isCutBy = (owner: Element, box: DOMRect): Element | undefined => {
    for (let node: Element | null = owner; node !== null && node !== document.body; node = node.parentElement) {
      const style = getComputedStyle(node);
      const own = node.getBoundingClientRect();
      if (/hidden|clip/.test(style.overflowX) && (box.right > own.right + NEAR || box.left < own.left - NEAR))
        return node;
      // half a letter's height is lost only when the line is; fonts are taller than their letters
      if (
        /hidden|clip/.test(style.overflowY) &&
        (box.bottom > own.bottom + box.height / 2 || box.top < own.top - box.height / 2)
      )
        return node;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return undefined;
    }
    return undefined;
  };
  const isScrolledAway = (owner: Element, box: DOMRect): boolean => {
    for (let node: Element | null = owner; node !== null && node !== document.body; node = node.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(node).overflowX + getComputedStyle(node).overflowY)) continue;
      const own = node.getBoundingClientRect();
      if (box.bottom > own.bottom || box.top < own.top || box.left < own.left || box.right > own.right) return true;
    }
    return false;
  };
  for (const { box, owner, text } of lines) if (isCutBy(owner, box) !== undefined) found.push(`cut: '${text}'`);

  // A control's words stay within it.
  for (const { box, owner, text } of lines) {
    const control = owner.closest('button,[role="tab"],label,th,td,dt,dd,h1,h2,h3,li');
    const own = control?.getBoundingClientRect();
    if (own === undefined || isScrolledAway(owner, box)) continue;
    if (box.right > own.right + NEAR || box.left < own.left - NEAR)
      found.push(`sticks out of its ${control?.tagName.toLowerCase() ?? ''}: '${text}'`);
  }

  // What sticks to an edge lies over what scrolls below it, and is meant to.
  const layer = (element: Element): Element | null => {
    for (let node: Element | null = element; node !== null; node = node.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(node).position)) return node;
    return null;
  };
  const shown = lines
    .filter(({ owner, box }) => !isScrolledAway(owner, box))
    .map((line) => ({ ...line, layer: layer(line.owner) }));
  shown.forEach((one, at) => {
    for (const other of shown.slice(at + 1)) {
      if (one.layer !== other.layer || one.owner === other.owner) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // a line's box is taller than its letters: a third of it may lie over the next line's
      if (width > NEAR && height > Math.min(one.box.height, other.box.height) / 3)
        found.push(`'${one.text}' lies over '${other.text}'`);
    }
  });
  return [...new Set(found)];
}

/** What does not fit on the screen as it stands: words that are cut, stick out, or lie over others; a page that is too wide. */
export const misfitsOn = (page: Page): Promise<string[]> => page.evaluate(findMisfits);
