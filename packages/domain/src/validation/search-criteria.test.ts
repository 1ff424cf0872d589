import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkAddressSearch,
  checkBookAndPageSearch,
  checkDateSearch,
  checkLegalDescriptionSearch,
  checkParcelIdSearch,
  checkPlatSearch,
  checkTaxLienSearch,
  checkTractIndexSearch,
  type FieldMessages,
  type LegalCriteria,
  type TaxLienCriteria,
} from './index.ts';

const TODAY = '2026-02-10';
const DATES = { fromRecordedDate: '01/01/1900', toRecordedDate: '02/10/2026' };
const LANGUAGE_FILE = join(import.meta.dirname, '../../../i18n/src/locales/en/validation.json');
const texts: Record<string, string> = JSON.parse(readFileSync(LANGUAGE_FILE, 'utf8'));

/** What a form says, field by field, in the specification's words. */
const said = (messages: FieldMessages<string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [
      field,
      (texts[message?.key.replace('validation.', '') ?? ''] ?? '').replace(
        '{{minimum}}',
        `${message?.values?.minimum}`,
      ),
    ]),
  );

describe('Address search', () => {
  const TYPED = { streetNumber: '12', streetName: 'Beach Road', city: '', ...DATES };
  it.each<[string, object, object]>([
    ['001-5.address.0', {}, {}],
    ['001-5.address.0', { streetNumber: '12 1/2', streetName: 'Ave', city: 'Yap' }, {}],
    ['001-5.address.3', { streetNumber: ' ' }, { streetNumber: 'Required.' }],
    ['001-5.address.3', { streetNumber: '12%' }, { streetNumber: 'Invalid characters.' }],
    ['001-5.address.1', { streetName: '' }, { streetName: 'Required.' }],
    ['001-5.address.1', { streetName: 'Be' }, { streetName: 'Three characters minimum.' }],
    ['001-5.address.1', { streetName: 'B. E.' }, { streetName: 'Three characters minimum.' }],
    ['001-5.address.1', { streetName: 'Bea%' }, { streetName: 'Invalid characters.' }],
    ['001-5.address.2', { city: 'Sa' }, { city: 'Three characters minimum, or leave blank.' }],
    ['001-5.date.2', { toRecordedDate: '02/11/2026' }, { toRecordedDate: 'Future date entered.' }],
  ])('[%s] %p', (_row, typed, messages) => {
    expect(said(checkAddressSearch({ ...TYPED, ...typed }, TODAY))).toEqual(messages);
  });
});

describe('Book and Page search', () => {
  it.each<[string, string, string, object]>([
    ['001-5.book.0', 'A-12', '', {}],
    ['001-5.book.0', '12', '345', {}],
    ['001-5.book.1', ' ', '345', { book: 'Required.' }],
    ['our own rule', '12', '%', { page: 'Invalid characters.' }],
  ])('[%s] book %p, page %p: %p', (_row, book, page, messages) => {
    expect(said(checkBookAndPageSearch({ book, page }))).toEqual(messages);
  });
});

describe('Date search', () => {
  it.each<[string, object, object]>([
    ['001-5.dates.0', {}, {}],
    ['001-5.dates.0', { toRecordedDate: '' }, {}],
    ['001-5.dates.1', { fromRecordedDate: ' ' }, { fromRecordedDate: 'Required.' }],
    ['001-5.date.1', { toRecordedDate: '13/13/2020' }, { toRecordedDate: 'MM/DD/YYYY' }],
    [
      '001-5.date.3',
      { fromRecordedDate: '1/6/2020', toRecordedDate: '1/5/2020' },
      { toRecordedDate: 'Invalid date range.' },
    ],
  ])('[%s] %p: %p', (_row, typed, messages) => {
    expect(said(checkDateSearch({ ...DATES, ...typed }, TODAY))).toEqual(messages);
  });
});

