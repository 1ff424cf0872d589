import {
  type Call,
  getThumbnails,
  LIST_CALLS,
  login,
  proveIdentity,
  searchByDocumentNumber,
  searchByName,
} from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import { DOCUMENT_SEARCH_RULES, neutralCriteria, SEARCH_TYPES } from '@portal/domain';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { openImagingPortal } from './imaging/imaging-portal.testing.ts';
import { documentRow, importRows, partyRow, TORRENS_COUNTY_JSON } from './import/testing/import-folder-fixture.ts';
import { snapshotRows } from './platform/database/testing/saved-rows.ts';
import { describeOnBothDatabases } from './platform/database/testing.ts';
import { ampleLimits } from './testing/ample-limits.ts';
import { sampleRequest, textFieldsOf } from './testing/request-samples.ts';
import { envelopeOfAnswer, type TestPortal } from './testing/test-portal.ts';

/** Inputs of attackers: SQL, patterns, paths, templates, headers, broken text. */
const CORPUS = [
  "' OR '1'='1",
  "'; DROP TABLE document; --",
  "\\'; SELECT pg_sleep(5); --",
  "x' UNION SELECT password_hash, 1, 2 FROM portal_user --",
  "') OR 1=1 --",
  '" OR ""="',
  '$$; DELETE FROM party; $$',
  "SMITH'/**/OR/**/1=1",
  '1; COPY audit_log TO PROGRAM $$id$$',
  '%',
  '_____',
  '\\',
  '%27%20OR%201=1',
  'ʼ OR 1=1',
  '(((((((((((((((((((((((((((((a+)+)+)+)+)+)+$',
  '!@#$%^&*()|&:*<->',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '<script>alert(1)</script>',
  '{{7*7}}\u0024{7*7}',
  '\u0024{jndi:ldap://x}',
  'a\r\nset-cookie: portal_session=x',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '٣٤',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  '0x10',
  '__proto__',
  'constructor',
  '  ',
  'A'.repeat(5_000),
];
/** Requests that the contract rejects without the database. They are tried on the first database only. */
const refusedByContract = new Set<string>();
const isLong = process.env.PROPERTY_RUNS !== undefined;
/** Each call that returns a list as a file is tried with one in nine of the texts, the next such call with others. */
const LISTS_SHARE = 9;
/**
 * Whether a text is tried in the n-th field of a call. A file contains the results of a search, and the search itself is tried
 * with every text in every field. So a file is tried with every text once, and a list as a file with some of them; the long run
 * tries every text in every field.
 */
const isTried = (call: Call, field: number, fields: number, text: number): boolean => {
  if (isLong || call.file === undefined) return true;
  const list = LIST_CALLS.indexOf(call);
  return text % fields === field && (list < 0 || text % LISTS_SHARE === list % LISTS_SHARE);
};
const CALLS_WITH_PASSWORD: readonly Call[] = [login, proveIdentity];
const SECRET = 'SECRETPARTY';
const OTHER_NUMBER = '2025-777777';

