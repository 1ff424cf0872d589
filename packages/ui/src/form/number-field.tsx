import { useState } from 'react';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import { type NumberKind, readNumber, writeNumber } from './typed-number.ts';

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'numeric' | 'unit' | 'unitAfter' | 'inputMode'> {
  readonly kind: NumberKind;
  /** Cents, basis points or a count; null when empty, NaN while it cannot be read. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

const UNITS = { money: { unit: '$' }, percent: { unitAfter: '%' }, whole: {} } as const;

/** A number as a person types it. What it holds is whole cents, basis points or a count: no screen calculates with dollars. */
export function NumberField({ kind, value, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => writeNumber(kind, value));
  // Changed from elsewhere, the field shows the new number; while one types, '12.' stays '12.'.
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
