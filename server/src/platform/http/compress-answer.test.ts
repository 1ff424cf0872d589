import { inflateSync } from 'node:zlib';
import { searchByName } from '@portal/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { documentRow, importRows, partyRow } from '../../import/testing/import-folder-fixture.ts';
import { logInToNameSearch, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';
import { deflateParts, partsOf } from './compress-answer.ts';
import { okEnvelope } from './envelope.ts';

const FACTS = { requestId: 'r', lockout: null };

describe('the parts of a response', () => {
  it.each([
    ['some fields are the caller’s own', { rows: [1], balance: 5, history: [] }, ['balance', 'history']],
    ['all fields are the caller’s own', { balance: 5 }, ['balance']],
    ['no fields are the caller’s own', { rows: [1] }, []],
    ['the content is a list', [1, 2], ['balance']],
  ])('together are the JSON of the whole response: %s', (_title, content, ownFields) => {
    const envelope = okEnvelope(FACTS, content);
    const parts = partsOf(envelope, ownFields);
    expect(JSON.parse(`${parts.shared}${parts.personal}`)).toEqual(envelope);
    for (const name of ownFields) expect(parts.shared).not.toContain(name);
  });

  it('have the same compressed length whether or not the personal part repeats the typed text', async () => {
    const typed = 'CRUZ, MARIA of Garapan';
    const shared = `{"typed":"${typed}","rows":[`.repeat(40);
    const lengthWith = async (searchedBefore: string) =>
      (await deflateParts({ shared, personal: `,"history":["${searchedBefore}"]}}` })).length;
    expect(await lengthWith(typed)).toBe(await lengthWith('SMITH, JOHN of Tanapag'));
  });
});

describeOnEmbeddedDatabase('a long response', (getDb, getDatabase) => {
  let portal: TestPortal;
  afterEach(() => portal.close());

  it('is compressed if the browser accepts it, with the same content', async () => {
    portal = await openTestPortal(getDatabase());
    const numbers = Array.from({ length: 25 }, (_, index) => String(index + 1));
    await importRows(getDb(), {
      'documents.csv': numbers.map((number) => documentRow(number)),
      'parties.csv': numbers.map((number) => partyRow(number, 'GRANTOR', 'Smith', 'John')),
    });
    const cookie = await logInToNameSearch(portal, getDb());
    const searchWith = (encoding: string): Promise<LightMyRequestResponse> =>
      portal.send(
        searchByName,
        { grantorGranteeLastName1: 'Smith', timestamp: Date.parse('2026-11-20T01:00:00Z'), updateHistory: false },
        { cookie, headers: { 'accept-encoding': encoding } },
      );
    const [small, whole] = [await searchWith('gzip, deflate, br'), await searchWith('identity')];
    expect([small.headers['content-encoding'], small.headers.vary]).toEqual(['deflate', 'accept-encoding']);
    expect(whole.headers['content-encoding']).toBeUndefined();
    expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 3);
    const unpacked: unknown = JSON.parse(inflateSync(small.rawPayload).toString());
    expect(unpacked).toEqual({ ...whole.json(), requestId: expect.any(String) });
  });
});
