import { checkLegalDescriptionSearch, checkTaxLienSearch, type LegalCriteria, type TaxLienCriteria } from './index.ts';
import { messageTexts } from './message-texts.testing.ts';

const TODAY = '2026-02-10';
const DATES = { fromRecordedDate: '01/01/1900', toRecordedDate: '02/10/2026' };
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
    ['001-5.legal.6', { ...IN_A_SECTION, toRecordedDate: '02/11/2026' }, { toRecordedDate: 'Future date entered.' }],
  ])('[%s] with %p reports %p', (_row, typed, messages) => {
    expect(messageTexts(checkLegalDescriptionSearch({ ...NOTHING, ...typed }, TODAY))).toEqual(messages);
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
    [
      'not in the specification',
      by('DOCUMENTNUMBER', { documentNumber: '2024%' }),
      { documentNumber: 'Invalid characters.' },
    ],
    ['001-5.lien.3', by('LIENNUMBER', { documentNumber: '7' }), { lienNumber: 'Required.' }],
    ['001-5.lien.4', by('TAXPAYER'), { taxpayerName: 'Required.' }],
    ['001-5.lien.4', by('TAXPAYER', { taxpayerFirstName: 'MARIA' }), { taxpayerName: 'Required.' }],
    ['not in the specification', by('TAXPAYER', { taxpayerName: 'C' }), { taxpayerName: '2 characters minimum.' }],
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
  ])('[%s] with %p reports %p', (_row, criteria, messages) => {
    expect(messageTexts(checkTaxLienSearch(criteria, TODAY))).toEqual(messages);
  });
});
