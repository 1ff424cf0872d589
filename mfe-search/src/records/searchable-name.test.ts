import { checkNameSearch } from '@portal/domain';
import { searchableName } from './searchable-name.ts';

const NO_SECOND_NAME = { grantorGranteeLastName2: '', grantorGranteeFirstName2: '', grantorGranteeMiddleInitial2: '' };
const DATES = { fromRecordedDate: '', toRecordedDate: '' };

describe('a name on a record as criteria of a search', () => {
  it.each<[string, string, string, object]>([
    ['CRUZ', 'MARIA', 'T', { lastName: 'CRUZ', firstName: 'MARIA', middleInitial: 'T' }],
    ['100% PURE LLC', '', '', { lastName: '100  PURE LLC', firstName: '', middleInitial: '' }],
    ['CRUZ', '50%', '', { lastName: 'CRUZ', firstName: '50', middleInitial: '' }],
    ['CRUZ', '-', 'T', { lastName: 'CRUZ', firstName: '', middleInitial: '' }],
    ['CRUZ', 'MARIA', '(', { lastName: 'CRUZ', firstName: 'MARIA', middleInitial: '' }],
    ['CRUZ', 'MARIA', '\u{20bb7}', { lastName: 'CRUZ', firstName: 'MARIA', middleInitial: '' }],
    ['CRUZ', '', 'T', { lastName: 'CRUZ', firstName: '', middleInitial: '' }],
  ])('is valid for %s, %s %s', (lastName, firstName, middleInitial, searched) => {
    const name = searchableName({ lastName, firstName, middleInitial });
    expect(name).toEqual(searched);
    const typed = {
      grantorGranteeLastName1: name.lastName,
      grantorGranteeFirstName1: name.firstName,
      grantorGranteeMiddleInitial1: name.middleInitial,
    };
    expect(checkNameSearch({ ...typed, ...NO_SECOND_NAME, ...DATES }, '2026-11-20')).toEqual({});
  });
});
