/** The registration form of a visitor who has no user yet. */
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
