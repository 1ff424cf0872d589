import type { Command } from '../../platform/control/command.ts';
import { makeDemonstrationCounty, RealCountyError } from './index.ts';

export const demoCommand: Command = {
  name: 'demo',
  usage: '',
  summary: 'creates the demonstration county in an empty data folder',
  help: [
    'Tasi County: 25,000 recorded documents from 1975 to today, with accounts, and with every feature turned on.',
    'It never overwrites the data of another county.',
  ],
  minimumArguments: 0,
  async run(_args, context) {
    try {
      await context.database.migrate();
      await makeDemonstrationCounty({ ...context, print: (line) => context.print(line) });
      return 0;
    } catch (error) {
      if (context.signal.aborted) context.print('Stopped. Run the command again to continue.');
      else if (error instanceof RealCountyError) context.print(error.message);
      else throw error;
      return 1;
    }
  },
};
