import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { describeOnEmbeddedDatabase } from '../../platform/database/testing.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { demonstrationEmailsJob } from './emails.job.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 24 * 60 * 60_000);

describeOnEmbeddedDatabase('emails of the demonstration', (_getDb, getDatabase) => {
  const folder = mkdtempSync(join(tmpdir(), 'emails-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (emailFolder: string) =>
    runJob(
      { database: getDatabase(), log: pino({ level: 'silent' }), now: () => NOW },
      demonstrationEmailsJob({ folder: emailFolder, now: () => NOW }),
    );

  it('are deleted after a month, and other files are never deleted', async () => {
    for (const [name, days] of [
      ['old.eml', 31],
      ['young.eml', 29],
      ['old.txt', 400],
    ] as const) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), daysAgo(days), daysAgo(days));
    }
    expect(await run(folder)).toBe(true);
    expect(readdirSync(folder)).toEqual(['old.txt', 'young.eml']);
    expect(await run(join(folder, 'missing'))).toBe(true);
  });
});
