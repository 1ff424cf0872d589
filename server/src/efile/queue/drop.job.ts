import { defineJob, everySeconds } from '../../platform/jobs/job.ts';
import { applyAnswerFile } from './apply-answer.ts';
import { dropFiling } from './drop-filing.ts';
import { listPendingAnswers } from './drop-folder.ts';
import { undroppedEntries } from './entry.store.ts';
import type { QueueServices } from './filing-step.ts';

/** Hands filings to the county's recording system, and applies its answers. */
export const efileDropJob = defineJob<QueueServices & { readonly folder: string }>({
  name: 'efile-drop',
  when: everySeconds(30),
  run: async (run, services) => {
    await run.each(
      await listPendingAnswers(services.folder),
      (name) => `answer ${name}`,
      (name) => applyAnswerFile(services, services.folder, name),
    );
    await run.each(
      await undroppedEntries(services.database.db),
      ({ number }) => `filing ${number}`,
      (row) => dropFiling(services, services.folder, row),
    );
  },
});