describe('Parcel ID search', () => {
  it.each<[string, string, object]>([
    ['001-5.parcel.0', ' R077 ', {}],
    ['001-5.parcel.0', 'Ñ7', {}],
    ['001-5.parcel.1', ' ', { parcelId: 'Required.' }],
    ['001-5.parcel.2', '7', { parcelId: '2 characters minimum.' }],
    ['001-5.parcel.3', 'R-077', { parcelId: 'Letters and numbers only.' }],
    ['001-5.parcel.3', 'R0%', { parcelId: 'Letters and numbers only.' }],
  ])('[%s] %p: %p', (_row, parcelId, messages) => {
    expect(said(checkParcelIdSearch({ parcelId, ...DATES }, TODAY))).toEqual(messages);
  });

  it('[001-5.parcel.4] checks its dates', () => {
    const typed = { parcelId: 'R077', ...DATES, toRecordedDate: '01/01/1899' };
    expect(said(checkParcelIdSearch(typed, TODAY))).toEqual({ toRecordedDate: 'Invalid date range.' });
  });
});

describe('Tract Index search', () => {
  const TYPED = { island: 'SAIPAN', village: 'Tanapag', parcelId: '', ...DATES };
  it.each<[string, object, object]>([
    ['001-5.tract.0', {}, {}],
    ['001-5.tract.0', { parcelId: 'E.A. 12-3' }, {}],
    ['001-5.tract.1', { island: '' }, { island: 'Required.' }],
    ['001-5.tract.2', { village: ' ' }, { village: 'Required.' }],
    ['001-5.tract.2', { village: 'Ta' }, { village: 'Three characters minimum.' }],
    ['001-5.tract.3', { fromRecordedDate: '1/40/2020' }, { fromRecordedDate: 'MM/DD/YYYY' }],
  ])('[%s] %p: %p', (_row, typed, messages) => {
    expect(said(checkTractIndexSearch({ ...TYPED, ...typed }, TODAY))).toEqual(messages);
  });
});

describe('Plat search', () => {
  it.each([
    ['P9', {}],
    [' ', { plat: 'A valid plat required.' }],
  ])('[001-5.plat.2] %p: %p', (plat, messages) => {
    expect(said(checkPlatSearch({ plat }))).toEqual(messages);
  });
});

describe('Legal Description search', () => {
  const NOTHING: LegalCriteria = {
    legalType: 'LB',
    plat: '',
    section: '',
    township: '',
    range: '',
    grantorGranteeLastNameLb: '',
    grantorGranteeFirstNameLb: '',
    grantorGranteeMiddleInitialLb: '',
    grantorGranteeLastNameMb: '',
    grantorGranteeFirstNameMb: '',
    grantorGranteeMiddleInitialMb: '',
    ...DATES,
  };
  const IN_A_PLAT: Partial<LegalCriteria> = { plat: 'P9' };
  const IN_A_SECTION: Partial<LegalCriteria> = { legalType: 'MB', section: '31', township: '5', range: '03' };

  it.each<[string, Partial<LegalCriteria>, object]>([
    ['001-5.legal.0', IN_A_PLAT, {}],
    ['001-5.legal.1', {}, { plat: 'A valid plat required.' }],
    [
      '001-5.legal.2',
      { ...IN_A_PLAT, grantorGranteeFirstNameLb: 'MARIA' },
      { grantorGranteeLastNameLb: 'Required if First Name entered.' },
    ],
    [
      '001-5.legal.2',
      { ...IN_A_PLAT, grantorGranteeMiddleInitialLb: 'T' },
      {
        grantorGranteeLastNameLb: 'Required if MI entered.',
        grantorGranteeFirstNameLb: 'Required if MI entered.',
      },
    ],
    ['001-5.legal.2', { ...IN_A_PLAT, grantorGranteeMiddleInitialMb: 'T' }, {}],
    ['001-5.legal.3', IN_A_SECTION, {}],
    ['001-5.legal.3', { legalType: 'MB' }, { section: 'Required.', township: 'Required.', range: 'Required.' }],
    [
      '001-5.legal.4',
      { ...IN_A_SECTION, section: '31A', township: '5N', range: '%' },
      { section: 'Numbers only.', township: 'Numbers only.', range: 'Numbers only.' },
    ],
    [
      '001-5.legal.5',
      { ...IN_A_SECTION, grantorGranteeFirstNameMb: 'MARIA' },
      { grantorGranteeLastNameMb: 'Required if First Name entered.' },
    ],
    ['001-5.legal.6', { ...IN_A_PLAT, toRecordedDate: '02/11/2026' }, { toRecordedDate: 'Future date entered.' }],
  ])('[%s] %p: %p', (_row, typed, messages) => {
    expect(said(checkLegalDescriptionSearch({ ...NOTHING, ...typed }, TODAY))).toEqual(messages);
  });
});

