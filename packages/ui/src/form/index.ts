/**
 * The form kit. A form consists of data (`defineForm`), a validation function and a submit function. Properties and
 * props whose name ends in `Key` are keys of language files; all other texts are passed translated.
 */

export {
  clearDrafts,
  type DraftOwner,
  draftKey,
  dropDraft,
  hasDraft,
  restoreDraft,
  storeDraft,
} from '../core/draft-store.ts';
export { ComboboxField, type ComboboxFieldProps } from './combobox-field.tsx';
export type { ComboboxItem } from './combobox-model.ts';
export { DateField, type DateFieldProps } from './date-field.tsx';
export { typedDateParser } from './date-parsing.ts';
export { ErrorSummary, type ErrorSummaryProps, type SummaryEntry } from './error-summary.tsx';
export type { FieldValue, RowValues, SingleValue } from './field-values.ts';
export { FileField, type FileFieldProps, type UploadProgress } from './file-field.tsx';
export { FilterFields, type FilterFieldsProps, type FilterValues } from './filter-fields.tsx';
export { focusField } from './focus-field.ts';
export { Form, type FormProps } from './form.tsx';
export {
  allFields,
  type ChoiceFieldDescription,
  defineForm,
  draftableNames,
  type FieldDescription,
  type FieldErrors,
  type FieldName,
  type FieldOption,
  type FieldWidth,
  type FormDescription,
  fieldId,
  type Messages,
  type OptionSource,
  type RowsFieldDescription,
  type SectionDescription,
  type TextFieldDescription,
  type ValuesOf,
} from './form-description.ts';
export { restoreFormDraft, storeFormDraft } from './form-draft.ts';
export { FormField, type OptionSources } from './form-field.tsx';
export type { ClearOnEdit, FormState, FormStatus, SubmitOutcome } from './form-state.ts';
export { SuggestionField, type SuggestionFieldProps } from './suggestion-field.tsx';
export type { TextFilter } from './text-filter.ts';
export { type DayHalf, readTime, type TimeOfDay, writeTime } from './time-text.ts';
export { type NumberKind, numberWithUnit, readNumber, writeNumber } from './typed-number.ts';
export { useDraft } from './use-draft.ts';
export { type CurrentDay, type FormModel, type ParseDate, type UseFormOptions, useForm } from './use-form.ts';
