import { type KeyboardEvent, useMemo, useReducer, useState } from 'react';
import type { ComboboxFieldProps } from './combobox-field.tsx';
import {
  type ComboboxItem,
  comboboxReducer,
  filterItems,
  initialCombobox,
  matchTyped,
  moveActive,
} from './combobox-model.ts';

type Options = Pick<
  ComboboxFieldProps,
  'value' | 'onChange' | 'options' | 'emptyValue' | 'allowsOther' | 'onQuery' | 'disabled'
>;

/** Words of the chosen value. A server's list may no longer hold what was chosen from it, so the last choice is remembered. */
function useChosenLabel({ value, options, allowsOther }: Options) {
  const [last, setLast] = useState<ComboboxItem | null>(null);
  const found = useMemo(() => options.find((option) => option.value === value), [options, value]);
  if (found !== undefined) return { label: found.label, setLast };
  const remembered = last?.value === value ? last.label : undefined;
  return { label: remembered ?? (allowsOther ? value : ''), setLast };
}

/** Behaviour of a combobox by the ARIA pattern: list autocomplete, focus stays in the field. */
export function useCombobox(options: Options) {
  const { value, onChange, emptyValue = '', allowsOther, onQuery, disabled } = options;
  const { label, setLast } = useChosenLabel(options);
  const [state, dispatch] = useReducer(comboboxReducer, label, initialCombobox);
  const items = useMemo(
    () => (onQuery === undefined ? filterItems(options.options, state.query) : options.options),
    [options.options, state.query, onQuery],
  );
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
      if (item !== undefined) event.preventDefault();
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
