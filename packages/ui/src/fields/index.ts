export { CheckboxControl, CheckboxField, type CheckboxFieldProps } from './checkbox-field.tsx';
export { FieldFrame, type FieldFrameProps, FieldGroup, FieldMessage } from './field-frame.tsx';
export { PasswordField, type PasswordFieldProps } from './password-field.tsx';
export { RadioList, type RadioListProps } from './radio-list.tsx';
export { SegmentedChoice, type SegmentedChoiceProps } from './segmented-choice.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field.tsx';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
