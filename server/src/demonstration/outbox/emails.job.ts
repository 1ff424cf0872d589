import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cron, defineJob } from '../../platform/jobs/job.ts';

interface EmailsJobOptions {
  /** The folder in which the demonstration stores its emails. */
  readonly folder: string;
  readonly now: () => Date;
}

const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Deletes old emails of the demonstration, which contain email addresses and the secrets of links. */
export const demonstrationEmailsJob = defineJob<EmailsJobOptions>({
  // an older word for emails: the name of a job must not change
  name: 'demonstration-letters',
  when: cron('40 3 * * *'),
  run: async (run, { folder, now }) => {
    const names = await readdir(folder).catch(() => []);
    const before = now().getTime() - RETENTION_MS;
    const emails = names.filter((name) => name.endsWith('.eml'));
    await run.each(emails, String, async (name) => {
      const path = join(folder, name);
      if ((await stat(path)).mtimeMs < before) await rm(path);
    });
  },
});
