type Labelable = HTMLElement & { readonly type?: string };

/** The labels of a control, in the order of the page; none for a hidden one. */
export function labelsOf(control: Labelable): HTMLLabelElement[] | null {
  if (control.type === 'hidden') return null;
  const root = control.getRootNode();
  const named =
    control.id === '' || !(root instanceof Document || root instanceof DocumentFragment || root instanceof Element)
      ? []
      : [...root.querySelectorAll<HTMLLabelElement>(`label[for="${control.id.replaceAll(/["\\]/g, '\\$&')}"]`)];
  const around = control.closest<HTMLLabelElement>('label:not([for])');
  if (around === null || around.control !== control) return named;
  return [...named, around].sort((left, right) =>
    left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

const CONTROLS = [
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLMeterElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
] as const;

/**
 * Replaces the `labels` property of controls by one with a single query. jsdom's own resolves the control of every label of the
 * page, each with a search of the page, which takes a third of a test's time if it finds fields by their names.
 */
export function installQuickLabels(owner: typeof globalThis): void {
  for (const name of CONTROLS)
    Object.defineProperty(owner[name].prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get(this: Labelable) {
        return labelsOf(this);
      },
    });
}
