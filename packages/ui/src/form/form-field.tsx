import { useT } from '../core/text-context.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { SegmentedChoice } from '../fields/segmented-choice.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { ComboboxField } from './combobox-field.tsx';
import { DateField } from './date-field.tsx';
import { DateTimeField } from './date-time-field.tsx';
import type { FieldHost } from './field-host.ts';
import { fileOrNull, numberOrNull, textOrEmpty } from './field-values.ts';
import { FileField } from './file-field.tsx';
import {
  type BooleanSelectDescription,
  type CheckboxFieldDescription,
  type ChoiceFieldDescription,
  type FieldDescription,
  type FileFieldDescription,
  fieldId,
  type NumberFieldDescription,
  type OptionSource,
  type TextFieldDescription,
  type TimeFieldDescription,
} from './form-description.ts';
import { NumberField } from './number-field.tsx';
import { ReadOnlyField } from './read-only-field.tsx';
import { RowsField } from './rows-field.tsx';
import { filterText } from './text-filter.ts';
import { TimeField } from './time-field.tsx';
import { useTranslatedOptions } from './translated-options.ts';

/** Option lists by the name that fields use as `source`. */
export type OptionSources = Readonly<Record<string, OptionSource>>;

interface FormFieldProps<V, D = FieldDescription<V>> {
  readonly host: FieldHost<V>;
  readonly field: D;
  readonly sources: OptionSources;
}
type Props<V, D> = Omit<FormFieldProps<V, D>, 'sources'>;

/** The props that the fields of all kinds have. */
function useFieldProps<V>(host: FieldHost<V>, field: FieldDescription<V>) {
  const t = useT();
  const { name, labelKey, labelValues, hintKey, required } = field;
  const error = host.errors[name];
  return {
    id: fieldId(host.id, name),
    name,
    label: t(labelKey, labelValues),
    hint: hintKey === undefined || field.hintWhen?.(host.values) === false ? undefined : t(hintKey),
    error: error === undefined ? undefined : t(error.key, error.values),
    required: required ?? field.requiredWhen?.(host.values),
    disabled: field.disabledWhen?.(host.values) ?? false,
  };
}

/** Renders one field of a described form. */
export function FormField<V>({ host, field, sources }: FormFieldProps<V>) {
  if (field.kind === 'rows') return <RowsField host={host} field={field} sources={sources} renderField={FormField} />;
  if (host.isReadOnly || field.readOnlyWhen?.(host.values) === true)
    return <ReadOnlyField field={field} value={host.valueOf(field.name)} sources={sources} />;
  switch (field.kind) {
    case 'checkbox':
      return <CheckboxOfForm host={host} field={field} />;
    case 'boolean-select':
      return <BooleanSelectOfForm host={host} field={field} />;
    case 'select':
    case 'combobox':
    case 'segmented':
      return <ChoiceOfForm host={host} field={field} sources={sources} />;
    case 'money':
    case 'percent':
    case 'whole':
      return <NumberOfForm host={host} field={field} />;
    case 'time':
    case 'datetime':
      return <TimeOfForm host={host} field={field} />;
    case 'file':
      return <FileOfForm host={host} field={field} />;
    default:
      return <TextOfForm host={host} field={field} />;
  }
}

function CheckboxOfForm<V>({ host, field }: Props<V, CheckboxFieldDescription<V>>) {
  const fieldProps = useFieldProps(host, field);
  return (
    <CheckboxField
      {...fieldProps}
      value={host.valueOf(field.name) === true}
      onChange={(value) => host.edit(field.name, value)}
    />
  );
}

function BooleanSelectOfForm<V>({ host, field }: Props<V, BooleanSelectDescription<V>>) {
  const t = useT();
  const fieldProps = useFieldProps(host, field);
  return (
    <SelectField
      {...fieldProps}
      value={String(host.valueOf(field.name) === true)}
      onChange={(chosen) => host.edit(field.name, chosen === 'true')}
      options={[
        { value: 'true', label: t(field.trueKey) },
        { value: 'false', label: t(field.falseKey) },
      ]}
    />
  );
}

