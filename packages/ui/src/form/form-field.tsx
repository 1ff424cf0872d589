import { useT } from '../core/text-context.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { SegmentedChoice } from '../fields/segmented-choice.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { ComboboxField } from './combobox-field.tsx';
import { DateField } from './date-field.tsx';
import {
  type ChoiceFieldDescription,
  type FieldDescription,
  fieldId,
  type OptionSource,
  type TextFieldDescription,
  type ValuesOf,
} from './form-description.ts';
import { filterText } from './text-filter.ts';
import { useTranslatedOptions } from './translated-options.ts';
import type { FormModel } from './use-form.ts';

/** Lists that arrive with data, by the name that fields give as `source`. */
export type OptionSources = Readonly<Record<string, OptionSource>>;

interface FormFieldProps<V, D extends FieldDescription<V>> {
  readonly form: FormModel<V>;
  readonly field: D;
  readonly sources: OptionSources;
}

function useFrame<V extends ValuesOf<V>>(form: FormModel<V>, field: FieldDescription<V>) {
  const t = useT();
  const { name, labelKey, hintKey, required, disabledWhen } = field;
  const { errors, values } = form.state;
  const error = errors[name];
  return {
    id: fieldId(form.description.id, name),
    name,
    label: t(labelKey),
    hint: hintKey === undefined ? undefined : t(hintKey),
    error: error === undefined ? undefined : t(error.key, error.values),
    required,
    disabled: disabledWhen?.(values) ?? false,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One field of a described form. */
export function FormField<V extends ValuesOf<V>>({ form, field, sources }: FormFieldProps<V, FieldDescription<V>>) {
  switch (field.kind) {
    case 'checkbox':
      return <CheckboxOfForm form={form} field={field} />;
    case 'select':
    case 'combobox':
    case 'segmented':
      return <ChoiceOfForm form={form} field={field} sources={sources} />;
    default:
      return <TextOfForm form={form} field={field} />;
  }
}

function CheckboxOfForm<V extends ValuesOf<V>>({
  form,
  field,
}: Pick<FormFieldProps<V, FieldDescription<V>>, 'form' | 'field'>) {
  const frame = useFrame(form, field);
  return (
    <CheckboxField
      {...frame}
      value={form.state.values[field.name] === true}
      onChange={(value) => form.edit(field.name, value)}
    />
  );
}

const NO_SOURCE: OptionSource = { options: [] };

function ChoiceOfForm<V extends ValuesOf<V>>({ form, field, sources }: FormFieldProps<V, ChoiceFieldDescription<V>>) {
  const t = useT();
  const frame = useFrame(form, field);
  const source = (field.source === undefined ? undefined : sources[field.source]) ?? NO_SOURCE;
  const options = useTranslatedOptions(field.options ?? source.options);
  const value = textOf(form.state.values[field.name]);
  const onChange = (chosen: string) => form.edit(field.name, chosen);
  const placeholder = field.placeholderKey === undefined ? {} : { placeholder: t(field.placeholderKey) };
  if (field.kind === 'segmented')
    return <SegmentedChoice {...frame} value={value} onChange={onChange} options={options} />;
  if (field.kind === 'select')
    return <SelectField {...frame} {...placeholder} value={value} onChange={onChange} options={options} />;
  return (
    <ComboboxField
      {...frame}
      {...placeholder}
      value={value}
      onChange={onChange}
      options={options}
      emptyValue={field.emptyValue}
      allowsOther={field.allowsOther}
      onQuery={source.onQuery}
      isLoading={source.isLoading}
    />
  );
}

type TextKind = TextFieldDescription<never>['kind'];
const INPUT_MODES: Partial<Record<TextKind, 'numeric' | 'decimal' | 'tel' | 'email'>> = {
  number: 'numeric',
  money: 'decimal',
  tel: 'tel',
  zip: 'numeric',
  email: 'email',
};

function TextOfForm<V extends ValuesOf<V>>({
  form,
  field,
}: Pick<FormFieldProps<V, TextFieldDescription<V>>, 'form' | 'field'>) {
  const t = useT();
  const frame = useFrame(form, field);
  const { kind, maxLength, autoComplete, placeholderKey, rows, filter } = field;
  const shared = {
    ...frame,
    value: textOf(form.state.values[field.name]),
    onChange: (typed: string) => form.edit(field.name, filterText(typed, filter)),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(placeholderKey === undefined ? {} : { placeholder: t(placeholderKey) }),
  };
  const completing = autoComplete === undefined ? {} : { autoComplete };
  if (kind === 'date') return <DateField {...shared} parse={form.parseDate} />;
  if (kind === 'password') return <PasswordField {...shared} {...completing} />;
  if (kind === 'textarea') return <TextAreaField {...shared} {...(rows === undefined ? {} : { rows })} />;
  const inputMode = field.inputMode ?? INPUT_MODES[kind];
  return (
    <TextField
      {...shared}
      {...completing}
      {...(inputMode === undefined ? {} : { inputMode })}
      type={kind === 'tel' || kind === 'email' ? kind : 'text'}
      numeric={kind === 'money' || kind === 'number'}
      {...(kind === 'money' ? { unit: '$' } : {})}
    />
  );
}
