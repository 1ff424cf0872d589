import { useState } from 'react';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import { type NumberKind, readNumber, writeNumber } from './typed-number.ts';

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'numeric' | 'unit' | 'unitAfter' | 'inputMode'> {
  readonly kind: NumberKind;
  /** Cents, basis points or a count; null if empty, NaN while the text is invalid. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

const UNITS = { money: { unit: '$' }, percent: { unitAfter: '%' }, whole: {} } as const;

/** A number field. Its value is whole cents, basis points or a count, so no screen calculates with dollars. */
export function NumberField({ kind, value, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => writeNumber(kind, value));
  // shows the new number if the value changed from outside, but keeps text such as '12.' while it is typed
  const shown = Object.is(readNumber(kind, typed), value) ? typed : writeNumber(kind, value);
  if (shown !== typed) setTyped(shown);
  const type = (text: string) => {
    setTyped(text);
    const read = readNumber(kind, text);
    if (!Object.is(read, value)) onChange(read);
  };
  const rewrite = () => {
    if (value !== null && !Number.isNaN(value)) setTyped(writeNumber(kind, value));
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...UNITS[kind]}
      value={shown}
      onChange={type}
      onBlur={rewrite}
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      maxLength={24}
      numeric
    />
  );
}
