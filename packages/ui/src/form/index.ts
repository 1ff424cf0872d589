/**
 * The form kit. A form is data (`defineForm`), a validation function and what a submit does. Members and props whose name ends
 * in `Key` are keys of language files; all other words are given already translated.
 */

export { clearDrafts, type DraftOwner, draftKey, dropDraft, keepDraft, restoreDraft } from '../core/draft-store.ts';
export { ComboboxField, type ComboboxFieldProps } from './combobox-field.tsx';
export type { ComboboxItem } from './combobox-model.ts';
export { DateField, type DateFieldProps } from './date-field.tsx';
export { typedDateParser } from './date-parsing.ts';
export { ErrorSummary, type ErrorSummaryProps, focusField, type SummaryEntry } from './error-summary.tsx';
export { Form, type FormProps } from './form.tsx';
export {
  type ChoiceFieldDescription,
  defineForm,
  type FieldDescription,
  type FieldErrors,
  type FieldName,
  type FieldOption,
  type FieldValue,
  type FieldWidth,
  type FormDescription,
  fieldId,
  type OptionSource,
  type SectionDescription,
  type TextFieldDescription,
  type ValuesOf,
} from './form-description.ts';
export { FormField, type OptionSources } from './form-field.tsx';
export type { ClearOnEdit, FormState, FormStatus, SubmitOutcome } from './form-state.ts';
export type { TextFilter } from './text-filter.ts';
export { useDraft } from './use-draft.ts';
export { type FormModel, type ParseDate, type UseFormOptions, useForm } from './use-form.ts';
