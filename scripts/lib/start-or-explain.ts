import type { RunningPortal, StartOptions } from '../../server/src/main.ts';
import { readConfig } from '../../server/src/platform/config/read-config.ts';

const printError = (text: string): void => {
  console.error(text);
};

/** Exits with a message for each invalid setting, before anything is built. */
export function requireSettings(env: Record<string, string | undefined> = process.env): void {
  const result = readConfig(env);
  if (!('problems' in result)) return;
  printError(result.problems.join('\n'));
  process.exit(1);
}

/** The start time of the command, in milliseconds: its argument or, without one, the start of this process. */
export const startTimeOf = (word: string | undefined): number => Math.round(Number(word ?? performance.timeOrigin));

/** Starts the portal. If that fails, it prints the error message and exits. */
export async function startOrExplain(options: StartOptions): Promise<RunningPortal> {
  try {
    const { startPortal } = await import('../../server/src/main.ts');
    return await startPortal(options);
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