describe('Tax Lien search', () => {
  const NOTHING: TaxLienCriteria = {
    searchByTaxLienMethod: 'DATERANGE',
    ...DATES,
    documentNumber: '',
    lienNumber: '',
    taxpayerName: '',
    taxpayerFirstName: '',
    taxpayerMiddleInitial: '',
  };
  const by = (
    searchByTaxLienMethod: TaxLienCriteria['searchByTaxLienMethod'],
    typed: Partial<TaxLienCriteria> = {},
  ) => ({
    ...NOTHING,
    searchByTaxLienMethod,
    ...typed,
  });
  it.each<[string, TaxLienCriteria, object]>([
    ['001-5.lien.0', by('DATERANGE', { fromRecordedDate: '', toRecordedDate: '' }), {}],
    ['001-5.lien.0', by('DOCUMENTNUMBER', { documentNumber: '2024-1', fromRecordedDate: 'nonsense' }), {}],
    ['001-5.lien.0', by('LIENNUMBER', { lienNumber: 'TX-24-00012' }), {}],
    ['001-5.lien.0', by('TAXPAYER', { taxpayerName: 'CRUZ', taxpayerFirstName: 'M', taxpayerMiddleInitial: 'T' }), {}],
    ['001-5.lien.1', by('DATERANGE', { toRecordedDate: '02/11/2026' }), { toRecordedDate: 'Future date entered.' }],
    ['001-5.lien.1', by('DATERANGE', { fromRecordedDate: '02/30/2026' }), { fromRecordedDate: 'MM/DD/YYYY' }],
    [
      '001-5.lien.1',
      by('DATERANGE', { fromRecordedDate: '02/10/2026', toRecordedDate: '02/09/2026' }),
      { toRecordedDate: 'Invalid date range.' },
    ],
    ['001-5.lien.2', by('DOCUMENTNUMBER', { lienNumber: '7' }), { documentNumber: 'Required.' }],
    ['our own rule', by('DOCUMENTNUMBER', { documentNumber: '2024%' }), { documentNumber: 'Invalid characters.' }],
    ['001-5.lien.3', by('LIENNUMBER', { documentNumber: '7' }), { lienNumber: 'Required.' }],
    ['001-5.lien.4', by('TAXPAYER'), { taxpayerName: 'Required.' }],
    ['001-5.lien.4', by('TAXPAYER', { taxpayerFirstName: 'MARIA' }), { taxpayerName: 'Required.' }],
    ['our own rule', by('TAXPAYER', { taxpayerName: 'C' }), { taxpayerName: '2 characters minimum.' }],
    [
      '001-5.lien.5',
      by('TAXPAYER', { taxpayerMiddleInitial: 'T' }),
      { taxpayerName: 'Required if MI entered.', taxpayerFirstName: 'Required if MI entered.' },
    ],
    [
      '001-5.lien.5',
      by('TAXPAYER', { taxpayerName: 'CRUZ', taxpayerMiddleInitial: 'T' }),
      { taxpayerFirstName: 'Required if MI entered.' },
    ],
  ])('[%s] %p', (_row, criteria, messages) => {
    expect(said(checkTaxLienSearch(criteria, TODAY))).toEqual(messages);
  });
});
