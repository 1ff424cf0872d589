import {
  ACCOUNT_TYPES,
  DEFAULT_LANGUAGE,
  DEFAULT_STATE_CODE,
  HOME_PAGE_SEARCHES,
  isAccountType,
  isImageChargeMethod,
  isLanguageName,
  isPaymentMethod,
  isRole,
  isSearchType,
  isStaff,
  isTorrensSearch,
  LANGUAGE_FACTS,
  PAYMENT_METHODS,
  ROLES,
  SEARCH_TYPES,
  STATES,
  searchDescription,
  searchRate,
  searchSegment,
  searchTypeOfSegment,
} from './index.ts';

describe('languages', () => {
  it('[000-1.languages.1] [000-9.languages.1] are the fourteen of the specification in its order, with English as the default', () => {
    expect(LANGUAGE_FACTS.map(({ wireName }) => wireName).join(' ')).toBe(
      'BENGALI CAROLINIAN CHAMORRO CHINESE CHUUKESE ENGLISH JAPANESE KOREAN PALAUAN POHNPEIAN RUSSIAN TAGALOG THAI TURKISH',
    );
    expect(DEFAULT_LANGUAGE).toBe('ENGLISH');
    expect(isLanguageName('CHAMORRO')).toBe(true);
    expect(isLanguageName('KLINGON')).toBe(false);
  });

  it('include five that fall back to English, and each has a locale that Intl supports', () => {
    const partial = LANGUAGE_FACTS.filter(({ isComplete }) => !isComplete);
    expect(partial.map(({ tag }) => tag)).toEqual(['cal', 'ch', 'chk', 'pau', 'pon']);
    for (const { formatTags } of LANGUAGE_FACTS) {
      expect(Intl.DateTimeFormat.supportedLocalesOf([...formatTags])).not.toEqual([]);
    }
  });
});

describe('states', () => {
  it('[000-3.states.1] are 50 states, DC, territories and armed forces', () => {
    expect(STATES).toHaveLength(62);
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(62);
    expect(STATES.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && /^[A-Z][a-z]/.test(name))).toBe(true);
    expect(
      STATES.slice(50)
        .map(({ code }) => code)
        .join(' '),
    ).toBe('DC AS FM GU MH MP PW PR VI AE AP AA');
    expect(STATES.some(({ code }) => code === DEFAULT_STATE_CODE)).toBe(true);
  });
});

describe('codes of roles, accounts and payments', () => {
  it('[000-3.accounts.1] [001-3.enumerations.1] [000-6.roles.2] are recognized, unlike other texts and property names of Object', () => {
    expect([...ROLES].sort()).toEqual(['ACCOUNT', 'COUNTY', 'GUEST', 'TRIMIN', 'USER']);
    expect(ROLES.every(isRole)).toBe(true);
    expect(ACCOUNT_TYPES).toEqual(['A_LA_CARTE', 'FLAT_FEE']);
    expect(PAYMENT_METHODS).toEqual(['ESCROW', 'INVOICE', 'CREDIT_CARD']);
    expect(isAccountType('FLAT_FEE') && isPaymentMethod('INVOICE') && isImageChargeMethod('PAGE')).toBe(true);
    for (const other of ['', 'trimin', 'constructor', '__proto__']) {
      expect([isRole, isAccountType, isPaymentMethod, isImageChargeMethod].some((is) => is(other))).toBe(false);
    }
    expect(ROLES.filter(isStaff)).toEqual(['TRIMIN', 'COUNTY']);
  });
});

describe('search types', () => {
  it('[001-3.searchTypes.1] begin with the fifteen of the specification, in the order of menus', () => {
    expect(SEARCH_TYPES.slice(0, 15).join(' ')).toBe(
      'Address BookAndPage Date DocumentNumber Name LegalDescription ParcelId TorrensCertificate TorrensText TractIndexNMI GrantorGranteeBook Plat TaxLien TractBookId TractBookLegal',
    );
  });

  it('each have a route segment that maps back to the type', () => {
    expect(new Set(SEARCH_TYPES.map(searchSegment)).size).toBe(SEARCH_TYPES.length);
    for (const type of SEARCH_TYPES) {
      expect(searchTypeOfSegment(searchSegment(type))).toBe(type);
      expect(searchTypeOfSegment(searchSegment(type).toLowerCase())).toBe(type);
      expect(isSearchType(type)).toBe(true);
    }
    expect(searchSegment('DocumentNumber')).toBe('documentNumber');
    expect(searchTypeOfSegment('constructor')).toBeUndefined();
    expect(isSearchType('name')).toBe(false);
  });

  it('include six that the home page offers, with Name first', () => {
    expect(HOME_PAGE_SEARCHES).toEqual(['Name', 'Address', 'ParcelId', 'Plat', 'DocumentNumber', 'TractIndexNMI']);
  });

  it('each have a rate, except the tract index, which is free', () => {
    expect(SEARCH_TYPES.filter((type) => searchRate(type) === undefined)).toEqual(['TractIndexNMI']);
    expect(searchRate('TractBookId')).toBe(searchRate('TractBookLegal'));
    expect(searchDescription('BookAndPage')).toBe('Book and Page');
  });

  it('include two for Torrens counties only', () => {
    expect(SEARCH_TYPES.filter(isTorrensSearch)).toEqual(['TorrensCertificate', 'TorrensText']);
  });
});
