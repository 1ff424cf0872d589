import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { FORCED_COLORS } from '../theme/media.ts';
import { controlRecipe } from './control-styles.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from './field-frame.tsx';

/** The browser's native select, styled; it works best on phones and with assistive technology. */
export const SelectControl = chakra('select', {
  base: {
    ...controlRecipe.base,
    appearance: 'none',
    paddingInlineEnd: 's8',
    backgroundImage: 'conic-gradient(from -45deg at bottom, {colors.ink-2} 90deg, transparent 0)',
    backgroundSize: '0.625rem 0.3125rem',
    backgroundPosition: 'right 0.75rem center',
    backgroundRepeat: 'no-repeat',
    textOverflow: 'ellipsis',
    // a gradient is removed there; the browser draws its own arrow
    [FORCED_COLORS]: { appearance: 'auto' },
    '& option': { background: 'raised', color: 'ink' },
  },
  variants: {
    // for toolbars
    size: { normal: {}, small: { width: 'auto', minHeight: 'control-small', paddingBlock: 0, fontSize: 't-14' } },
  },
  defaultVariants: { size: 'normal' },
});

/** An option with its label. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** The language of the label if it differs from the page's. */
  readonly lang?: string;
  /** The option is shown but cannot be chosen. */
  readonly isDisabled?: boolean;
}

export interface SelectFieldProps
  extends FieldFrameProps,
    Pick<ComponentProps<'select'>, 'name' | 'autoComplete' | 'disabled' | 'ref'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** The label of an empty first option. */
  readonly placeholder?: string;
}

/** A select for a short list of options; use a combobox for a long one. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, hint, error, required, value, onChange, options, placeholder, ...native } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <SelectControl
        {...native}
        {...controlAttributes({ id, label, hint, error, required })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} disabled={option.isDisabled === true}>
            {option.label}
          </option>
        ))}
      </SelectControl>
    </FieldFrame>
  );
}
