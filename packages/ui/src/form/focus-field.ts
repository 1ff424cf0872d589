/** Focuses a field. In a group, focuses the checked radio button or the first control. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  const target =
    element instanceof HTMLFieldSetElement
      ? (element.querySelector<HTMLElement>('input:checked') ??
        element.querySelector<HTMLElement>('input, select, textarea, button'))
      : element;
  target?.focus();
}
