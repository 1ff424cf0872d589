/** The action of a key in a list of rows. */
export type RowKeyAction =
  | { readonly type: 'move'; readonly index: number }
  | { readonly type: 'open' }
  | { readonly type: 'check' }
  | null;

export interface RowPlace {
  readonly index: number;
  readonly count: number;
  /** Rows that a Page key moves by: the visible rows less one, which stays visible for orientation. */
  readonly pageStep: number;
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Arrows move, Home and End go to the ends, Page keys move by the visible rows, Enter opens, Space checks. */
export function rowKeyAction(pressed: PressedKey, { index, count, pageStep }: RowPlace): RowKeyAction {
  if (count === 0 || pressed.altKey || pressed.metaKey) return null;
  const move = (to: number): RowKeyAction => ({ type: 'move', index: Math.min(count - 1, Math.max(0, to)) });
  switch (pressed.key) {
    case 'ArrowDown':
      return move(index + 1);
    case 'ArrowUp':
      return move(index - 1);
    case 'PageDown':
      return move(index + Math.max(1, pageStep));
    case 'PageUp':
      return move(index - Math.max(1, pageStep));
    case 'Home':
      return move(0);
    case 'End':
      return move(count - 1);
    case 'Enter':
      return pressed.ctrlKey ? null : { type: 'open' };
    case ' ':
      return pressed.ctrlKey ? null : { type: 'check' };
    default:
      return null;
  }
}

const TEXT_INPUTS = new Set(['text', 'search', 'email', 'tel', 'url', 'password', 'number', 'date', 'time', '']);

/** True where a letter would be typed; single-key shortcuts are ignored there. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && TEXT_INPUTS.has(target.type);
}
