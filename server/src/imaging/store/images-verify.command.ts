import type { Command } from '../../platform/control/command.ts';
import { counted } from '../../platform/texts/counted.ts';
import { openImageStore } from '../imaging.ts';
import { scrubImages } from './scrub.service.ts';

/** `portal images verify`: checks every stored page image. */
export const imagesVerifyCommand: Command = {
  name: 'images verify',
  usage: '',
  summary: 'reads every page image and compares it with its stored hash',
  help: ['Lists each file that is missing, unreadable or changed, with its documents. The portal can keep running.'],
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
    if (signal.aborted) print('Stopped before all files were checked.');
    print(`${counted(files, 'file')} checked, ${damaged.length} damaged.`);
    return damaged.length === 0 && !signal.aborted ? 0 : 1;
  },
};
