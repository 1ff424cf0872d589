import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { controlRecipe, JoinedField } from './control-styles.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

const Control = chakra('input', controlRecipe);

type NativeProps = Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'inputMode'
  | 'maxLength'
  | 'autoComplete'
  | 'placeholder'
  | 'disabled'
  | 'readOnly'
  | 'onBlur'
  | 'ref'
  | 'spellCheck'
>;

export interface TextFieldProps extends FieldFrameProps, NativeProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'tel' | 'email' | 'search';
  /** Aligns the text to the end of the field, for amounts and counts. */
  readonly numeric?: boolean;
  /** A unit joined before the field, such as `$`. */
  readonly unit?: ReactNode;
  /** A unit joined after the field, such as `%`. */
  readonly unitAfter?: ReactNode;
}

/** A text field of one line: label on top, then the hint, the control and the error message. */
export function TextField(props: TextFieldProps) {
  const {
    id,
    label,
    hint,
    error,
    required,
    value,
    onChange,
    type = 'text',
    numeric,
    unit,
    unitAfter,
    ...native
  } = props;
  const control = (
    <Control
      {...native}
      {...controlAttributes({ id, label, hint, error, required })}
      type={type}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(numeric ? { numeric: true } : {})}
    />
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {unit === undefined && unitAfter === undefined ? (
        control
      ) : (
        <JoinedField>
          {unit !== undefined && <span data-unit="">{unit}</span>}
          {control}
          {unitAfter !== undefined && <span data-unit="after">{unitAfter}</span>}
        </JoinedField>
      )}
    </FieldFrame>
  );
}
