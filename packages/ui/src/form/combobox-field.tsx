import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from '../core/icon-button.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { useT } from '../core/text-context.tsx';
import { VisuallyHidden } from '../core/visually-hidden.tsx';
import { controlRecipe, Joined } from '../fields/control-styles.ts';
import { describedControl, FieldFrame, type FieldFrameProps } from '../fields/field-frame.tsx';
import { ComboboxList, optionId } from './combobox-list.tsx';
import type { ComboboxItem } from './combobox-model.ts';
import { useCombobox } from './use-combobox.ts';

const Control = chakra('input', controlRecipe);

export interface ComboboxFieldProps extends FieldFrameProps {
  readonly name?: string;
  /** Value of the chosen option. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly ComboboxItem[];
  /** What an emptied field means, such as 'ALL'. */
  readonly emptyValue?: string | undefined;
  /** A typed text that is no option is the value itself. */
  readonly allowsOther?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Told what was typed, when a server filters the list. The options are then shown as they come. */
  readonly onQuery?: ((typed: string) => void) | undefined;
  readonly isLoading?: boolean | undefined;
  readonly icon?: IconName;
}

/** A field with a list that follows the typing: arrows move, Enter takes, Escape leaves as it was. */
export function ComboboxField(props: ComboboxFieldProps) {
  const {
    id,
    label,
    hint,
    error,
    required,
    name,
    placeholder,
    disabled = false,
    isLoading = false,
    icon = 'down',
  } = props;
  const t = useT();
  const listId = useId();
  const combobox = useCombobox(props);
  const { isOpen, active, items } = combobox;
  const input = useRef<HTMLInputElement>(null);
  // What is chosen stands selected, so that typing begins a new text instead of 'Alldeed'.
  useEffect(() => {
    if (!isOpen && document.activeElement === input.current) input.current?.select();
  }, [isOpen]);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <Joined>
        <Control
          ref={input}
          {...describedControl({ id, label, hint, error, required })}
          type="text"
          role="combobox"
          name={name}
          placeholder={placeholder}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          {...(isOpen && active >= 0 && active < items.length
            ? { 'aria-activedescendant': optionId(listId, active) }
            : {})}
          value={combobox.text}
          onChange={(event) => combobox.type(event.target.value)}
          onKeyDown={combobox.onKeyDown}
          onBlur={combobox.leave}
          onFocus={(event) => event.target.select()}
          onClick={() => {
            if (!isOpen) input.current?.select();
            combobox.open();
          }}
        />
        <IconButton
          icon={icon}
          label={t('form:combobox.show', { field: label })}
          tabIndex={-1}
          disabled={disabled}
          onClick={() => {
            input.current?.focus();
            combobox.toggle();
          }}
        />
        {isOpen ? (
          <ComboboxList
            id={listId}
            label={label}
            items={items}
            query={combobox.query}
            active={active}
            isLoading={isLoading}
            onChoose={combobox.choose}
          />
        ) : (
          <div id={listId} hidden />
        )}
      </Joined>
      <VisuallyHidden role="status">
        {isOpen && combobox.query !== '' ? t('form:combobox.count', { count: items.length }) : ''}
      </VisuallyHidden>
    </FieldFrame>
  );
}
