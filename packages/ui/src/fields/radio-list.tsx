import { chakra } from '@chakra-ui/react/styled-system';
import { type FieldFrameProps, FieldGroup } from './field-frame.tsx';
import type { SelectOption } from './select-field.tsx';

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 's3',
    minHeight: 'control',
    paddingInline: 's2',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    borderBottom: '1px solid {colors.rule}',
    '&:last-of-type': { borderBottomColor: 'transparent' },
    '&:has(:checked)': { background: 'accent-subtle', fontWeight: 'strong' },
    '&:has(:disabled)': { color: 'ink-3', cursor: 'default' },
  },
});
const Radio = chakra('input', {
  base: { width: '1.125rem', height: '1.125rem', margin: 0, flex: 'none', accentColor: 'accent' },
});

export interface RadioListProps extends FieldFrameProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  readonly disabled?: boolean;
}

/** Radio buttons, one per line, for options too long to be side by side. */
export function RadioList(props: RadioListProps) {
  const { id, label, hint, error, required, value, onChange, options, disabled } = props;
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} required={required}>
      {options.map((option) => (
        <Choice key={option.value}>
          <Radio
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={disabled === true || option.isDisabled === true}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Choice>
      ))}
    </FieldGroup>
  );
}
