/** A request to change a profile, without the town, which the forms of the tests edit. */
export const PROFILE = {
  firstName: 'Ana',
  lastName: 'Cruz',
  company: '',
  address: '1 Beach Road',
  state: 'MP',
  zip: '96950',
  email: 'ana@tasi.example',
  phoneFormatType: 'STANDARD',
  phone: '(670) 555-0100',
};
