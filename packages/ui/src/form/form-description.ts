import type { TextKey, TextValues } from '../core/text-context.tsx';
import { type FieldValue, isSameValue, type RowValues } from './field-values.ts';
import type { TextFilter } from './text-filter.ts';
import type { NumberKind } from './typed-number.ts';

/** The values of a form: an object whose properties are field values. */
export type ValuesOf<V> = { [K in keyof V]: FieldValue };

export type FieldName<V> = Extract<keyof V, string>;

/** An option. `note` is shown at the end of the line: a count or a code. */
export interface FieldOption {
  readonly value: string;
  readonly label?: string;
  readonly labelKey?: string;
  readonly note?: string;
  /** The option is shown but cannot be chosen; only used by selects. */
  readonly isDisabled?: boolean;
}

/** Options that load or change while the form is shown: `<Form sources={{ documentTypes: { options } }}>`. */
export interface OptionSource {
  readonly options: readonly FieldOption[];
  /** Called with the typed text, for lists that a server filters. */
  readonly onQuery?: (typed: string) => void;
  readonly isLoading?: boolean;
  /** The current value if the list may not contain it: an entry of a long list that a server filters. */
  readonly chosen?: FieldOption;
}

/** Grid columns out of twelve. Below 640 px every field takes the full width. */
export type FieldWidth = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12;

interface FieldBase<V> {
  readonly name: FieldName<V>;
  readonly labelKey: string;
  /** Values of the label text, such as the county's label for books. */
  readonly labelValues?: TextValues;
  /** A shorter name of the field for the error summary. */
  readonly summaryLabelKey?: string;
  readonly hintKey?: string;
  /** Shows the hint only while this returns true. */
  hintWhen?(values: V): boolean;
  readonly required?: boolean;
  /** Required only while this returns true. */
  requiredWhen?(values: V): boolean;
  readonly width?: FieldWidth;
  /** Two such fields share a line on a narrow screen. */
  readonly halfOfPhone?: boolean;
  /** Starts a new row, even if the fields before it are hidden. */
  readonly startsRow?: boolean;
  /** Hidden and not validated while this returns false; its value is kept. */
  visibleWhen?(values: V): boolean;
  disabledWhen?(values: V): boolean;
  /** Shown as read-only text while this returns true; other fields stay editable. */
  readOnlyWhen?(values: V): boolean;
  /**
   * The name of its fold. On a narrow screen the field is hidden behind the fold's button; on a wide one it is always
   * visible.
   */
  readonly fold?: string;
  /** Never stored in a draft, for card data and similar. Passwords never are. */
  readonly secret?: boolean;
}

export interface TextFieldDescription<V> extends FieldBase<V> {
  readonly kind: 'text' | 'password' | 'textarea' | 'tel' | 'zip' | 'email' | 'date';
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
  /** Name of an entry in the form's `sources`. */
  readonly source?: string;
  readonly placeholderKey?: string;
  /** For a select: what the browser may fill in. */
  readonly autoComplete?: string;
  /** The value of an emptied combobox, such as 'ALL'. */
  readonly emptyValue?: string;
  /** The combobox accepts a typed text that is not in the list. */
  readonly allowsOther?: boolean;
}

export interface CheckboxFieldDescription<V> extends FieldBase<V> {
  readonly kind: 'checkbox';
}

/** A select of two options for a value that is true or false. */
export interface BooleanSelectDescription<V> extends FieldBase<V> {
  readonly kind: 'boolean-select';
  /** Keys of the options for true and false, such as 'On' and 'Off'. */
  readonly trueKey: string;
  readonly falseKey: string;
}

