import { sql } from 'kysely';
import { cron, defineJob } from './job.ts';

interface NumbersJobOptions {
  /** Called in the transaction of each number, after the number was written. */
  readonly beforeCommit?: (number: number) => void;
}

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Writes the numbers from 1 to 10 into a table without a unique key, so that a repeated number is stored twice. */
export const numbersJob = defineJob<NumbersJobOptions>({
  name: 'numbers',
  // February 29, so that the job runs only when a test requests it
  when: cron('0 0 29 2 *'),
  run: (run, { beforeCommit = () => undefined }) =>
    run.eachOnce(NUMBERS, String, async (tx, number) => {
      await sql`insert into written (number, by) values (${number}, ${process.pid})`.execute(tx);
      beforeCommit(number);
    }),
});
