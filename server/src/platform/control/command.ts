import type { PortalConfig } from '../config/config.ts';
import type { PortalDatabase } from '../database/portal-database.ts';

/** The context of a command, in the running server or in a separate process. */
export interface CommandContext {
  config: PortalConfig;
  database: PortalDatabase;
  /** one line of output for the operator */
  print: (line: string) => void;
  /** aborted when the operator stops the command */
  signal: AbortSignal;
}

/** One command of `portal`. It is in the folder of the feature that it belongs to. */
export interface Command {
  /** as the operator types it, one or two words */
  name: string;
  /** the arguments, one word each, such as `FOLDER`; optional ones are in brackets */
  usage: string;
  /** one sentence for the list of commands, without a capital and a period */
  summary: string;
  /** more for `--help`, line by line */
  help: readonly string[];
  /** how many arguments are required */
  minimumArguments: number;
  /** Returns the exit status: 0 only on success. A failure prints one sentence that says what to do. */
  run: (args: readonly string[], context: CommandContext) => Promise<number>;
}
