import type { Call } from '@portal/contracts';
import { SEARCH_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { type FolderContent, importRows } from '../import/testing/import-folder-fixture.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import { scatterRows, wrongOrders } from './paging.testing.ts';
import { INJECTIONS, refusalOf, SearchPortal } from './search-portal.testing.ts';
import { DOCUMENT_SORT_KEYS } from './search-query.ts';

/** A document search, with the data of a county to test it. */
interface TestedSearch {
  readonly call: Call;
  /** The files of an import. Numbers of confidential documents begin with SECRET. */
  readonly county: FolderContent;
  /** The title of the test of its results, with ids of the specification. */
  readonly finds: string;
  /** Inputs, and the numbers of the documents found, in order. */
  readonly cases: readonly (readonly [typed: object, numbers: readonly string[]])[];
  /** Invalid inputs, and their error messages. */
  readonly refused?: readonly (readonly [typed: object, messages: object])[];
  /** Documents with equal sort keys (`oneRowPerRecord`). The first case must find all of them. */
  readonly alike: FolderContent;
}

const CONFIDENTIAL = 'SECRET';

/** Tries attack strings in every text field. Returns the inputs that revealed a confidential document. */
export const findLeakingInputs = async (
  { name, request }: Call,
  body: object,
  found: (body: object) => Promise<readonly string[]>,
  confidential: string,
): Promise<readonly (readonly [field: string, text: string])[]> => {
  const shown: (readonly [string, string])[] = [];
  const fields = Object.entries(z.parse(z.record(z.string(), z.unknown()), z.parse(request, body)));
  for (const [field] of fields.filter(([, value]) => typeof value === 'string'))
    for (const text of INJECTIONS.slice(0, 8)) {
      const numbers = await found({ ...body, [field]: text }).catch((error: unknown): readonly string[] => {
        if (error instanceof Refusal && error.entry.status === 400) return [];
        throw new Error(`${name}, ${field}: ${text}`, { cause: error });
      });
      if (numbers.some((number) => number.startsWith(confidential))) shown.push([field, text]);
    }
  return shown;
};

/**
 * The tests of every document search: it finds the expected documents, pages without gaps or repetitions, and reveals nothing to
 * attackers.
 */
export const describeDocumentSearch = ({ call, county, finds, cases, refused = [], alike }: TestedSearch): void => {
  const type = SEARCH_TYPES.find((one) => `searchBy${one}` === call.name);
  const [[typed] = [{}]] = cases;
  describeOnBothDatabases(call.name, (getDb, getDatabase) => {
    let searches: SearchPortal;
    let examiner: Session;
    beforeEach(async () => {
      searches = await SearchPortal.open(getDatabase());
      examiner = await searches.person();
      await searches.portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    });
    afterEach(() => searches.close());
    const found = async (body: object) => (await searches.search(call.name, examiner, body)).numbers;

    test(finds, async () => {
      await importRows(getDb(), county);
      for (const [input, numbers] of cases) expect([input, await found(input)]).toEqual([input, numbers]);
      for (const [input, errors] of refused) expect((await refusalOf(found(input))).content).toEqual({ errors });
    });

    test('[S31] treats attack strings as plain text or refuses them, in every field', async () => {
      await importRows(getDb(), county);
      const count = () => getDb().selectFrom('document').select('id').execute();
      const before = await count();
      // proves that a confidential document exists, because staff see it
      const { numbers } = await searches.search(call.name, await searches.person({ role: 'COUNTY' }), typed);
      expect(numbers).toContainEqual(expect.stringMatching(new RegExp(`^${CONFIDENTIAL}`)));
      expect(await findLeakingInputs(call, typed, found, CONFIDENTIAL)).toEqual([]);
      expect(await count()).toEqual(before);
    }, 120_000);

    test('[001-4.3.batches.1] is paged without skipping or repeating a record in every sort order', async () => {
      if (type === undefined) throw new Error(`${call.name} is not a search`);
      await importRows(getDb(), alike);
      await scatterRows(getDatabase());
      expect(await wrongOrders(searches, examiner, type, { typed, sortKeys: DOCUMENT_SORT_KEYS })).toEqual([]);
    }, 240_000);
  });
};
