import fc from 'fast-check';
import { describeOnEmbeddedDatabase } from '../../platform/database/testing.ts';
import { insertEntry, lockNextEntry, returnEntry, updateEntry } from './entry.store.ts';
import { queueActions, queuePortal } from './queue.testing.ts';

jest.setTimeout(120_000);

const FILINGS = 7;
const CLERKS = 2;
/** In each step, a clerk takes the next filing, a clerk hands back the filing held longest, a filing arrives, or time passes. */
const STEPS = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ take: fc.nat({ max: CLERKS - 1 }) }) },
    { weight: 3, arbitrary: fc.record({ handBack: fc.nat({ max: CLERKS - 1 }) }) },
    { weight: 2, arbitrary: fc.constant({ arrive: true } as const) },
    { weight: 1, arbitrary: fc.record({ passMs: fc.constantFrom(200, 1_000, 60_000) }) },
  ),
  { minLength: 30, maxLength: 80 },
);

describeOnEmbeddedDatabase('the order of the queue', (getDb, getPortalDatabase) => {
  const portals = queuePortal();
  beforeAll(() => portals.start());
  afterAll(() => portals.end());

  it('gives a clerk the filings that the clerk handed back before those that arrived later, however often they are handed back', async () => {
    const portal = await portals.open(getPortalDatabase());
    const { customer, clerk, file } = queueActions(() => portal);
    const { cookie } = await customer({ username: 'invoice.admin', role: 'ACCOUNT', paymentMethod: 'INVOICE' });
    for (let count = 0; count < FILINGS; count += 1) await file(cookie);
    for (let count = 0; count < CLERKS; count += 1) await clerk(`clerk.${count}`);
    const db = getDb();
    const clerks = await db.selectFrom('portal_user').select('id').where('username', 'like', 'clerk.%').execute();
    const documents = await db.selectFrom('efile_document').select('id').orderBy('transaction_number').execute();
    await portal.close();

    let taken = 0;
    let takenAgain = 0;
    const play = async (
      steps: readonly Partial<Record<'take' | 'handBack' | 'passMs', number> & { arrive: true }>[],
    ) => {
      await db.deleteFrom('efile_entry').execute();
      let nowMs = Date.UTC(2026, 10, 20);
      const filedAt = new Map<string, number>();
      const waiting = new Set<string>();
      const held: string[][] = clerks.map(() => []);
      /** For each clerk the times of the hand-backs, by filing. */
      const returnedAt = clerks.map(() => new Map<string, number>());
      for (const { take, handBack, arrive, passMs } of steps) {
        nowMs += 1 + (passMs ?? 0);
        const now = new Date(nowMs);
        const document = documents[filedAt.size];
        if (arrive !== undefined && document !== undefined) {
          await db.updateTable('efile_document').set({ submitted_at: now }).where('id', '=', document.id).execute();
          await db.transaction().execute((tx) => insertEntry(tx, document.id));
          const { number } = await db
            .selectFrom('efile_entry')
            .select('number')
            .where('document_id', '=', document.id)
            .executeTakeFirstOrThrow();
          filedAt.set(number, Math.floor(nowMs / 1_000) * 1_000);
          waiting.add(number);
        }
        const returned = handBack === undefined ? undefined : held[handBack]?.shift();
        if (handBack !== undefined && returned !== undefined) {
          const clerkId = clerks[handBack]?.id ?? 0;
          await db.transaction().execute((tx) => returnEntry(tx, returned, { clerkId, now }));
          returnedAt[handBack]?.set(returned, nowMs);
          waiting.add(returned);
        }
        if (take === undefined) continue;
        const clerkId = clerks[take]?.id ?? 0;
        const next = await db.transaction().execute(async (tx) => {
          const entry = await lockNextEntry(tx, clerkId);
          if (entry !== undefined) await updateEntry(tx, entry.number, { claimed_by: clerkId, claimed_at: now });
          return entry?.number;
        });
        if (next === undefined) {
          expect([...waiting]).toEqual([]);
          continue;
        }
        expect(waiting.delete(next)).toBe(true);
        held[take]?.push(next);
        taken += 1;
        const returnedByClerk = returnedAt[take] ?? new Map<string, number>();
        const filedAtOf = (number: string): number => filedAt.get(number) ?? 0;
        const sortKeyOf = (number: string): string => `${filedAtOf(number)} ${number}`;
        if (returnedByClerk.has(next)) takenAgain += 1;
        for (const other of waiting) {
          const otherReturned = returnedByClerk.get(other);
          const nextReturned = returnedByClerk.get(next);
          // neither was handed back by this clerk: the older one comes first
          if (otherReturned === undefined && nextReturned === undefined)
            expect(sortKeyOf(next) < sortKeyOf(other)).toBe(true);
          // a handed-back filing comes before those filed after the hand-back
          if (otherReturned !== undefined && nextReturned === undefined)
            expect(filedAtOf(next)).toBeLessThanOrEqual(otherReturned);
          // and after those that were already waiting when it was handed back
          if (otherReturned === undefined && nextReturned !== undefined)
            expect(filedAtOf(other)).toBeGreaterThan(nextReturned);
          // of two handed-back filings, the one handed back earlier comes first
          if (otherReturned !== undefined && nextReturned !== undefined)
            expect(nextReturned).toBeLessThan(otherReturned);
        }
      }
    };
    await fc.assert(fc.asyncProperty(STEPS, play), { numRuns: 60 });
    expect(taken).toBeGreaterThan(300);
    expect(takenAgain).toBeGreaterThan(50);
  });
});
