import { searchByAddress } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import { documentRow, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { SearchPortal } from './search-portal.testing.ts';

/** House and street of one document each, whose number is the position in the list, from 1. */
const ADDRESSES = [
  ['12-14', 'Main St'],
  ['12 1/2', 'Main St'],
  ['12A', 'Main Street'],
  ['12', 'N. Main St Apt 3'],
  ['1012-16', 'Main'],
  ['', '16 Main St'],
  ['7', '1st Avenue North'],
  ['7', 'FIRST AVE S'],
  ['7', '21st Ave'],
  ['7', 'Twenty-Third St'],
  ['7', '6 ST SW'],
  ['8', 'County Rd C-2 W'],
  ['8', 'Cty Rd C2'],
  ['8', 'CR C'],
  ['9', 'State Hwy 55'],
  ['9', 'Highway 55'],
  ['9', 'MN-55'],
  ['9', 'County Road 55'],
  ['10', 'Lyndale Avenue South'],
  ['10', 'Lyndale Ave N'],
] as const;

const HOUSES = ADDRESSES.map(([house_number, street], index) => ({
  document_number: `A${index + 1}`,
  house_number,
  street,
}));

const place = (house: string, street: string) => ({ streetNumber: house, streetName: street });

describeOnBothDatabases('addresses as they are written in deeds and tax statements', (getDb, getDatabase) => {
  let searches: SearchPortal;
  beforeEach(async () => {
    searches = await SearchPortal.open(getDatabase());
    await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    await importRows(getDb(), {
      'documents.csv': HOUSES.map(({ document_number }) => documentRow(document_number)),
      'addresses.csv': HOUSES,
    });
  });
  afterEach(() => searches.close());

  const expectFound = async (cases: readonly (readonly [typed: object, found: string])[]): Promise<void> => {
    const examiner = await searches.person();
    for (const [typed, found] of cases) {
      const { numbers } = await searches.search(searchByAddress.name, examiner, typed);
      expect([typed, numbers.join(' ')]).toEqual([typed, found]);
    }
  };

  test('[001-2.2.address.2] a house is found by each number of its building', async () => {
    await expectFound([
      [place('14', 'Main'), 'A1'],
      [place('12', 'Main'), 'A1 A2 A3 A4'],
      [place('13', 'Main'), ''],
      [place('12 1/2', 'Main St'), 'A2'],
      [place('12½', 'Main St'), 'A2'],
      [place('12a', 'Main St'), 'A3'],
      [place('#12', 'Main St'), 'A1 A2 A3 A4'],
      [place('12 Unit 3', 'Main St'), 'A1 A2 A3 A4'],
      [place('12-14', 'Main St'), 'A1 A4'],
      [place('12', 'Main Street #9'), 'A1 A2 A3 A4'],
      [place('12', 'North Main'), 'A4'],
      [place('1014', 'Main'), 'A5'],
      [place('16', 'Main Street'), 'A6'],
      [place('1-999999', 'Main'), ''],
      [place('99999999999', 'Main'), ''],
    ]);
  });

  test('[001-2.2.address.2] a street is found by every spelling of ordinals, highways and abbreviations', async () => {
    await expectFound([
      [place('7', 'First Ave'), 'A7 A8'],
      [place('7', '1st Avenue'), 'A7 A8'],
      [place('7', '1 Av N'), 'A7'],
      [place('7', 'twenty first ave'), 'A9'],
      [place('7', '23rd Street'), 'A10'],
      [place('7', 'Sixth Street Southwest'), 'A11'],
      [place('8', 'Cty Rd C2'), 'A12 A13'],
      [place('8', 'CR C-2'), 'A12 A13'],
      [place('8', 'County Road C 2 West'), 'A12'],
      [place('8', 'County Road C'), 'A14'],
      [place('9', 'Hwy 55'), 'A15 A16 A17'],
      [place('9', 'State Highway 55'), 'A15 A16 A17'],
      [place('9', 'Co Rd 55'), 'A18'],
      // N is not the beginning of NUE in AVENUE
      [place('10', 'Lyndale Ave N'), 'A20'],
      [place('10', 'Lyndale Ave'), 'A19 A20'],
    ]);
  });
});
