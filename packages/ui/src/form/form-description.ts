import type { TextKey } from '../core/text-context.tsx';
import type { TextFilter } from './text-filter.ts';

/** What a field can hold. Dates, money and counts stay as typed until validation reads them. */
export type FieldValue = string | boolean;

/** Values of a form: any type with named members that are all texts or booleans. */
export type ValuesOf<V> = { [K in keyof V]: FieldValue };

export type FieldName<V> = Extract<keyof V, string>;

/** One thing to choose. `note` stands at the end of the line: a count or a code. */
export interface FieldOption {
  readonly value: string;
  readonly label?: string;
  readonly labelKey?: string;
  readonly note?: string;
}

/** Options that arrive or change while the form stands: `<Form sources={{ documentTypes: { options } }}>`. */
export interface OptionSource {
  readonly options: readonly FieldOption[];
  /** Told what was typed, for lists that a server filters. */
  readonly onQuery?: (typed: string) => void;
  readonly isLoading?: boolean;
}

/** Columns of twelve. Below 640 px every field takes the full width. */
export type FieldWidth = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12;

interface FieldBase<V> {
  readonly name: FieldName<V>;
  readonly labelKey: string;
  /** A shorter name of the field for the error summary. */
  readonly summaryLabelKey?: string;
  readonly hintKey?: string;
  readonly required?: boolean;
  readonly width?: FieldWidth;
  /** Begins a row, whatever stands before it and is not shown. */
  readonly startsRow?: boolean;
  /** Not shown, not validated and not drawn while this says false; its value is kept. */
  readonly visibleWhen?: (values: V) => boolean;
  readonly disabledWhen?: (values: V) => boolean;
  /** Never kept as a draft: card data and the like. Passwords never are. */
  readonly secret?: boolean;
}

export interface TextFieldDescription<V> extends FieldBase<V> {
  readonly kind: 'text' | 'password' | 'textarea' | 'number' | 'money' | 'tel' | 'zip' | 'email' | 'date';
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly autoComplete?: string;
  readonly placeholderKey?: string;
  readonly filter?: TextFilter;
  readonly rows?: number;
}

export interface ChoiceFieldDescription<V> extends FieldBase<V> {
  readonly kind: 'select' | 'combobox' | 'segmented';
  readonly options?: readonly FieldOption[];
  /** Name of an entry of the form's `sources`. */
  readonly source?: string;
  readonly placeholderKey?: string;
  /** What an emptied combobox means, such as 'ALL'. */
  readonly emptyValue?: string;
  /** The combobox keeps a typed text that is not in the list. */
  readonly allowsOther?: boolean;
}

export interface CheckboxFieldDescription<V> extends FieldBase<V> {
  readonly kind: 'checkbox';
}

export type FieldDescription<V> = TextFieldDescription<V> | ChoiceFieldDescription<V> | CheckboxFieldDescription<V>;

/** Fields under one heading; a section without a title is only a grid of fields. */
export interface SectionDescription<V> {
  readonly titleKey?: string;
  readonly noteKey?: string;
  readonly visibleWhen?: (values: V) => boolean;
  readonly fields: readonly FieldDescription<V>[];
}

/** A whole form as data. */
export interface FormDescription<V> {
  /** Unique on the page; ids of fields start with it. */
  readonly id: string;
  readonly sections: readonly SectionDescription<V>[];
  readonly submitKey: string;
  /** What the button says while the answer is awaited. */
  readonly busyKey: string;
  readonly clearKey?: string;
  readonly cancelKey?: string;
  /** Heading of the error summary; gets `count` and `number` (the count in words). */
  readonly summaryKey?: string;
}

/** Messages by field, as keys; the words come when they are shown. */
export type FieldErrors<V> = { readonly [K in FieldName<V>]?: TextKey };

/** Checks a description once, when the module loads: two fields of one name would fight over a value. */
export function defineForm<V extends ValuesOf<V>>(description: FormDescription<V>): FormDescription<V> {
  const seen = new Set<string>();
  for (const { name } of allFields(description)) {
    if (seen.has(name)) throw new Error(`Form ${description.id} has two fields named ${name}`);
    seen.add(name);
  }
  return description;
}

export function allFields<V>(description: FormDescription<V>): readonly FieldDescription<V>[] {
  return description.sections.flatMap((section) => section.fields);
}

/** The fields one can see with these values, in the order in which they stand. */
export function visibleFields<V>(description: FormDescription<V>, values: V): readonly FieldDescription<V>[] {
  return description.sections
    .filter((section) => section.visibleWhen?.(values) ?? true)
    .flatMap((section) => section.fields.filter((field) => field.visibleWhen?.(values) ?? true));
}

/** DOM id of a field's control; the error summary links to it. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Names whose values may be kept in this tab's storage. */
export function draftableNames<V>(description: FormDescription<V>): readonly FieldName<V>[] {
  return allFields(description)
    .filter((field) => field.kind !== 'password' && !field.secret)
    .map((field) => field.name);
}
