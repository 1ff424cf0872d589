import type { SearchHistoryEntry } from '@portal/contracts';
import { describeCriteria, type SearchType } from '@portal/domain';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { tellApart } from './tell-apart.ts';

const past = (type: SearchType, criteria: Readonly<Record<string, string>>): SearchHistoryEntry => {
  const { longDescription, displayCriteria } = describeCriteria(type, criteria);
  const page = { pageNumber: 1, sortKey: 'docNumber', sortDirection: 'ASC' };
  const link = `search/searchBy${type}`;
  return { type, longDescription, displayCriteria: [...displayCriteria], link, ...page, criteria: { ...criteria } };
};
const cruz = (more: Readonly<Record<string, string>> = {}) =>
  past('Name', { grantorGranteeLastName1: 'CRUZ', ...more });

describeOnBothDatabases('past searches', (_getDb, getDatabase) => {
  let portal: TestPortal;
  const errors: object[] = [];
  const choices = async (history: readonly SearchHistoryEntry[], language = 'ENGLISH', database = getDatabase()) => {
    const log = { error: (facts: object) => errors.push(facts) };
    const told = await tellApart({ database, log, county: portal.county.current, language }, history);
    return told.map((entry) => entry.choices);
  };
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    errors.length = 0;
  });
  afterEach(() => portal.close());

  it('that would read alike name the choices by which they differ', async () => {
    const grantees = cruz({ grantorGranteeSearchIn: 'GRANTEES' });
    const deeds = cruz({ documentType: 'LR', grantorGranteeSearchIn: 'GRANTORS' });
    const other = past('Name', { grantorGranteeLastName1: 'SABLAN', grantorGranteeSearchIn: 'GRANTEES' });
    const [first, second, third, fourth] = await choices([grantees, cruz(), other, deeds]);
    expect([first, second, third]).toEqual(['Search In: Grantees', '', undefined]);
    expect(fourth).toMatch(/^Document Type: .+ · Search In: Grantors$/);
    expect((await choices([grantees, cruz()], 'JAPANESE'))[0]).not.toContain('Grantees');
  });

  it('that read differently are left as they are', async () => {
    const dated = cruz({ grantorGranteeSearchIn: 'GRANTEES', fromRecordedDate: '01/01/2001' });
    expect(await choices([cruz(), dated, past('DocumentNumber', { fromDocumentNumber: 'CRUZ' })])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are answered without choices if the codes cannot be read, since the search is charged already', async () => {
    const broken = Object.assign(Object.create(getDatabase()), {
      read: () => {
        throw new Error('the database is busy');
      },
    });
    expect(await choices([cruz({ grantorGranteeSearchIn: 'GRANTEES' }), cruz()], 'ENGLISH', broken)).toEqual([
      undefined,
      undefined,
    ]);
    expect(errors).toHaveLength(1);
  });
});
