import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from '../core/icon-button.tsx';
import type { IconName } from '../core/icon-paths.ts';
import { useT } from '../core/text-context.tsx';
import { VisuallyHidden } from '../core/visually-hidden.tsx';
import { controlRecipe, JoinedField } from '../fields/control-styles.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from '../fields/field-frame.tsx';
import { ComboboxList, optionId } from './combobox-list.tsx';
import { type ComboboxOptions, useCombobox } from './use-combobox.ts';

const Control = chakra('input', controlRecipe);

export interface ComboboxFieldProps extends FieldFrameProps, ComboboxOptions {
  readonly name?: string;
  readonly placeholder?: string | undefined;
  readonly icon?: IconName;
}

/** Selects the text of the current choice, so that typing replaces it instead of appending to it. */
function useSelectedChoice(isOpen: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isOpen && document.activeElement === input.current) input.current?.select();
  }, [isOpen]);
  return input;
}

/**
 * A text field with a list of options that match the typed text. Arrow keys move, Enter chooses, Escape restores the
 * value.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { id, label, hint, error, required, name, placeholder } = props;
  const { disabled = false, isLoading = false, icon = 'down' } = props;
  const t = useT();
  const listId = useId();
  const combobox = useCombobox(props);
  const { isOpen, active, items } = combobox;
  const input = useSelectedChoice(isOpen);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <JoinedField>
        <Control
          ref={input}
          {...controlAttributes({ id, label, hint, error, required })}
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
          aria-activedescendant={isOpen && active in items ? optionId(listId, active) : undefined}
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
      </JoinedField>
      <VisuallyHidden role="status">
        {isOpen && combobox.query !== '' && !isLoading ? t('form:combobox.count', { count: items.length }) : ''}
      </VisuallyHidden>
    </FieldFrame>
  );
}
