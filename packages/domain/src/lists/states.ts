/** A state's code and name, as selects show it. */
export interface StateFacts {
  readonly code: string;
  readonly name: string;
}

const NAMES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|' +
  'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|' +
  'MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
  'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|' +
  'OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|' +
  'VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|' +
  'DC District of Columbia|AS American Samoa|FM Federated States of Micronesia|GU Guam|MH Marshall Islands|' +
  'MP Northern Mariana Islands|PW Palau|PR Puerto Rico|VI Virgin Islands|' +
  'AE Armed Forces Europe|AP Armed Forces Pacific|AA Armed Forces Americas';

/** 50 states, DC, territories and armed forces (000 section 3), in the specification's order. */
export const STATES: readonly StateFacts[] = /* @__PURE__ */ NAMES.split('|').map((row) => ({
  code: row.slice(0, 2),
  name: row.slice(3),
}));

/** Default state of a new user if the county configures none (000 section 9). */
export const DEFAULT_STATE_CODE = 'MP';
