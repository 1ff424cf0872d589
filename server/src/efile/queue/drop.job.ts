import { defineJob, everySeconds } from '../../platform/jobs/job.ts';
import { applyAnswerFile, dropFiling } from './drop-filings.ts';
import { listPendingAnswers } from './drop-folder.ts';
import { undroppedEntries } from './entry.store.ts';
import type { QueueServices } from './filing-step.ts';

/** Hands filings to the county's recording system, and applies its answers. */
export const efileDropJob = defineJob<QueueServices & { readonly folder: string }>({
  name: 'efile-drop',
  when: everySeconds(30),
  run: async (run, needs) => {
    await run.each(
      await listPendingAnswers(needs.folder),
      (name) => `answer ${name}`,
      (name) => applyAnswerFile(needs, needs.folder, name),
    );
    await run.each(
      await undroppedEntries(needs.database.db),
      ({ number }) => `filing ${number}`,
      (row) => dropFiling(needs, needs.folder, row),
    );
  },
});
