import { type KeyboardEvent, useMemo, useReducer, useState } from 'react';
import {
  type ComboboxItem,
  comboboxReducer,
  filterItems,
  findTypedItem,
  initialCombobox,
  moveActive,
} from './combobox-model.ts';

/** The options of a combobox. */
export interface ComboboxOptions {
  /** Value of the current option. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly ComboboxItem[];
  /** The value of an emptied field, such as 'ALL'. */
  readonly emptyValue?: string | undefined;
  /** A typed text that is not an option becomes the value. */
  readonly allowsOther?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Label of the current value if the list does not contain it. */
  readonly chosenLabel?: string | undefined;
  /** Called with the typed text if a server filters the list. Options are then shown unfiltered. */
  readonly onQuery?: ((typed: string) => void) | undefined;
  /** The server's list for the typed text is loading: no option of the previous list can be chosen. */
  readonly isLoading?: boolean | undefined;
}

const NONE: readonly ComboboxItem[] = [];

/** The label of the current value. A server's list may no longer contain it, so the last choice is remembered. */
function useChosenLabel({ value, options, allowsOther, chosenLabel }: ComboboxOptions) {
  const [last, setLast] = useState<ComboboxItem | null>(null);
  const found = useMemo(() => options.find((option) => option.value === value), [options, value]);
  if (found !== undefined) return { label: found.label, setLast };
  const remembered = last?.value === value ? last.label : chosenLabel;
  return { label: remembered ?? (allowsOther ? value : ''), setLast };
}

/** Behavior of a combobox by the ARIA pattern: list autocomplete, with the focus in the field. */
export function useCombobox(options: ComboboxOptions) {
  const { value, onChange, emptyValue = '', allowsOther, onQuery, disabled, isLoading = false } = options;
  const { label, setLast } = useChosenLabel(options);
  const [state, dispatch] = useReducer(comboboxReducer, label, initialCombobox);
  const isServerFiltered = onQuery !== undefined;
  const found = useMemo(
    () => (isServerFiltered ? options.options : filterItems(options.options, state.query)),
    [options.options, state.query, isServerFiltered],
  );
  const items = isServerFiltered && isLoading ? NONE : found;
  const choose = (item: ComboboxItem) => {
    setLast(item);
    dispatch({ type: 'closed', text: item.label });
    if (item.value !== value) onChange(item.value);
  };
  const cancel = () => dispatch({ type: 'closed', text: label });
  const open = () => {
    if (disabled || state.isOpen) return;
    onQuery?.('');
    // the field begins with the label of the value; 'opened' then clears the filter, so that all options are shown
    dispatch({ type: 'typed', text: label });
    dispatch({ type: 'opened', active: options.options.findIndex((option) => option.value === value) });
  };
  const type = (text: string) => {
    onQuery?.(text);
    dispatch({ type: 'typed', text });
  };
  /**
   * The focus leaves the field. Typed text that names an option chooses it. Other text becomes the value if the field accepts that, else
   * it chooses the active option that it found. An emptied field gets its empty value.
   */
  const leave = () => {
    if (!state.isOpen) return;
    const text = state.text.trim();
    const chosen = findTypedItem(items, text) ?? (state.query === '' || allowsOther ? undefined : items[state.active]);
    if (chosen !== undefined && text !== '') {
      choose(chosen);
      return;
    }
    cancel();
    if (text === '' && value !== emptyValue) onChange(emptyValue);
    else if (allowsOther && text !== '') onChange(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && state.isOpen) {
      // handled by the list: a dialog around the field must stay open
      event.stopPropagation();
      cancel();
    } else if (event.key === 'Enter' && state.isOpen) {
      const item = items[state.active];
      // options for the typed text are loading: Enter must not submit the previous value
      if (item !== undefined || (isServerFiltered && isLoading)) event.preventDefault();
      if (item === undefined && isServerFiltered && isLoading) return;
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
  // while closed, the field shows the current value, even after Clear, a draft, or another field changed it
  const text = state.isOpen ? state.text : label;
  return { ...state, text, items, choose, open, toggle, type, leave, onKeyDown };
}
