import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { controlRecipe } from './control-styles.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

const Control = chakra('textarea', { base: { ...controlRecipe.base, resize: 'vertical', lineHeight: 'read' } });

export interface TextAreaFieldProps
  extends FieldFrameProps,
    Pick<ComponentProps<'textarea'>, 'name' | 'maxLength' | 'placeholder' | 'disabled' | 'readOnly' | 'rows' | 'ref'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field with several lines. Enter inserts a new line instead of submitting. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  required,
  value,
  onChange,
  rows = 4,
  ...native
}: TextAreaFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <Control
        rows={rows}
        {...native}
        {...controlAttributes({ id, label, hint, error, required })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
