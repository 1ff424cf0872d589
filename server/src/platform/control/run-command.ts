import type { PortalConfig } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { explainDatabaseError } from '../database/errors.ts';
import { openDatabase } from '../database/open.ts';
import { callControl } from './call-control.ts';
import type { Command, CommandContext } from './command.ts';
import type { ControlCommand } from './control-server.ts';

export interface CommandLine {
  commands: readonly Command[];
  /** the words after `portal` */
  words: readonly string[];
  env: Record<string, string | undefined>;
  print: (line: string) => void;
  signal: AbortSignal;
}

/** Runs the command that the operator typed and returns its exit status. */
export async function runCommandLine(line: CommandLine): Promise<number> {
  const { commands, words, print } = line;
  const command = commands.find(({ name }) => startsWith(words, name.split(' ')));
  if (!command) return explainCommands(line);
  const args = words.slice(command.name.split(' ').length);
  if (args.includes('--help')) {
    for (const text of [usageOf(command), '', sentence(command.summary), ...command.help]) print(text);
    return 0;
  }
  if (args.length < command.minimumArguments) {
    print(`Something is missing. Usage: ${usageOf(command)}`);
    return 1;
  }
  const extra = args[maximumArguments(command)];
  if (extra !== undefined) {
    print(`'${extra}' is not expected. Usage: ${usageOf(command)}`);
    return 1;
  }
  const result = readConfig(line.env);
  if ('config' in result) return runInServerOrHere(command, args, result.config, line);
  for (const problem of result.problems) print(problem);
  return 1;
}

const startsWith = (words: readonly string[], name: readonly string[]) =>
  name.every((word, index) => words[index] === word);

const usageOf = ({ name, usage }: Command) => `portal ${name} ${usage}`.trim();

/** How many arguments the command accepts. */
const maximumArguments = ({ usage }: Command): number => usage.split(' ').filter((word) => word !== '').length;

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Lists the commands; after a word such as 'audit', only those that begin with it. */
function explainCommands({ commands, words, print }: CommandLine): number {
  const [first, second] = words;
  const group = commands.filter(({ name }) => name.split(' ')[0] === first);
  const wantsHelpOfGroup = group.length > 0 && second === '--help';
  const wantsHelp = first === undefined || first === '--help' || first === 'help' || wantsHelpOfGroup;
  if (!wantsHelp) print(`There is no command '${words.join(' ')}'.`);
  print('Usage: portal COMMAND, or portal COMMAND --help');
  const listed = group.length > 0 ? group : commands;
  const width = Math.max(...listed.map((command) => `${command.name} ${command.usage}`.length)) + 2;
  for (const { name, usage, summary } of listed) print(`  ${`${name} ${usage}`.padEnd(width)}${summary}`);
  return wantsHelp ? 0 : 1;
}

/**
 * Only one process can open the embedded database: if a server is running, the command runs there. If that server does not respond, the
 * lock of the data folder keeps the command from opening the database.
 */
async function runInServerOrHere(
  command: Command,
  args: readonly string[],
  config: PortalConfig,
  { print, signal }: CommandLine,
): Promise<number> {
  if (config.database.kind === 'embedded') {
    const status = await callControl(config.dataFolder, command.name, args, { print, signal });
    if (status !== undefined) return status;
  }
  try {
    const database = await openDatabase(config);
    try {
      return await command.run(args, { config, database, print, signal });
    } finally {
      await database.close();
    }
  } catch (error) {
    const explained = explainDatabaseError(error);
    print(explained instanceof Error ? explained.message : String(explained));
    return 1;
  }
}

/** The same commands, in the form that the running server offers on its control socket. */
export function controlCommands(
  commands: readonly Command[],
  context: Pick<CommandContext, 'config' | 'database'>,
): Record<string, ControlCommand> {
  const entries = commands.map(({ name, run }): [string, ControlCommand] => [
    name,
    (args, io) => run(args, { ...context, ...io }),
  ]);
  return Object.fromEntries(entries);
}
