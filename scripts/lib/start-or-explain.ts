import type { RunningPortal, StartOptions } from '../../server/src/main.ts';
import { readConfig } from '../../server/src/platform/config/read-config.ts';

const say = (text: string): void => {
  console.error(text);
};

/** Ends the process with what is wrong with the settings, before anything is built for them. */
export function requireSettings(env: Record<string, string | undefined> = process.env): void {
  const result = readConfig(env);
  if (!('problems' in result)) return;
  say(result.problems.join('\n'));
  process.exit(1);
}

/** When a start began, in milliseconds: as its command says, else with this process. */
export const beginOf = (word: string | undefined): number => Math.round(Number(word ?? performance.timeOrigin));

/** Starts the portal, or ends the process with one sentence that says what to do. */
export async function startOrExplain(options: StartOptions): Promise<RunningPortal> {
  try {
    const { startPortal } = await import('../../server/src/main.ts');
    return await startPortal(options);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
