import { chakra } from '@chakra-ui/react/styled-system';
import { type Translate, useT } from '../core/text-context.tsx';
import { type FieldValue, fileOrNull, numberOrNull, textOrEmpty } from './field-values.ts';
import type { FieldDescription, FieldOption, OptionSource } from './form-description.ts';
import { numberWithUnit } from './typed-number.ts';

const Pair = chakra('dl', { base: { minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' } });
const Name = chakra('dt', { base: { fontWeight: 'strong', fontSize: 't-15', lineHeight: 'data', marginBottom: 's1' } });
const Value = chakra('dd', { base: { minHeight: 'control-small' } });

interface ReadOnlyFieldProps<V> {
  readonly field: FieldDescription<V>;
  readonly value: FieldValue;
  readonly sources: Readonly<Record<string, OptionSource>>;
}

function optionText(options: readonly FieldOption[], value: string, t: Translate): string {
  const found = options.find((option) => option.value === value);
  return found?.label ?? (found?.labelKey === undefined ? value : t(found.labelKey));
}

function valueText<V>({ field, value, sources }: ReadOnlyFieldProps<V>, t: Translate): string {
  switch (field.kind) {
    case 'checkbox':
      return t(value === true ? 'form:yes' : 'form:no');
    case 'boolean-select':
      return t(value === true ? field.trueKey : field.falseKey);
    case 'money':
    case 'percent':
    case 'whole': {
      const number = numberOrNull(value);
      return number === null ? '' : numberWithUnit(field.kind, number);
    }
    case 'select':
    case 'combobox':
    case 'segmented': {
      const source = field.source === undefined ? undefined : sources[field.source];
      const offered = field.options ?? source?.options ?? [];
      return optionText(source?.chosen === undefined ? offered : [source.chosen, ...offered], textOrEmpty(value), t);
    }
    case 'file':
      return fileOrNull(value)?.name ?? '';
    case 'password':
      return '';
    default:
      return textOrEmpty(value);
  }
}

/** A read-only field: its label and its value as text that can be copied. */
export function ReadOnlyField<V>(props: ReadOnlyFieldProps<V>) {
  const t = useT();
  const text = valueText(props, t);
  return (
    <Pair>
      <Name>{t(props.field.labelKey)}</Name>
      <Value>{text === '' ? t('form:empty') : text}</Value>
    </Pair>
  );
}
