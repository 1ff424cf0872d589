import fc from 'fast-check';
import type { Kysely } from 'kysely';
import type { AuditKind } from '../audit/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { countAuditRows } from './audit-counts.store.ts';
import { addAuditRow } from './reports.testing.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const DAY_MS = 86_400_000;
const KINDS: readonly AuditKind[] = ['LOGIN', 'SEARCH', 'LOGOUT'];
/** A Thursday, because the weeks of report-rows.ts begin on Thursdays, like 1970-01-01. */
const FIRST_DAY = Date.parse('2026-10-01T00:00:00Z');

/** A database that counts the SELECT statements run on it. */
function withReadCount(db: Kysely<Database>): { readonly db: Kysely<Database>; readonly reads: () => number } {
  let reads = 0;
  const selects = new WeakSet<object>();
  return {
    reads: () => reads,
    db: db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (node.kind === 'SelectQueryNode') selects.add(queryId);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        if (selects.has(queryId)) reads += 1;
        return result;
      },
    }),
  };
}

describeOnBothDatabases('counts of audit log rows', (getDb) => {
  const add = (at: number, kind: AuditKind) => addAuditRow(getDb(), null, { at: new Date(at).toISOString(), kind });
  const count = async (db: Kysely<Database>, range: { from: Date; until: Date }, kinds?: readonly string[]) => {
    const counts = await countAuditRows(db, {
      ...range,
      source: 'FIVE',
      now: NOW,
      ...(kinds === undefined ? {} : { kinds }),
    });
    return Object.fromEntries(counts.map((one) => [one.kind, [one.count, one.first, one.last]]));
  };

  it('cover exactly the range, even if it begins and ends within weeks', async () => {
    const rows: { at: number; kind: AuditKind }[] = [];
    for (let day = 0; day < 36; day += 1)
      for (const [index, offset] of [0, 1, DAY_MS / 3, DAY_MS - 1].entries())
        rows.push({ at: FIRST_DAY + day * DAY_MS + offset, kind: KINDS[(day + index) % KINDS.length] ?? 'LOGIN' });
    for (const { at, kind } of rows) await add(at, kind);
    const anyTime = fc
      .tuple(fc.integer({ min: -1, max: 37 }), fc.constantFrom(0, 1, DAY_MS / 3, DAY_MS / 3 + 1, DAY_MS - 1))
      .map(([day, offset]) => FIRST_DAY + day * DAY_MS + offset);
    const someKinds = fc.option(fc.subarray([...KINDS], { minLength: 1 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(anyTime, anyTime, someKinds, async (one, other, kinds) => {
        const [from, until] = [Math.min(one, other), Math.max(one, other)];
        const expected: Record<string, [number, number, number]> = {};
        for (const { at, kind } of rows.filter((row) => row.at >= from && row.at < until))
          if (kinds === undefined || kinds.includes(kind)) {
            const [known = 0, first = at] = expected[kind] ?? [];
            expected[kind] = [known + 1, first, at];
          }
        expect(await count(getDb(), { from: new Date(from), until: new Date(until) }, kinds)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('[R37] of past weeks are read once for all reports, and of the current week for each report', async () => {
    for (const [day, kind] of KINDS.entries()) await add(FIRST_DAY + day * DAY_MS, kind);
    const { db, reads } = withReadCount(getDb());
    // seven past weeks, and the current one
    const range = { from: new Date(FIRST_DAY), until: new Date(FIRST_DAY + 56 * DAY_MS) };
    const kinds = [undefined, ...KINDS.map((kind) => [kind])];
    const all = await Promise.all(kinds.map((own) => count(db, range, own)));
    expect(all.map((own) => Object.keys(own).sort())).toEqual([[...KINDS].sort(), ...KINDS.map((kind) => [kind])]);
    expect(reads()).toBe(7 + kinds.length);
    await add(NOW.getTime() - 1, 'USE_ALERT');
    expect(Object.keys(await count(db, range))).toContain('USE_ALERT');
    expect(reads()).toBe(7 + kinds.length + 1);
  });
});