function NumberOfForm<V>({ host, field }: Props<V, NumberFieldDescription<V>>) {
  const fieldProps = useFieldProps(host, field);
  return (
    <NumberField
      {...fieldProps}
      kind={field.kind}
      value={numberOrNull(host.valueOf(field.name))}
      onChange={(value) => host.edit(field.name, value)}
    />
  );
}

function TimeOfForm<V>({ host, field }: Props<V, TimeFieldDescription<V>>) {
  const fieldProps = useFieldProps(host, field);
  const shared = {
    ...fieldProps,
    value: textOrEmpty(host.valueOf(field.name)),
    onChange: (value: string) => host.edit(field.name, value),
    typesMinute: field.typesMinute,
  };
  if (field.kind === 'time') return <TimeField {...shared} />;
  return <DateTimeField {...shared} parse={host.parseDate} today={host.today} />;
}

function FileOfForm<V>({ host, field }: Props<V, FileFieldDescription<V>>) {
  const fieldProps = useFieldProps(host, field);
  return (
    <FileField
      {...fieldProps}
      accept={field.accept}
      value={fileOrNull(host.valueOf(field.name))}
      onChange={(value) => host.edit(field.name, value)}
      progress={host.progress}
    />
  );
}

const NO_SOURCE: OptionSource = { options: [] };

function ChoiceOfForm<V>({ host, field, sources }: FormFieldProps<V, ChoiceFieldDescription<V>>) {
  const t = useT();
  const fieldProps = useFieldProps(host, field);
  const source = (field.source === undefined ? undefined : sources[field.source]) ?? NO_SOURCE;
  const options = useTranslatedOptions(field.options ?? source.options);
  const value = textOrEmpty(host.valueOf(field.name));
  const onChange = (chosen: string) => host.edit(field.name, chosen);
  const placeholder = field.placeholderKey === undefined ? {} : { placeholder: t(field.placeholderKey) };
  const completing = field.autoComplete === undefined ? {} : { autoComplete: field.autoComplete };
  if (field.kind === 'segmented')
    return <SegmentedChoice {...fieldProps} value={value} onChange={onChange} options={options} />;
  if (field.kind === 'select')
    return (
      <SelectField
        {...fieldProps}
        {...placeholder}
        {...completing}
        value={value}
        onChange={onChange}
        options={options}
      />
    );
  return (
    <ComboboxField
      {...fieldProps}
      {...placeholder}
      value={value}
      onChange={onChange}
      options={options}
      emptyValue={field.emptyValue}
      allowsOther={field.allowsOther}
      onQuery={source.onQuery}
      isLoading={source.isLoading}
      chosenLabel={source.chosen?.value === value ? source.chosen.label : undefined}
    />
  );
}

type TextKind = TextFieldDescription<never>['kind'];
const INPUT_MODES: Partial<Record<TextKind, 'numeric' | 'tel' | 'email'>> = {
  tel: 'tel',
  zip: 'numeric',
  email: 'email',
};

function TextOfForm<V>({ host, field }: Props<V, TextFieldDescription<V>>) {
  const t = useT();
  const fieldProps = useFieldProps(host, field);
  const { kind, maxLength, autoComplete, placeholderKey, rows, filter } = field;
  const shared = {
    ...fieldProps,
    value: textOrEmpty(host.valueOf(field.name)),
    onChange: (typed: string) => host.edit(field.name, filterText(typed, filter)),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(placeholderKey === undefined ? {} : { placeholder: t(placeholderKey) }),
  };
  const completing = autoComplete === undefined ? {} : { autoComplete };
  if (kind === 'date') return <DateField {...shared} parse={host.parseDate} today={host.today} />;
  if (kind === 'password') return <PasswordField {...shared} {...completing} />;
  if (kind === 'textarea') return <TextAreaField {...shared} {...(rows === undefined ? {} : { rows })} />;
  const inputMode = field.inputMode ?? INPUT_MODES[kind];
  return (
    <TextField
      {...shared}
      {...completing}
      {...(inputMode === undefined ? {} : { inputMode })}
      type={kind === 'tel' || kind === 'email' ? kind : 'text'}
    />
  );
}
