import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useT } from '../core/text-context.tsx';
import { controlAttributes, FieldMessage } from './field-frame.tsx';

const Frame = chakra('div', {
  base: { minWidth: 0 },
  variants: {
    invalid: { true: { borderInlineStart: '4px solid', borderInlineStartColor: 'danger', paddingInlineStart: 's3' } },
  },
});
const Choice = chakra('label', {
  base: { display: 'inline-flex', alignItems: 'center', gap: 's2', minHeight: 'control-small', cursor: 'pointer' },
});
const Required = chakra('span', { base: { color: 'ink-3' } });
const Hint = chakra('p', { base: { textStyle: 'note', color: 'ink-3' } });

/** The checkbox input, also used by lists. */
export const CheckboxControl = chakra('input', {
  base: { width: '1.125rem', height: '1.125rem', margin: 0, flex: 'none', accentColor: 'accent', cursor: 'inherit' },
});

export interface CheckboxFieldProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** A checkbox with its label after the box. */
export function CheckboxField({ id, label, hint, error, required, value, onChange, ...native }: CheckboxFieldProps) {
  const t = useT();
  return (
    <Frame {...(error === undefined ? {} : { invalid: true })}>
      <Choice htmlFor={id}>
        <CheckboxControl
          {...native}
          {...controlAttributes({ id, label: '', hint, error, required })}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {label}
          {required && <Required> {t('form:required')}</Required>}
        </span>
      </Choice>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error !== undefined && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </Frame>
  );
}
