/** A form control, which labels can name. The `type` of a hidden input is 'hidden'; not every kind of control has a type. */
type Control = HTMLElement & { readonly type?: string };

/**
 * The labels of a control in the order of the page, as the `labels` property of HTML defines them: null for a hidden input, an empty
 * list for another control without labels.
 */
export function labelsOf(control: Control): HTMLLabelElement[] | null {
  if (control.type === 'hidden') return null;
  const pointing = labelsPointingAt(control);
  const surrounding = control.closest<HTMLLabelElement>('label:not([for])');
  // A label around several controls belongs to the first of them only.
  if (surrounding === null || surrounding.control !== control) return pointing;
  return [...pointing, surrounding].sort((left, right) =>
    left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

/** The labels whose `for` is the id of the control. */
function labelsPointingAt(control: Control): HTMLLabelElement[] {
  const root = control.getRootNode();
  // `getRootNode` returns any kind of node; a control's root is a page, a shadow tree, or an element that is in no page.
  const canBeQueried = root instanceof Document || root instanceof DocumentFragment || root instanceof Element;
  if (control.id === '' || !canBeQueried) return [];
  // jsdom has no CSS.escape. In a quoted value of a selector, only quotes and backslashes need to be escaped.
  const quotedId = `"${control.id.replaceAll(/["\\]/g, '\\$&')}"`;
  return [...root.querySelectorAll<HTMLLabelElement>(`label[for=${quotedId}]`)];
}

const CONTROL_CLASSES = [
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLMeterElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
] as const;

/**
 * Replaces the `labels` property of form controls by one that queries the page once. To find the labels of one control, jsdom searches
 * the page again for each label on it. A test that finds fields by their names spends a third of its time on this.
 *
 * @param globals the global object that has the classes of the controls
 */
export function installQuickLabels(globals: typeof globalThis): void {
  for (const name of CONTROL_CLASSES)
    Object.defineProperty(globals[name].prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get(this: Control) {
        return labelsOf(this);
      },
    });
}
