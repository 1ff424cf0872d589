/** One line of the list. */
export interface ComboboxItem {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  /** The option is shown but cannot be chosen; only used by selects. */
  readonly isDisabled?: boolean;
}

/** A label split around the typed text; the middle part is shown in bold. */
export interface LabelParts {
  readonly before: string;
  readonly typed: string;
  readonly after: string;
}

export interface ComboboxState {
  readonly isOpen: boolean;
  /** The text of the field. */
  readonly text: string;
  /** The text that filters the list; empty right after opening, so that all options are shown. */
  readonly query: string;
  /** Index in the filtered list; -1 for none. */
  readonly active: number;
}

export type ComboboxAction =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'opened'; readonly active: number }
  | { readonly type: 'moved'; readonly to: number }
  | { readonly type: 'closed'; readonly text: string };

/** The number of lines rendered first, and added each time the end gets near: 10,000 options stay fast. */
export const COMBOBOX_STEP = 100;

export function initialCombobox(text: string): ComboboxState {
  return { isOpen: false, text, query: '', active: -1 };
}

export function comboboxReducer(state: ComboboxState, action: ComboboxAction): ComboboxState {
  switch (action.type) {
    case 'typed':
      return { isOpen: true, text: action.text, query: action.text, active: action.text.trim() === '' ? -1 : 0 };
    case 'opened':
      return { ...state, isOpen: true, query: '', active: action.active };
    case 'moved':
      return { ...state, isOpen: true, active: action.to };
    case 'closed':
      return initialCombobox(action.text);
  }
}

const lowered = new WeakMap<ComboboxItem, string>();
function searchText(item: ComboboxItem): string {
  let text = lowered.get(item);
  if (text === undefined) {
    text = `${item.label}\n${item.note ?? ''}`.toLowerCase();
    lowered.set(item, text);
  }
  return text;
}

/**
 * Options that contain the typed text, those that start with it first; each group keeps its order. The note matches
 * too, so that 'WD' finds Warranty Deed.
 */
export function filterItems<I extends ComboboxItem>(items: readonly I[], query: string): readonly I[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return items;
  const startsWith: I[] = [];
  const contains: I[] = [];
  for (const item of items) {
    const at = searchText(item).indexOf(wanted);
    if (at === 0) startsWith.push(item);
    else if (at > 0) contains.push(item);
  }
  return [...startsWith, ...contains];
}

/** Splits a label around the typed text; all in `before` if it does not contain the text. */
export function splitLabel(label: string, query: string): LabelParts {
  const wanted = query.trim();
  const at = wanted === '' ? -1 : label.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return { before: label, typed: '', after: '' };
  const end = at + wanted.length;
  return { before: label.slice(0, at), typed: label.slice(at, end), after: label.slice(end) };
}

/**
 * The next active line for a key, or null if the list does not handle the key. Wraps around, as the ARIA pattern
 * allows.
 */
export function moveActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active + 1 >= count ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1;
    case 'PageDown':
      return Math.min(count - 1, active + 10);
    case 'PageUp':
      return Math.max(0, active - 10);
    default:
      return null;
  }
}

/** The number of lines to render so that the active one and some after it are included. */
export function renderedCount(current: number, active: number, total: number): number {
  const wanted = Math.max(current, Math.ceil((active + 20) / COMBOBOX_STEP) * COMBOBOX_STEP);
  return Math.min(total, wanted);
}

/** The option whose label or code equals the text left in the field, ignoring case. */
export function findTypedItem<I extends ComboboxItem>(items: readonly I[], text: string): I | undefined {
  const wanted = text.trim().toLowerCase();
  return items.find((item) => item.label.toLowerCase() === wanted || item.value.toLowerCase() === wanted);
}
