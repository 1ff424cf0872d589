/** The element that a browser's translation has put in place of a text, by this text. React still holds the text. */
const translations = new WeakMap<Node, Element>();

const isTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font';

/** Notes which texts were replaced, and calls `onReplaced` with each. */
function noteReplaced(records: readonly MutationRecord[], onReplaced: (text: Text) => void): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
      if (translation === undefined) continue;
      translations.set(text, translation);
      onReplaced(text);
    }
}

/** Shows a text that has changed since it was translated; the browser then translates it again. */
function showChanged(records: readonly MutationRecord[]): void {
  for (const { target } of records) if (!target.isConnected) translations.get(target)?.replaceWith(target);
}

/** What a parent has in place of a child: the child or its translation. Undefined if it has neither, but other translations. */
function placeOf(parent: Node, child: Node): Node | undefined {
  if (child.parentNode === parent) return child;
  const translation = translations.get(child);
  if (translation?.parentNode === parent) return translation;
  // any other child is a fault, which the browser's own error reports
  return child instanceof Text && [...parent.childNodes].some(isTranslation) ? undefined : child;
}

/**
 * Lets the page survive a browser that translates it. Chrome and Edge replace texts by `font` elements, and React throws when it removes
 * such a text, or inserts something before it: the screen would be lost with everything typed into it. Texts that change would stay as
 * they were first translated.
 * @returns a function that undoes this
 */
export function keepTranslatedTexts(): () => void {
  const changes = new MutationObserver(showChanged);
  const replacements = new MutationObserver((records) =>
    noteReplaced(records, (text) => changes.observe(text, { characterData: true })),
  );
  replacements.observe(document, { childList: true, subtree: true });

  // eslint-disable-next-line @typescript-eslint/unbound-method -- both are called with the parent below
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removePresent<Child extends Node>(this: Node, child: Child): Child {
    const place = placeOf(this, child);
    if (place !== undefined) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforePresent<New extends Node>(
    this: Node,
    node: New,
    child: Node | null,
  ): New {
    insertBefore.call(this, node, child === null ? null : (placeOf(this, child) ?? null));
    return node;
  };
  return () => {
    changes.disconnect();
    replacements.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
