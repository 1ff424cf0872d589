import type { PortalConfig } from '../config/config.ts';
import type { PortalDatabase } from '../database/portal-database.ts';

/** What a command works with, in the running server or in a separate process. */
export interface CommandContext {
  config: PortalConfig;
  database: PortalDatabase;
  /** one line of output for the operator */
  print: (line: string) => void;
  /** aborted when the operator stops the command */
  signal: AbortSignal;
}

/** One command of `portal`. It lives with the noun it is about. */
export interface Command {
  /** as the operator types it, one or two words */
  name: string;
  /** what may follow the name, one word each: `FOLDER`; in brackets what may be left out */
  usage: string;
  /** one sentence for the list of commands, without capital and full stop */
  summary: string;
  /** more for `--help`, line by line */
  help: readonly string[];
  /** how many words must follow the name */
  minimumArguments: number;
  /** Answers the exit status: 0 only on success. A failure prints one sentence that says what to do. */
  run: (args: readonly string[], context: CommandContext) => Promise<number>;
}
