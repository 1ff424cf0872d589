import type { Command } from '../platform/control/command.ts';
import { counted } from '../platform/texts/counted.ts';
import { INVARIANTS, verifyLedger } from './verify-ledger.ts';

/** `portal ledger verify` */
export const ledgerVerifyCommand: Command = {
  name: 'ledger verify',
  usage: '',
  summary: 'checks that the ledger balances and that every order was charged correctly',
  help: ['Prints the first broken rule and what breaks it. It only reads, so the portal can keep running.'],
  minimumArguments: 0,
  run: async (_args, { database, print }) => {
    const broken = await verifyLedger(database.admin, new Date());
    if (broken !== null) {
      print(
        `${broken.id} is broken (${broken.rule}): ${broken.violation}. Stop taking payments and compare with a backup.`,
      );
      return 1;
    }
    for (const { id, rule } of INVARIANTS) print(`${id} holds: ${rule}.`);
    const { count } = await database.admin
      .selectFrom('journal')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    print(`The ledger is whole: ${counted(count, 'journal')}.`);
    return 0;
  },
};
