/** The field that two of the forms have. */
export const emailField = {
  kind: 'email',
  name: 'email',
  labelKey: 'recovery:email',
  required: true,
  width: 12,
  maxLength: 254,
  inputMode: 'email',
  autoComplete: 'email',
} as const;
