/** Puts the focus on a field; in a group of radios on the chosen one, in any other group on its first. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  const target =
    element instanceof HTMLFieldSetElement
      ? (element.querySelector<HTMLElement>('input:checked') ??
        element.querySelector<HTMLElement>('input, select, textarea, button'))
      : element;
  target?.focus();
}
