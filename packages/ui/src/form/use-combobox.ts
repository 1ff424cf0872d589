import { type KeyboardEvent, useMemo, useReducer, useState } from 'react';
import {
  type ComboboxItem,
  comboboxReducer,
  filterItems,
  initialCombobox,
  matchTyped,
  moveActive,
} from './combobox-model.ts';

/** What a combobox is told: what it offers, what is chosen, and whom it tells of a choice. */
export interface ComboboxOptions {
  /** Value of the chosen option. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly ComboboxItem[];
  /** What an emptied field means, such as 'ALL'. */
  readonly emptyValue?: string | undefined;
  /** A typed text that is no option is the value itself. */
  readonly allowsOther?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Words of the chosen value when the list does not hold it: it was chosen on another day. */
  readonly chosenLabel?: string | undefined;
  /** Told what was typed, when a server filters the list. The options are then shown as they come. */
  readonly onQuery?: ((typed: string) => void) | undefined;
  /** The server's list for what was typed is not there yet: nothing can be chosen out of the one before. */
  readonly isLoading?: boolean | undefined;
}

const NONE: readonly ComboboxItem[] = [];

/** Words of the chosen value. A server's list may no longer hold what was chosen from it, so the last choice is remembered. */
function useChosenLabel({ value, options, allowsOther, chosenLabel }: ComboboxOptions) {
  const [last, setLast] = useState<ComboboxItem | null>(null);
  const found = useMemo(() => options.find((option) => option.value === value), [options, value]);
  if (found !== undefined) return { label: found.label, setLast };
  const remembered = last?.value === value ? last.label : chosenLabel;
  return { label: remembered ?? (allowsOther ? value : ''), setLast };
}

/** Behavior of a combobox by the ARIA pattern: list autocomplete, focus stays in the field. */
export function useCombobox(options: ComboboxOptions) {
  const { value, onChange, emptyValue = '', allowsOther, onQuery, disabled, isLoading = false } = options;
  const { label, setLast } = useChosenLabel(options);
  const [state, dispatch] = useReducer(comboboxReducer, label, initialCombobox);
  const isServed = onQuery !== undefined;
  const found = useMemo(
    () => (isServed ? options.options : filterItems(options.options, state.query)),
    [options.options, state.query, isServed],
  );
  const items = isServed && isLoading ? NONE : found;
  const choose = (item: ComboboxItem) => {
    setLast(item);
    dispatch({ type: 'closed', text: item.label });
    if (item.value !== value) onChange(item.value);
  };
  const cancel = () => dispatch({ type: 'closed', text: label });
  const open = () => {
    if (disabled || state.isOpen) return;
    onQuery?.('');
    dispatch({ type: 'typed', text: label });
    dispatch({ type: 'opened', active: options.options.findIndex((option) => option.value === value) });
  };
  const type = (text: string) => {
    onQuery?.(text);
    dispatch({ type: 'typed', text });
  };
  const leave = () => {
    if (!state.isOpen) return;
    const text = state.text.trim();
    const meant = matchTyped(items, text) ?? (state.query === '' || allowsOther ? undefined : items[state.active]);
    if (meant !== undefined && text !== '') {
      choose(meant);
      return;
    }
    cancel();
    if (text === '' && value !== emptyValue) onChange(emptyValue);
    else if (allowsOther && text !== '') onChange(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && state.isOpen) {
      // A dialog around the field stays open: this Escape was for the list.
      event.stopPropagation();
      cancel();
    } else if (event.key === 'Enter' && state.isOpen) {
      const item = items[state.active];
      // What was typed means nothing yet: Enter must not send what was chosen before it.
      if (item !== undefined || (isServed && isLoading)) event.preventDefault();
      if (item === undefined && isServed && isLoading) return;
      if (item === undefined) leave();
      else choose(item);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || state.isOpen) {
      moveOrOpen(event);
    }
  };
  const moveOrOpen = (event: KeyboardEvent) => {
    const to = moveActive(event.key, state.active, items.length);
    if (event.altKey && event.key === 'ArrowUp') leave();
    else if (!state.isOpen) open();
    else if (to !== null) dispatch({ type: 'moved', to });
    else return;
    event.preventDefault();
  };
  const toggle = () => (state.isOpen ? cancel() : open());
  // Closed, the field shows what is chosen, whatever changed it: Clear, a draft, another field.
  const text = state.isOpen ? state.text : label;
  return { ...state, text, items, choose, open, toggle, type, leave, onKeyDown };
}
