import type { TextKey, TextValues } from '../core/text-context.tsx';
import { type FieldValue, isSameValue, type RowValues } from './field-values.ts';
import type { TextFilter } from './text-filter.ts';
import type { NumberKind } from './typed-number.ts';

/** Values of a form: any type with named members that are all values of fields. */
export type ValuesOf<V> = { [K in keyof V]: FieldValue };

export type FieldName<V> = Extract<keyof V, string>;

/** One thing to choose. `note` is at the end of the line: a count or a code. */
export interface FieldOption {
  readonly value: string;
  readonly label?: string;
  readonly labelKey?: string;
  readonly note?: string;
  /** Shown, and not to be chosen; of selects. */
  readonly isDisabled?: boolean;
}

/** Options that arrive or change while the form stands: `<Form sources={{ documentTypes: { options } }}>`. */
export interface OptionSource {
  readonly options: readonly FieldOption[];
  /** Told what was typed, for lists that a server filters. */
  readonly onQuery?: (typed: string) => void;
  readonly isLoading?: boolean;
  /** What was chosen before, when the list may not hold it: an entry of a long list that a server filters. */
  readonly chosen?: FieldOption;
}

/** Columns of twelve. Below 640 px every field takes the full width. */
export type FieldWidth = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12;

interface FieldBase<V> {
  readonly name: FieldName<V>;
  readonly labelKey: string;
  /** What the label is filled with: the county's word for a book. */
  readonly labelValues?: TextValues;
  /** A shorter name of the field for the error summary. */
  readonly summaryLabelKey?: string;
  readonly hintKey?: string;
  /** The hint is there only while this says so. */
  hintWhen?(values: V): boolean;
  readonly required?: boolean;
  /** Required only while this says so. */
  requiredWhen?(values: V): boolean;
  readonly width?: FieldWidth;
  /** Two such fields share a line on a narrow screen. */
  readonly halfOfPhone?: boolean;
  /** Begins a row, whatever is before it and is not shown. */
  readonly startsRow?: boolean;
  /** Not shown, not validated and not drawn while this says false; its value is kept. */
  visibleWhen?(values: V): boolean;
  disabledWhen?(values: V): boolean;
  /** Shown as text, without a control; the rest of the form can be edited. */
  readOnlyWhen?(values: V): boolean;
  /** On a narrow screen it is behind the button of this fold; on a wide one it is always in view. */
  readonly fold?: string;
  /** Never kept as a draft: card data and the like. Passwords never are. */
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

/** Money is whole cents, a percentage basis points, a count a whole number. The kit refuses what is none of them. */
export interface NumberFieldDescription<V> extends FieldBase<V> {
  readonly kind: NumberKind;
  /** Bounds, both included, in the field's own unit: cents, basis points. */
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface TimeFieldDescription<V> extends FieldBase<V> {
  /** 'hh:mm AM', or 'MM/DD/YYYY hh:mm AM' with a day before it. */
  readonly kind: 'time' | 'datetime';
  /** Minutes are typed, 0 to 59; else chosen from quarters of an hour and 59. */
  readonly typesMinute?: boolean;
}

export interface FileFieldDescription<V> extends FieldBase<V> {
  readonly kind: 'file';
  /** Types that the browser offers: '.pdf,.tif' or media types. */
  readonly accept?: string;
  readonly maximumBytes?: number;
}

/** Rows of fields: rates, paragraphs, links. `blank` makes a new row each time it is called. */
export interface RowsFieldDescription<V> extends FieldBase<V> {
  readonly kind: 'rows';
  readonly fields: ReadonlyArray<FieldDescription<RowValues>>;
  blank(): RowValues;
  /** Messages of one row by its fields. A row that is blank is not checked where `ignoresBlank`. */
  validateRow?(row: RowValues, index: number): Messages;
  /** Blank rows are left alone; what is sent leaves them out. */
  readonly ignoresBlank?: boolean;
  /** Key of a row's name; gets `number`. */
  readonly rowKey?: string;
  /** How many rows Add adds; 5 without it, 0 for a list that cannot grow or shrink. */
  readonly addsRows?: number;
  /** Key of the words of Add; gets `count`. */
  readonly addKey?: string;
  readonly maximumRows?: number;
  /** Said when Add finds no room left. */
  readonly limitKey?: string;
  readonly canMove?: boolean;
  /** Key of the message after moving the first row up; without it that button is disabled. */
  readonly firstKey?: string;
}

export type FieldDescription<V> =
  | TextFieldDescription<V>
  | ChoiceFieldDescription<V>
  | CheckboxFieldDescription<V>
  | NumberFieldDescription<V>
  | TimeFieldDescription<V>
  | FileFieldDescription<V>
  | RowsFieldDescription<V>;

/** Fields under one heading; a section without a title is only a grid of fields. */
export interface SectionDescription<V> {
  readonly titleKey?: string;
  readonly noteKey?: string;
  visibleWhen?(values: V): boolean;
  readonly fields: readonly FieldDescription<V>[];
}

/** Fields that few need, behind one button on a narrow screen. It is where the first of them does. */
export interface FoldDescription {
  readonly name: string;
  readonly labelKey: string;
}

/** A whole form as data. */
export interface FormDescription<V> {
  /** Unique on the page; ids of fields start with it. */
  readonly id: string;
  readonly sections: readonly SectionDescription<V>[];
  readonly folds?: readonly FoldDescription[];
  readonly submitKey: string;
  /** What the button says while the answer is awaited. */
  readonly busyKey: string;
  readonly clearKey?: string;
  readonly cancelKey?: string;
  /** Heading of the error summary; gets `count` and `number` (the count in words). */
  readonly summaryKey?: string;
}

/** Messages by the path of what they are about: 'email', or 'rates.3.amount' within rows. */
export type Messages = Readonly<Record<string, TextKey | undefined>>;

/** Messages by field, as keys; the words come when they are shown. Those of a row's fields have its number: 'rates.3.amount'. */
export type FieldErrors<V> = { readonly [K in FieldName<V> | `${FieldName<V>}.${number}.${string}`]?: TextKey };

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

/** Names whose values may be kept in this tab's storage. A browser keeps no file. */
export function draftableNames<V>(description: FormDescription<V>): readonly FieldName<V>[] {
  return allFields(description)
    .filter(({ kind, secret }) => kind !== 'password' && kind !== 'file' && secret !== true)
    .map((field) => field.name);
}

/** Whether a row is as Add made it. */
export function isBlankRow(field: Pick<RowsFieldDescription<never>, 'blank'>, row: RowValues): boolean {
  return isSameValue([row], [field.blank()]);
}

/** The fields whose values are not what they were. */
export function changedNames<V extends ValuesOf<V>>(
  description: FormDescription<V>,
  before: V,
  now: V,
): readonly FieldName<V>[] {
  return allFields(description)
    .map(({ name }) => name)
    .filter((name) => !isSameValue(before[name], now[name]));
}
