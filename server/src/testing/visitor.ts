/** Someone without a user, as the registration form sends her. */
export const VISITOR = {
  username: 'maria.visitor',
  password: 'Breadfruit#7',
  firstName: 'Maria',
  lastName: 'Visitor',
  company: '',
  address: '1 Beach Road',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
  email: 'maria@tasi.example',
  phoneFormatType: 'STANDARD',
  phone: '(670) 555-0142',
};
