import { checkNewUser, checkUserEntry, type NewUserFields } from './index.ts';

const GOOD: NewUserFields = {
  accountId: '3',
  role: 'USER',
  firstName: 'Rosa',
  lastName: 'Camacho',
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  email: 'rosa@example.com',
  phoneFormatType: 'STANDARD',
  phone: '',
  username: 'rosa.camacho',
  password: 'Breadfruit#7',
  passwordConfirm: 'Breadfruit#7',
};
const keysOf = (messages: object): object =>
  Object.fromEntries(Object.entries(messages).map(([field, { key }]) => [field, key.replace('validation.', '')]));

describe('[002-5.user.1] a user in the user manager', () => {
  it.each([
    ['valid fields', {}, {}],
    ['no account', { accountId: ' ' }, { accountId: 'required' }],
    ['no user type', { role: '' }, { role: 'required' }],
    ['an unknown user type', { role: 'WIZARD' }, { role: 'malformed' }],
    ['no first name', { firstName: '' }, { firstName: 'required' }],
    ['no email', { email: '' }, { email: 'required' }],
    ['a short zip', { zip: '9695' }, { zip: 'zip' }],
    ['an incomplete phone number', { phone: '(670) 664' }, { phone: 'phoneStandard' }],
  ])('with %s is checked', (_case, more, messages) => {
    expect(keysOf(checkUserEntry({ ...GOOD, ...more }))).toEqual(messages);
    expect(keysOf(checkNewUser({ ...GOOD, ...more }))).toEqual(messages);
  });

  it.each([
    ['a short username', { username: 'rosa' }, { username: 'usernameMinimum' }],
    ['no password', { password: '', passwordConfirm: '' }, { password: 'required', passwordConfirm: 'required' }],
    ['a different confirmation', { passwordConfirm: 'Breadfruit#8' }, { passwordConfirm: 'passwordMismatch' }],
    ['no password for a guest', { role: 'GUEST', password: '', passwordConfirm: '' }, {}],
  ])('that is new, with %s, is checked', (_case, more, messages) => {
    expect(keysOf(checkNewUser({ ...GOOD, ...more }))).toEqual(messages);
  });
});