const TESTS = { name: '[S31] malicious text in any field of any call', isOwn: true };
describeOnBothDatabases(TESTS, (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  // The county is created once; each test starts from its rows.
  beforeAll(async () => {
    portal = await openImagingPortal(getDatabase());
    await importRows(getDb(), {
      'county.json': TORRENS_COUNTY_JSON,
      'documents.csv': [documentRow('1'), documentRow(OTHER_NUMBER, { confidential: true })],
      'parties.csv': [partyRow('1', 'GRANTOR', 'Smith', 'John'), partyRow(OTHER_NUMBER, 'GRANTOR', SECRET, 'John')],
    });
    await portal.county.refresh();
    await portal.saveRecord('search', { enabled: [...SEARCH_TYPES] });
    // otherwise downloads are refused before their fields are checked
    await portal.saveRecord('search2', { downloadResults: true });
    const { accountId } = await portal.addUser({
      username: 'title.examiner',
      role: 'ACCOUNT',
      paymentMethod: 'INVOICE',
    });
    await getDb()
      .insertInto('account_page_access')
      .values(SEARCH_TYPES.map((search_type) => ({ account_id: accountId, search_type, allowed: true })))
      .execute();
    cookie = await portal.logIn('title.examiner');
    await portal.close();
    await snapshotRows(getDatabase().admin);
  }, 180_000);
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase(), { isSeeded: true, limits: ampleLimits() });
  });
  afterEach(() => portal.close());

  // the time of the test's portal
  const NOW = Date.parse('2026-11-20T01:00:00Z');
  const ANY = {
    documentType: 'ALL',
    instrumentGroup: 'ALL',
    fromRecordedDate: '',
    toRecordedDate: '',
    sortDirection: 'ASC',
    timestamp: NOW,
  };
  const BY_DOCUMENT = { ...ANY, sortKey: 'docNumber' };
  const NO_NAME = {
    grantorGranteeFirstName1: '',
    grantorGranteeMiddleInitial1: '',
    grantorGranteeLastName2: '',
    grantorGranteeFirstName2: '',
    grantorGranteeMiddleInitial2: '',
  };
  const NO_PARTY = Object.fromEntries(
    ['LastName', 'FirstName', 'MiddleInitial'].flatMap((part) =>
      ['Lb', 'Mb'].map((kind) => [`grantorGrantee${part}${kind}`, '']),
    ),
  );
  const searches: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
    ...Object.fromEntries(
      DOCUMENT_SEARCH_RULES.map(({ type, fields, sample }) => [
        `searchBy${type}`,
        { ...BY_DOCUMENT, ...neutralCriteria<string>(fields), ...sample },
      ]),
    ),
    searchByName: { ...BY_DOCUMENT, ...NO_NAME, grantorGranteeLastName1: 'Smith' },
    searchByDocumentNumber: { ...BY_DOCUMENT, fromDocumentNumber: '1', toDocumentNumber: '' },
    searchByLegalDescription: { ...BY_DOCUMENT, ...NO_PARTY, legalType: 'LB', plat: 'P9' },
    searchByTaxLien: { ...BY_DOCUMENT, searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'Smith' },
    searchByTorrensCertificate: { ...ANY, sortKey: 'certificateNumber' },
    searchByTorrensText: { ...ANY, sortKey: 'certificateNumber' },
    searchByTractBookId: { ...ANY, sortKey: 'tractBookId' },
    searchByTractBookLegal: { ...ANY, sortKey: 'tractBookId', legalType: 'LB', plat: 'P9' },
    searchByGrantorGranteeBook: { ...ANY, sortKey: 'fromName', grantorGranteeLastName: 'Smith' },
  };
  /** A file is requested with the criteria of its search. */
  const criteriaOf = ({ name }: Call): (typeof searches)[string] =>
    searches[name.replace(/(?:Print|Download|Csv)$/, '')] ?? {};
  /** Values of the other fields, so that a request passes the checks and reaches the database. */
  const others: typeof searches = {
    ...searches,
    ...Object.fromEntries(LIST_CALLS.map((call) => [call.name, criteriaOf(call)])),
    [login.name]: { language: 'ENGLISH' },
  };
  const counts = async (): Promise<unknown> =>
    (
      await sql`select (select count(*) from document) as documents, (select count(*) from party) as parties,
        (select count(*) from portal_user) as users, (select sum(balance) from ledger_account) as owed`.execute(getDb())
    ).rows[0];
  const posts = CALLS.filter(({ method }) => method === 'POST');

  it('[S31] is not the only text in these tests: a valid search finds its document', async () => {
    for (const call of [searchByName, searchByDocumentNumber]) {
      const answer = await portal.send(call, sampleRequest(call, others[call.name]), { cookie });
      expect(envelopeOfAnswer(answer).content).toMatchObject({ searchResults: { totalRecordCount: 1 } });
    }
    expect(textFieldsOf(getThumbnails).map(({ path }) => path)).toContain('sourcedDocKey.imageKeyType');
  });

  it('[S31] reaches the database, because the sample request of each search is valid', async () => {
    const calls = posts.filter(({ name, file }) => file === undefined && name.startsWith('searchBy'));
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(searches).sort());
    for (const call of calls) {
      const { statusCode, body } = await portal.send(call, sampleRequest(call, others[call.name]), { cookie });
      expect([call.name, statusCode, statusCode === 200 ? '' : body]).toEqual([call.name, 200, '']);
    }
  });

  it.each(posts.map((call) => [call.name, call] as const))(
    'causes no server error, reveals nothing and changes nothing: %s',
    async (_name, call: Call) => {
      const before = await counts();
      if (LIST_CALLS.includes(call)) {
        const { statusCode, headers } = await portal.send(call, sampleRequest(call, others[call.name]), { cookie });
        expect([statusCode, headers['content-type']]).toEqual([200, call.file]);
      }
      const faults: unknown[] = [];
      const fields = textFieldsOf(call, others[call.name]);
      for (const [fieldIndex, { path, withText }] of fields.entries()) {
        for (const text of CORPUS.filter((_, index) => isTried(call, fieldIndex, fields.length, index))) {
          const tried = `${call.name} ${path} ${text}`;
          if (refusedByContract.has(tried)) continue;
          const request = withText(text);
          if (!z.safeParse(call.request, request).success) refusedByContract.add(tried);
          const { statusCode, body } = await portal.send(call, request, { cookie });
          // A call that is refused by a rate limit proves nothing. Calls with a password may be, because they count failures.
          const isAnswered = statusCode < 500 && (statusCode !== 429 || CALLS_WITH_PASSWORD.includes(call));
          const isShown =
            /SECRETPARTY|2025-777777|argon2id|node_modules|\.ts:\d/.test(body) ||
            (statusCode === 200 &&
              call.name === searchByDocumentNumber.name &&
              body.includes(`"docNumber":"${OTHER_NUMBER}"`));
          if (!isAnswered || isShown) faults.push([path, text.slice(0, 60), statusCode, isShown]);
        }
      }
      expect(faults).toEqual([]);
      expect(await counts()).toEqual(before);
    },
    180_000,
  );
});
