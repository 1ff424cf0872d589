import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useId, useState } from 'react';
import { controlRecipe } from '../fields/control-styles.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from '../fields/field-frame.tsx';
import { ComboboxList, optionId } from './combobox-list.tsx';
import { type ComboboxItem, moveActive } from './combobox-model.ts';

const Control = chakra('input', controlRecipe);
// positions the list below the field
const Place = chakra('div', { base: { position: 'relative' } });

export interface SuggestionFieldProps extends FieldFrameProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** Suggestions for the typed text; the list is closed if there are none. */
  readonly suggestions: readonly ComboboxItem[];
  readonly onChoose: (item: ComboboxItem) => void;
  /** First line of the list, which cannot be chosen. */
  readonly heading: string;
  /** Last line of the list, such as the number of further suggestions. */
  readonly footer?: string | undefined;
  /** Read-only. */
  readonly readOnly?: boolean;
  readonly maxLength?: number;
}

/** The state of the list; the index of the active line is -1 if there is none. */
function useList({ suggestions, onChoose, readOnly = false }: SuggestionFieldProps) {
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isWanted && !readOnly && suggestions.length > 0;
  const show = () => {
    setWanted(true);
    setActive(-1);
  };
  const hide = () => setWanted(false);
  const choose = (item: ComboboxItem) => {
    hide();
    onChoose(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      // reopens a list that was closed
      if (event.key !== 'ArrowDown' || readOnly || suggestions.length === 0) return;
      show();
      event.preventDefault();
      return;
    }
    const to = moveActive(event.key, active, suggestions.length);
    const item = suggestions[active];
    // handled by the list: a dialog around the field must stay open, and its form must not be submitted
    if (event.key === 'Escape') {
      event.stopPropagation();
      hide();
    } else if (event.key === 'Enter' && item !== undefined) choose(item);
    else if (to !== null) setActive(to);
    else return;
    event.preventDefault();
  };
  return { isOpen, active, show, hide, choose, onKeyDown };
}

/**
 * A text field with suggestions. The typed text stays; arrow keys move in the list, Enter chooses, Escape closes it.
 */
export function SuggestionField(props: SuggestionFieldProps) {
  const { id, label, hint, error, required, name, value, onChange, suggestions, readOnly = false } = props;
  const listId = useId();
  const list = useList(props);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <Place>
        <Control
          {...controlAttributes({ id, label, hint, error, required })}
          type="text"
          role="combobox"
          name={name}
          readOnly={readOnly}
          maxLength={props.maxLength}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={listId}
          {...(list.isOpen && list.active >= 0 ? { 'aria-activedescendant': optionId(listId, list.active) } : {})}
          value={value}
          onChange={(event) => {
            list.show();
            onChange(event.target.value);
          }}
          onKeyDown={list.onKeyDown}
          onBlur={list.hide}
        />
        {list.isOpen ? (
          <ComboboxList
            id={listId}
            label={label}
            items={suggestions}
            query={value}
            active={list.active}
            isLoading={false}
            heading={props.heading}
            footer={props.footer}
            onChoose={list.choose}
          />
        ) : (
          <div id={listId} hidden />
        )}
      </Place>
    </FieldFrame>
  );
}
