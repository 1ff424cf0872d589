import { sql } from 'kysely';
import { cron, defineJob } from './job.ts';

interface NumbersJobOptions {
  /** Called in the transaction of each number, after it was written. */
  readonly beforeEnd?: (number: number) => void;
}

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Writes the numbers from 1 to 10 into a table without a unique key. It runs only on request. */
export const numbersJob = defineJob<NumbersJobOptions>({
  name: 'numbers',
  when: cron('0 0 29 2 *'),
  run: (run, { beforeEnd = () => undefined }) =>
    run.eachOnce(NUMBERS, String, async (tx, number) => {
      await sql`insert into written (number, by) values (${number}, ${process.pid})`.execute(tx);
      beforeEnd(number);
    }),
});
