import type { Command } from '../../platform/control/command.ts';
import { openImageStore } from '../imaging.ts';
import { scrubImages } from './scrub.service.ts';

/** `portal images verify`: checks every stored page image. */
export const imagesVerifyCommand: Command = {
  name: 'images verify',
  usage: '',
  summary: 'reads every page image and compares it with what was kept',
  help: [
    'Names each file that is missing, cannot be read or has changed, and its documents. The portal may go on meanwhile.',
  ],
  minimumArguments: 0,
  run: async (_args, { config, database, print, signal }) => {
    const started = new Date();
    const { files, damaged } = await scrubImages({
      db: database.admin,
      store: openImageStore(config),
      since: started,
      now: () => new Date(),
      shouldContinue: () => !signal.aborted,
    });
    for (const damage of damaged) print(damage);
    if (signal.aborted) print('Stopped. Not every file was checked.');
    print(`${files} files checked, ${damaged.length} damaged.`);
    return damaged.length === 0 && !signal.aborted ? 0 : 1;
  },
};
