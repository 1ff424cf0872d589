/** The email field of the forms for a forgotten password and a forgotten username. */
export const EMAIL_FIELD = {
  kind: 'email',
  name: 'email',
  labelKey: 'recovery:email',
  required: true,
  // all twelve columns of the form
  width: 12,
  // the longest address that an email server accepts (RFC 5321)
  maxLength: 254,
  inputMode: 'email',
  autoComplete: 'email',
} as const;
