import type { ChoiceFieldDescription, FieldDescription, FieldWidth, TextFieldDescription } from '@portal/ui/form';
import { fieldLabel } from './criteria-texts.ts';
import type { SearchCounty, TypedCriteria } from './search-definition.ts';

type Field = FieldDescription<TypedCriteria>;

/** A text field. Its label is under `fields`, its hint under `hints`. */
export const textField = (
  name: string,
  width: FieldWidth,
  more: Partial<TextFieldDescription<TypedCriteria>> = {},
): TextFieldDescription<TypedCriteria> => ({
  kind: 'text',
  name,
  labelKey: fieldLabel(name),
  width,
  maxLength: 100,
  autoComplete: 'off',
  ...more,
});

/** A choice of two to four options that are all visible. Their texts are under `options.{name}`. */
export const segmentedField = (name: string, values: readonly string[], hintKey?: string): Field => ({
  kind: 'segmented',
  name,
  labelKey: `search:fields.${name}`,
  width: 12,
  options: values.map((value) => ({ value, labelKey: `search:options.${name}.${value}` })),
  ...(hintKey === undefined ? {} : { hintKey }),
});

/** A choice from one of the county's code lists. */
export const codeField = (
  name: string,
  source: string,
  more: Partial<ChoiceFieldDescription<TypedCriteria>> = {},
): Field => ({
  kind: 'combobox',
  name,
  labelKey: fieldLabel(name),
  source,
  emptyValue: 'ALL',
  width: 6,
  ...more,
});

/** Puts fields into a fold of the form. On a phone a fold is collapsed until its button is pressed. */
export const inFold = (fold: string, fields: readonly Field[]): readonly Field[] =>
  fields.map((field) => ({ ...field, fold }));

export const DOCUMENT_TYPE_FIELD = codeField('documentType', 'documentTypes');

/** The Document Type field, if property codes are on and the county does not always search all types (001 section 2.2). */
export const documentTypeField = ({ hasDocumentTypes }: SearchCounty): readonly Field[] =>
  hasDocumentTypes ? [DOCUMENT_TYPE_FIELD] : [];

export const INSTRUMENT_GROUP_FIELD = codeField('instrumentGroup', 'instrumentGroups');

const dateField = (name: string, more: Partial<TextFieldDescription<TypedCriteria>> = {}): Field => ({
  kind: 'date',
  name,
  labelKey: `search:fields.${name}`,
  width: 4,
  halfOfPhone: true,
  ...more,
});

export const DATE_FIELDS: readonly Field[] = [
  dateField('fromRecordedDate', { startsRow: true }),
  dateField('toRecordedDate'),
];

/** Date fields with a required From Date. */
export const REQUIRED_DATE_FIELDS: readonly Field[] = [
  dateField('fromRecordedDate', { startsRow: true, required: true }),
  dateField('toRecordedDate'),
];

/** Empty dates, which do not narrow a search. */
export const NO_DATES = { fromRecordedDate: '', toRecordedDate: '' } as const;
