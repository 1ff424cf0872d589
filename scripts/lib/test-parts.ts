import { runAction } from './part-actions.ts';
import type { Part } from './parts.ts';
import { TaskPool } from './task-pool.ts';

/** Actions that need not run here: journeys start the build themselves, and the contract test is one of the tests. */
const SKIPPED_ACTIONS = ['build', 'contract'] as const;

/**
 * Runs types, lint and tests of the given parts only. The last line of the output is `N passed, N failed`. Returns whether all passed.
 */
export async function testParts(parts: readonly Part[]): Promise<boolean> {
  const pool = new TaskPool();
  const totals = { passed: 0, failed: 0 };
  if (parts.length === 0) console.log('Nothing changed.');
  const tasks = parts.flatMap((part) =>
    part.actions
      .filter((action) => !SKIPPED_ACTIONS.some((other) => other === action))
      .map((action) => ({
        name: `${part.name} ${action}`,
        async run() {
          const { passed, failed, output } = await runAction(part, action);
          totals.passed += passed;
          totals.failed += failed;
          console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${part.name} ${action}: ${passed} passed, ${failed} failed`);
          if (output !== '') console.log(output);
          return undefined;
        },
      })),
  );
  for (const task of tasks) await pool.run(task);
  console.log(`The run took ${Math.round(pool.seconds)} s.`);
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 && (totals.passed > 0 || parts.length === 0);
}
