import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { explainDatabaseError } from '../database/errors.ts';
import { type ControlAnswer, controlRequestSchema, parseLine } from './messages.ts';
import { controlSocketPath } from './socket-path.ts';

export interface ControlIo {
  print(line: string): void;
  /** aborted when the operator stops the command or the server stops */
  signal: AbortSignal;
}

/** Runs one command and returns its exit status. */
export type ControlCommand = (args: readonly string[], io: ControlIo) => Promise<number>;

export interface ControlOptions {
  dataFolder: string;
  commands: Readonly<Record<string, ControlCommand>>;
}

export interface ControlSocket {
  close(): Promise<void>;
}

/**
 * Runs the operator's commands in the running server, because only one process may open the embedded database. Only the
 * owner of the process can connect. Start it after the data folder is locked, because it replaces any socket that a killed server
 * left.
 */
export async function startControlSocket({ dataFolder, commands }: ControlOptions): Promise<ControlSocket> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const path = controlSocketPath(dataFolder);
  rmSync(path, { force: true });
  const open = new Map<Socket, AbortController>();
  // half open: an operator who stops a command still reads its last lines
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const stopped = new AbortController();
    let isAsked = false;
    open.set(socket, stopped);
    socket.on('end', () => {
      stopped.abort();
      if (!isAsked) socket.end();
    });
    socket.on('error', () => stopped.abort());
    socket.on('close', () => {
      stopped.abort();
      open.delete(socket);
    });
    createInterface({ input: socket }).once('line', (line) => {
      isAsked = true;
      void serve(socket, line, commands, stopped.signal);
    });
  });
  await listenPrivately(server, path);
  return { close: () => closeAll(server, open) };
}

async function listenPrivately(server: Server, path: string): Promise<void> {
  // the mask is set before the socket exists, so that other users can never connect
  const mask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, () => resolve());
    });
  } finally {
    process.umask(mask);
  }
  chmodSync(path, 0o600);
  // the control socket alone must not keep the process alive
  server.unref();
}

async function serve(
  socket: Socket,
  line: string,
  commands: ControlOptions['commands'],
  signal: AbortSignal,
): Promise<void> {
  const answer = (message: ControlAnswer) => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
  };
  const print = (text: string) => answer({ line: text });
  const request = parseLine(controlRequestSchema, line);
  const command = request && Object.hasOwn(commands, request.command) ? commands[request.command] : undefined;
  if (!request || !command) {
    print('The running server does not know this command. It may be another version. Restart it.');
    answer({ done: true, status: 1 });
  } else {
    answer({ done: true, status: await runCommand(command, request.args, { print, signal }) });
  }
  socket.end();
}

async function runCommand(command: ControlCommand, args: readonly string[], io: ControlIo): Promise<number> {
  try {
    return await command(args, io);
  } catch (error) {
    const explained = explainDatabaseError(error);
    io.print(explained instanceof Error ? explained.message : String(explained));
    return 1;
  }
}

function closeAll(server: Server, open: ReadonlyMap<Socket, AbortController>): Promise<void> {
  for (const [socket, stopped] of open) {
    stopped.abort();
    socket.destroy();
  }
  return new Promise((resolve) => server.close(() => resolve()));
}