/** Money is in whole cents, a percentage in basis points, a count an integer. The form kit refuses other input. */
export interface NumberFieldDescription<V> extends FieldBase<V> {
  readonly kind: NumberKind;
  /** Inclusive bounds in the field's unit: cents, basis points. */
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface TimeFieldDescription<V> extends FieldBase<V> {
  /** 'hh:mm AM', or 'MM/DD/YYYY hh:mm AM' with a date. */
  readonly kind: 'time' | 'datetime';
  /** Minutes are typed, 0 to 59; otherwise selected from quarter hours and 59. */
  readonly typesMinute?: boolean;
}

export interface FileFieldDescription<V> extends FieldBase<V> {
  readonly kind: 'file';
  /** File types for the browser's file dialog: '.pdf,.tif' or media types. */
  readonly accept?: string;
  readonly maximumBytes?: number;
}

/** Rows of fields: rates, paragraphs, links. `blank` must return a new row on each call. */
export interface RowsFieldDescription<V> extends FieldBase<V> {
  readonly kind: 'rows';
  readonly fields: ReadonlyArray<FieldDescription<RowValues>>;
  blank(): RowValues;
  /** Messages of one row by field. With `ignoresBlank`, blank rows are not checked. */
  validateRow?(row: RowValues, index: number): Messages;
  /** Blank rows are allowed and left out of the request. */
  readonly ignoresBlank?: boolean;
  /** The title of the section shows the field's label. */
  readonly isTitled?: boolean;
  /** Key of a row's name; its value is `number`. */
  readonly rowKey?: string;
  /** Key of a note below the fields of a row, announced when it appears; undefined for none. */
  noteOf?(row: RowValues): string | undefined;
  /** The number of rows that Add appends; 5 by default, 0 for a list of fixed length. */
  readonly addsRows?: number;
  /** Key of the label of Add; its value is `count`. */
  readonly addKey?: string;
  readonly maximumRows?: number;
  /** Key of the message if Add exceeds the maximum. */
  readonly limitKey?: string;
  readonly canMove?: boolean;
  /** Key of the message after moving the first row up; without it that button is disabled. */
  readonly firstKey?: string;
}

export type FieldDescription<V> =
  | TextFieldDescription<V>
  | ChoiceFieldDescription<V>
  | CheckboxFieldDescription<V>
  | BooleanSelectDescription<V>
  | NumberFieldDescription<V>
  | TimeFieldDescription<V>
  | FileFieldDescription<V>
  | RowsFieldDescription<V>;

/** Fields under one heading; without a title the section is only a grid of fields. */
export interface SectionDescription<V> {
  readonly titleKey?: string;
  readonly noteKey?: string;
  visibleWhen?(values: V): boolean;
  readonly fields: readonly FieldDescription<V>[];
}

/** Optional fields that a narrow screen hides behind a button, placed before the first of them. */
export interface FoldDescription {
  readonly name: string;
  readonly labelKey: string;
}

/** A form described by data. */
export interface FormDescription<V> {
  /** Unique on the page; prefix of the ids of its fields. */
  readonly id: string;
  readonly sections: readonly SectionDescription<V>[];
  readonly folds?: readonly FoldDescription[];
  readonly submitKey: string;
  /** The label of the submit button while it is busy. */
  readonly busyKey: string;
  readonly clearKey?: string;
  readonly cancelKey?: string;
  /** Key of the heading of the error summary; its values are `count` and `number` (the count in words). */
  readonly summaryKey?: string;
}

/** Messages by path: 'email', or 'rates.3.amount' in rows. */
export type Messages = Readonly<Record<string, TextKey | undefined>>;

/** Messages by field as untranslated keys. Paths in rows contain the row's index: 'rates.3.amount'. */
export type FieldErrors<V> = { readonly [K in FieldName<V> | `${FieldName<V>}.${number}.${string}`]?: TextKey };

/** Checks a description once when its module loads: field names must be unique. */
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

/** The fields that are visible with these values, in order. */
export function visibleFields<V>(description: FormDescription<V>, values: V): readonly FieldDescription<V>[] {
  return description.sections
    .filter((section) => section.visibleWhen?.(values) ?? true)
    .flatMap((section) => section.fields.filter((field) => field.visibleWhen?.(values) ?? true));
}

/** DOM id of a field's control, the target of the error summary's links. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Names of fields that a draft may store. Files cannot be stored. */
export function draftableNames<V>(description: FormDescription<V>): readonly FieldName<V>[] {
  return allFields(description)
    .filter(({ kind, secret }) => kind !== 'password' && kind !== 'file' && secret !== true)
    .map((field) => field.name);
}

/** Whether a row equals a new one. */
export function isBlankRow(field: Pick<RowsFieldDescription<never>, 'blank'>, row: RowValues): boolean {
  return isSameValue([row], [field.blank()]);
}

/** The fields whose values differ. */
export function changedNames<V extends ValuesOf<V>>(
  description: FormDescription<V>,
  before: V,
  now: V,
): readonly FieldName<V>[] {
  return allFields(description)
    .map(({ name }) => name)
    .filter((name) => !isSameValue(before[name], now[name]));
}
